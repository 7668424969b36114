/**
 * The name by which systems know Perch: Windows' AppUserModelID, macOS' bundle, the desktop entry on Linux. It does not end in
 * `.desktop`, because tools of Linux cut that off. `electron-builder.yml` and `package.json` repeat it, and a test compares them.
 */
export const APP_ID = 'app.perch.Perch';
