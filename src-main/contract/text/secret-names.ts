/** Words that name a secret, in English and German. */
const SECRET = new Set(
  (
    'password passwords passwd passphrase passphrases passcode passcodes pass pw pwd pin pins pincode puk token tokens ' +
    'code codes otp totp secret secrets credential credentials cvc cvv apikey ' +
    'passwort passwörter kennwort kennwörter codewort losungswort geheimnis geheimnisse geheimzahl geheimwort tan tans ' +
    'zugangsdaten anmeldedaten'
  ).split(' '),
);

/** German writes two words as one: “Einmalpasswort”, “Zugangscode”. */
const COMPOUND =
  /(?:passw[oö]rt(?:er)?|kennw[oö]rt(?:er)?|password|passwords|(?:zugangs|zugriffs|sicherheits|bestätigungs|aktivierungs|prüf|einmal|geheim|tür|freischalt|wiederherstellungs|anmelde|login)(?:codes?|tokens?|schlüssel|pin))$/;

/** Two words that name a secret together. */
const PAIR =
  /(?:^| )(?:api|access|private|recovery|encryption|privater|privaten) (?:keys?|phrase|schlüssel)(?: |$)/;

/** Whether the name of a field says that what is written there is a secret. Its words count, and not their parts. */
export function namesSecret(name: string): boolean {
  const words = name
    .normalize('NFC')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u);
  return words.some((word) => SECRET.has(word) || COMPOUND.test(word)) || PAIR.test(words.join(' '));
}
