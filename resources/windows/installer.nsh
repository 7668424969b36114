# The packager includes this file in the script of the installer for one person (electron-builder.yml: nsis.include).
!include LogicLib.nsh
!include WordFunc.nsh

# The languages of the installer: English and German.
LangString newerIsInstalled 1033 "Perch $R0 is installed. It is newer than version ${VERSION} in this installer, so nothing was changed."
LangString newerIsInstalled 1031 "Perch $R0 ist installiert. Diese Version ist neuer als Version ${VERSION} in diesem Installationsprogramm, daher wurde nichts geändert."

# A version as numbers alone, so that they can be compared: 1.2.3-beta.4 becomes 1.2.3.2.4, and 1.2.3 becomes 1.2.3.9.
!macro asNumbers version result
  ${WordFind} "${version}" "-" "+1" ${result}
  ${If} ${result} == "${version}"
    StrCpy ${result} "${result}.9"
  ${Else}
    Push $R8
    Push $R9
    ${WordFind} "${version}" "-" "+2" $R8
    ${WordFind} "$R8" "." "+1" $R9
    ${WordFind} "$R8" "." "+2" $R8
    ${If} $R9 == "alpha"
      StrCpy $R9 1
    ${ElseIf} $R9 == "beta"
      StrCpy $R9 2
    ${Else}
      StrCpy $R9 3
    ${EndIf}
    StrCpy ${result} "${result}.$R9.$R8"
    Pop $R9
    Pop $R8
  ${EndIf}
!macroend

# Refuses to replace a newer version: it may have changed files in a way that this one cannot read.
!macro customInit
  ReadRegStr $R0 SHELL_CONTEXT "${UNINSTALL_REGISTRY_KEY}" "DisplayVersion"
  ${If} $R0 != ""
    !insertmacro asNumbers "$R0" $R1
    !insertmacro asNumbers "${VERSION}" $R2
    ${VersionCompare} "$R1" "$R2" $R3
    ${If} $R3 == 1
      MessageBox MB_OK|MB_ICONSTOP "$(newerIsInstalled)" /SD IDOK
      # The installer was ended by its script.
      SetErrorLevel 2
      Quit
    ${EndIf}
  ${EndIf}
!macroend
