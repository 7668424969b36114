/** Words that name a secret, in English and German. */
const SECRET = new Set(
  (
    'password passwords passwd passphrase passphrases passcode passcodes pass pw pwd pin pins pincode puk token tokens ' +
    'code codes otp totp secret secrets credential credentials cvc cvv apikey ' +
    'passwort passwörter kennwort kennwörter codewort losungswort geheimnis geheimnisse geheimzahl geheimwort tan tans ' +
    'zugangsdaten anmeldedaten'
  ).split(' '),
);

/** Two words are written as one: “Einmalpasswort”, “Zugangscode”, “accesstoken”. */
const COMPOUND =
  /(?:passw[oö]rt(?:er)?|kennw[oö]rt(?:er)?|passwords?|(?<!be)tokens?|secrets?|(?:zugangs|zugriffs|sicherheits|bestätigungs|aktivierungs|prüf|einmal|geheim|tür|alarm|freischalt|wiederherstellungs|anmelde|login|access|security|auth|verification|session|api|sms|otp|pin|door|gate)(?:codes?|schlüssel|pin))$/;

/** Two words that name a secret together, also as one. */
const PAIR =
  /(?:^| )(?:api|access|pass|private|secret|ssh|recovery|seed|encryption|wlan|wpa|privater|privaten) ?(?:keys?|phrase|schlüssel)(?: |$)/;

/** Whether the name of a field says that what is written there is a secret. Its words count, and not their parts. */
export function namesSecret(name: string): boolean {
  const words = name
    .normalize('NFKC')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{M}]+/u);
  return words.some((word) => SECRET.has(word) || COMPOUND.test(word)) || PAIR.test(words.join(' '));
}
