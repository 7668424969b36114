import { beforeEach, describe, expect, test } from 'vitest';
import { noteStale } from '../../src-main/cache/metadata/stale-lists.ts';
import type { PeopleFilter } from '../../src-main/contract/values/person.ts';
import {
  deactivatePerson,
  lookUpPerson,
  refreshPerson,
  refreshPersonStatus,
} from '../../src-main/features/people/requests.ts';
import { peopleNamed, peoplePage, personView } from '../../src-main/features/people/queries.ts';
import { problemOf } from '../problem-of.ts';
import { roleNumbers } from '../programs/server/state/users.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';

const pair = new Pair();

const idOf = (name: string): number => {
  const user = pair.server.state.users.all().find(({ delivery_email }) => delivery_email.startsWith(name));
  if (!user) throw new Error(`No user ${name}`);
  return user.user_id;
};
const names = (filter: PeopleFilter, search = '') =>
  peoplePage(pair.device.db, filter, search, 0, 50, pair.mira).rows.map(({ name }) => name);
const person = (name: string) => personView(pair.device.db, idOf(name), pair.mira);
const lastRequest = () => pair.server.requests.findLast(({ path }) => path.startsWith('/users/'));

describe('Perch lists people', () => {
  beforeEach(() => pair.connect());

  test('the bots that serve all organizations stay where the list of people is fetched alone, without them', async () => {
    await pair.device.idle();
    expect(names('bots')).toContain('Notification Bot');
    pair.server.forgetRequests();
    pair.device.act((db) => noteStale(db, 'people'));
    await pair.device.idle();
    expect(pair.server.count('GET', '/users')).toBe(1);
    expect(names('bots')).toEqual(expect.arrayContaining(['Notification Bot', 'Release Bot']));
  });

  test('people, bots and deactivated users are listed separately and found by name and e-mail address', async () => {
    expect(names('people')).toEqual(['Ana Ferreira', 'Mira Kowalski', 'Olu Adeyemi', 'Theo Lindqvist']);
    expect(names('bots')).toContain('Release Bot');
    expect(names('deactivated')).toEqual(['Pavel Horak']);
    expect(names('people', 'ferr')).toEqual(['Ana Ferreira']);
    expect(names('people', 'partner.example')).toEqual(['Theo Lindqvist']);
    expect(peoplePage(pair.device.db, 'people', 'ferr', 0, 50, 0)).toMatchObject({ total: 4, found: 1 });
    expect(peoplePage(pair.device.db, 'people', '', 1, 2, 0).rows).toHaveLength(2);
  });

  test('a user ID finds its person first, before people whose address contains the number', async () => {
    const olu = idOf('olu');
    pair.server.state.users.update(idOf('ana'), { delivery_email: `ana${olu}@meridian.example` });
    await until('the new address', () => person('ana')?.email === `ana${olu}@meridian.example`);
    expect(names('people', ` ${olu} `)).toEqual(['Olu Adeyemi', 'Ana Ferreira']);
    expect(names('bots', String(olu))).not.toContain('Olu Adeyemi');
    expect(peoplePage(pair.device.db, 'people', String(olu), 0, 1, 0)).toMatchObject({ found: 2 });
    expect(names('people', `${olu}x`)).toEqual([]);
  });

  test('a placeholder address is not shown', async () => {
    const [olu] = peopleNamed(pair.device.db, [idOf('olu')]);
    expect(olu).toMatchObject({ name: 'Olu Adeyemi', detail: '' });
    expect(person('olu')).toMatchObject({ email: null, role: 100 });
    expect(person('ana')).toMatchObject({ email: 'ana@meridian.example' });
  });
});

describe('Perch shows a person', () => {
  test('a person is shown with everything that the server reports', async () => {
    await pair.connect();
    expect(person('ana')).toMatchObject({
      name: 'Ana Ferreira',
      role: 200,
      bot: false,
      deactivated: false,
      timeZone: 'Europe/Lisbon',
      joinedAt: Date.parse('2021-02-01T08:30:00+00:00'),
      isSelf: false,
      isOnlyOwner: false,
      askedAt: null,
    });
    expect(person('theo')).toMatchObject({ role: 600, isSelf: false });
    expect(person('mira')).toMatchObject({ isSelf: true });
    expect(person('release-bot')).toMatchObject({
      bot: true,
      botType: 1,
      owner: { userId: idOf('mira'), name: 'Mira Kowalski' },
      timeZone: null,
      email: 'release-bot@meridian.example',
    });
  });

  test('an owner is the only one as long as no other owner is active', async () => {
    await pair.connect();
    expect(person('olu')).toMatchObject({ isOnlyOwner: true });
    pair.server.state.users.update(idOf('pavel'), { role: roleNumbers.owner });
    await refreshPerson(pair.device.engine, idOf('pavel'));
    expect(person('olu')).toMatchObject({ isOnlyOwner: true });
    pair.server.state.users.update(idOf('ana'), { role: roleNumbers.owner });
    await refreshPerson(pair.device.engine, idOf('ana'));
    expect(person('olu')).toMatchObject({ isOnlyOwner: false });
  });

  test('a person is fetched again with their profile and picture address', async () => {
    await pair.connect();
    pair.server.state.users.update(idOf('ana'), { full_name: 'Ana Ferreira Lima' });
    await refreshPerson(pair.device.engine, idOf('ana'));
    expect(lastRequest()).toMatchObject({
      path: `/users/${idOf('ana')}`,
      parameters: { client_gravatar: 'false', include_custom_profile_fields: 'true' },
    });
    expect(person('ana')).toMatchObject({ name: 'Ana Ferreira Lima', askedAt: expect.any(Number) });
    expect(names('people', 'lima')).toEqual(['Ana Ferreira Lima']);
  });

  test('a person stays as last fetched while the server cannot be reached', async () => {
    await pair.connect();
    await pair.server.stop();
    expect(await problemOf(refreshPerson(pair.device.engine, idOf('ana')))).toMatchObject({
      kind: 'offline',
    });
    expect(person('ana')).toMatchObject({ name: 'Ana Ferreira' });
  });

  test('profile values are shown by the type of their field', async () => {
    await pair.connect();
    const fields = pair.server.state.profileFields;
    const data = (subtype: string, url_pattern?: string) => JSON.stringify({ subtype, url_pattern });
    const add = (name: string, field_type: number, value: string, field_data = '') =>
      fields.setValue(fields.create({ name, hint: '', field_type, field_data }), idOf('ana'), value);
    add('About', 2, 'In **Lisbon**');
    add('Birthday', 4, '1990-05-04');
    add('Site', 5, 'https://ana.example/');
    add('Trap', 5, 'javascript:alert(1)');
    add('Mentors', 6, `[${idOf('olu')},99]`);
    add('Forge', 7, 'ana f', data('custom', 'https://forge.example/%(username)s'));
    pair.device.restart();
    await until('pulled', () => person('ana')?.profile.length === 8);
    expect(person('ana')?.profile.map(({ name, value }) => [name, value])).toEqual([
      ['Office', { kind: 'text', text: 'Lisbon' }],
      ['GitHub username', { kind: 'text', text: 'anaferreira' }],
      ['About', { kind: 'html', html: expect.stringContaining('Lisbon') }],
      ['Birthday', { kind: 'date', date: '1990-05-04' }],
      ['Site', { kind: 'link', url: 'https://ana.example/', text: 'https://ana.example/' }],
      ['Trap', { kind: 'text', text: 'javascript:alert(1)' }],
      [
        'Mentors',
        {
          kind: 'people',
          people: [
            { userId: idOf('olu'), name: 'Olu Adeyemi' },
            { userId: 99, name: null },
          ],
        },
      ],
      ['Forge', { kind: 'link', url: 'https://forge.example/ana%20f', text: 'ana f' }],
    ]);
  });

  test('values of the summary of a profile are marked, unless they are long texts', async () => {
    await pair.connect();
    for (const [name, field_type] of [
      ['Crew', 1],
      ['About', 2],
    ] as const) {
      const field = { name, hint: '', field_type, field_data: '', display_in_profile_summary: true };
      const { profileFields } = pair.server.state;
      profileFields.setValue(profileFields.create(field), idOf('ana'), name);
    }
    pair.device.restart();
    await until('pulled', () => person('ana')?.profile.length === 4);
    const inSummary = person('ana')?.profile.filter((entry) => entry.inSummary);
    expect(inSummary?.map(({ name }) => name)).toEqual(['Crew']);
  });

  test('profile values of unknown fields are shown with their field IDs', async () => {
    await pair.connect({ strict: true });
    await lookUpPerson(pair.device.engine, String(idOf('mira')));
    expect(person('mira')?.profile).toEqual([
      { fieldId: 1, name: null, inSummary: false, value: { kind: 'text', text: 'she/her' } },
      { fieldId: 2, name: null, inSummary: false, value: { kind: 'html', html: '<p>Customer care</p>' } },
    ]);
  });

  test('a person’s status is shown if the server reports it', async () => {
    await pair.connect();
    pair.server.state.statuses.change(idOf('ana'), { status_text: 'Lunch' });
    await refreshPersonStatus(pair.device.engine, idOf('ana'));
    expect(person('ana')?.status).toEqual({
      text: 'Lunch',
      emoji: null,
      away: false,
      askedAt: expect.any(Number),
    });
    expect(person('theo')?.status).toEqual({ text: '', emoji: null, away: false });
  });
});

describe('the user looks up a person', () => {
  test('a person is found by ID, by real address and by placeholder address', async () => {
    await pair.connect();
    const { host } = pair.server.state.realm.read();
    const look = (who: string) => lookUpPerson(pair.device.engine, who);
    expect(await look(` ${idOf('ana')} `)).toBe(idOf('ana'));
    expect(lastRequest()?.path).toBe(`/users/${idOf('ana')}`);
    expect(await look('ana@meridian.example')).toBe(idOf('ana'));
    expect(lastRequest()?.path).toBe('/users/ana%40meridian.example');
    expect(await look(`user${idOf('olu')}@${host}`)).toBe(idOf('olu'));
  });

  test('an unknown person and an invalid search are reported at the field', async () => {
    await pair.connect();
    const look = (who: string) => problemOf(lookUpPerson(pair.device.engine, who));
    // Hidden from members.
    expect(await look('olu@meridian.example')).toMatchObject({
      kind: 'rejected',
      field: 'who',
      serverWords: 'No such user',
    });
    expect(await look('999')).toMatchObject({ field: 'who', serverWords: 'No such user' });
    expect(await look('  ')).toMatchObject({ field: 'who', rule: 'required' });
    await pair.server.stop();
    expect(await look('ana@meridian.example')).toMatchObject({ kind: 'offline', field: 'who' });
  });

  test('an address that is more than one part of a path is not asked for', async () => {
    await pair.connect();
    pair.server.forgetRequests();
    const look = (who: string) => problemOf(lookUpPerson(pair.device.engine, who));
    expect(await look('mira/work@meridian.example')).toMatchObject({
      field: 'who',
      rule: 'slash-in-address',
    });
    for (const who of ['.', '..']) expect(await look(who)).toMatchObject({ field: 'who', rule: 'required' });
    expect(pair.server.requests.filter(({ path }) => path !== '/events')).toEqual([]);
    // Other signs of addresses are.
    expect(await look('no+body#?%2F@meridian.example')).toMatchObject({ serverWords: 'No such user' });
    expect(lastRequest()?.path).toBe('/users/no%2Bbody%23%3F%252F%40meridian.example');
  });

  test('on a server without lists, a person who was looked up is stored with the time', async () => {
    await pair.connect({ strict: true });
    expect(names('people')).toEqual([]);
    await lookUpPerson(pair.device.engine, 'ana@meridian.example');
    await lookUpPerson(pair.device.engine, String(idOf('pavel')));
    expect(names('people')).toEqual(['Ana Ferreira']);
    expect(names('deactivated')).toEqual(['Pavel Horak']);
    expect(person('ana')?.askedAt).toBeGreaterThan(Date.now() - 60_000);
    expect(person('ana')).toMatchObject({ isOnlyOwner: null });
    pair.device.engine.retryNow();
    await until('pulled again', () => pair.device.engine.connection.state === 'online');
    pair.device.restart();
    expect(names('people')).toEqual(['Ana Ferreira']);
    await refreshPersonStatus(pair.device.engine, idOf('ana'));
    expect(person('ana')?.status).toBeNull();
  });
});

describe('an administrator deactivates a person', () => {
  const deactivate = (name: string, comment: string | null = null) =>
    deactivatePerson(pair.device.engine, idOf(name), comment);
  const sent = () => pair.server.requests.filter(({ method }) => method === 'DELETE');

  test.each([
    [null, {}, []],
    ['', { deactivation_notification_comment: '' }, ['']],
    [' Thank you ', { deactivation_notification_comment: 'Thank you' }, ['Thank you']],
  ])('the comment %j is sent as it was chosen and nothing more', async (comment, parameters, mails) => {
    await pair.connect({ user: 'ana' });
    await deactivate('theo', comment);
    expect(sent()).toMatchObject([{ path: `/users/${idOf('theo')}`, parameters }]);
    expect(pair.server.state.users.byId(idOf('theo'))).toMatchObject({ is_active: false });
    expect(pair.server.state.mails.sent().map((mail) => mail.comment)).toEqual(mails);
    expect(person('theo')).toMatchObject({ deactivated: true });
    expect(names('deactivated')).toContain('Theo Lindqvist');
    expect(pair.device.changes).toEqual([]);
  });

  test('a comment that is too long is not sent', async () => {
    await pair.connect({ user: 'ana' });
    expect(await problemOf(deactivate('theo', 'a'.repeat(2001)))).toEqual({
      kind: 'invalid-input',
      field: 'comment',
      rule: 'too-long',
      limit: 2000,
    });
    expect(sent()).toEqual([]);
    await deactivate('theo', 'a'.repeat(2000));
  });

  test('nothing is deleted with an account where the server is too old for it, and the account stays', async () => {
    await pair.connect({ user: 'ana', featureLevel: 458 });
    const refused = deactivatePerson(pair.device.engine, idOf('theo'), null, ['delete_profile']);
    expect(await problemOf(refused)).toEqual({ kind: 'unsupported', field: 'deletes' });
    expect(sent()).toEqual([]);
    expect(person('theo')).toMatchObject({ deactivated: false });
  });

  test('deactivating needs a connection and is never queued', async () => {
    await pair.connect({ user: 'ana' });
    await pair.server.stop();
    expect(await problemOf(deactivate('theo', 'Goodbye'))).toMatchObject({ kind: 'offline' });
    expect(pair.device.changes).toEqual([]);
    await pair.server.start();
    pair.device.engine.retryNow();
    await until('online', () => pair.device.engine.connection.state === 'online');
    expect(sent()).toEqual([]);
    expect(person('theo')).toMatchObject({ deactivated: false });
  });
});
