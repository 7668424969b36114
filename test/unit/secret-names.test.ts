import { expect, test } from 'vitest';
import { namesSecret } from '../../src-main/contract/text/secret-names.ts';
import { fieldsOf } from '../../src-renderer/components/fill/fields.ts';

test.each([
  'password',
  'PASSWORD',
  'Wi-Fi password',
  'wifi_password2',
  'userPassword',
  'PIN',
  'PIN-Code',
  'sim pin 2',
  'access token',
  'CI_JOB_TOKEN',
  'code',
  'door code',
  'one-time code',
  'API key',
  'recovery phrase',
  'client secret',
  'Passwort',
  'WLAN-Passwort',
  'Einmalpasswort',
  'passwo\u0308rter',
  'Kennwort',
  'Zugangscode',
  'Sicherheitscode',
  'TAN',
  'Geheimzahl',
  'Zugangsdaten',
  'accesstoken',
  'sessiontokens',
  'securitycode',
  'authcode',
  'alarmcode',
  'passkey',
  'clientsecret',
  'csrftoken',
  'pincode',
  'sshkey',
  'privatekey',
  'secret_key',
  'seed phrase',
  'WLAN-Schlüssel',
  'Paßwort',
  '\uff30\uff29\uff2e',
])('the input of “%s” is a secret', (name) => expect(namesSecret(name)).toBe(true));

test.each([
  'name',
  'spin',
  'opinion',
  'pinned message',
  'encode',
  'postcode',
  'Postleitzahl',
  'betoken',
  'tangent',
  'tandem',
  'compass',
  'key',
  'Schlüsselwort',
  'Autoschlüssel',
  'barcode',
  'license key',
  'monkey',
  'Codename',
  'phrase',
  'account',
  '',
])('the input of “%s” is none', (name) => expect(namesSecret(name)).toBe(false));

test('what was written last is not offered for a name that is a secret anywhere in the text (rule: secrets-not-remembered)', () => {
  const field = { name: 'account', by: 'text', choices: [], otherwise: '' } as const;
  const last = { account: '4711' };
  expect(fieldsOf([field], last)[0]).toEqual({ ...field, last: '4711' });
  for (const asked of [
    [field, { ...field, isSecret: true }],
    [{ ...field, isSecret: true }, field],
  ])
    expect(fieldsOf(asked, last)).toMatchObject([{ last: '', isSecret: true }]);
});
