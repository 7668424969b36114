import { describe, expect, test } from 'vitest';
import { Refusal } from '../../src-main/contract/problem.ts';
import type { FolderView } from '../../src-main/contract/values/folder.ts';
import type { NewProfileField } from '../../src-main/contract/values/profile-field.ts';
import {
  changeFolder,
  saveLinkifier,
  saveProfileField,
  editFolder,
} from '../../src-main/features/organization/commands.ts';
import { channelPage } from '../../src-main/features/channels/list.ts';
import {
  folderViews,
  linkifierViews,
  profileFieldViews,
} from '../../src-main/features/organization/queries.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';
import { newProfileField } from './new-profile-field.ts';

const FOLDER = { method: 'PATCH', path: '/channel_folders/*' };
const FIELD = { method: 'POST', path: '/realm/profile_fields' };

const pair = new Pair();
const asAdministrator = (strict = false) => pair.connect({ user: 'ana', strict });

describe('administrators manage channel folders', () => {
  const folder = (name: string): FolderView => {
    const found = folderViews(pair.device.db).find((one) => one.name === name);
    if (!found) throw new Error(`No folder ${name}`);
    return found;
  };
  const onServer = (name: string) => pair.server.state.channelFolders.byName(name);
  const edit = (name: string, change: Partial<FolderView>): void => {
    const { key, ...seen } = folder(name);
    const value = { name: seen.name, description: seen.description, archived: seen.archived };
    pair.device.act((db, now) => editFolder(db, key, { ...value, ...change }, now, { seen: value }));
  };

  test('folders are listed with the number of their channels, archived ones last', async () => {
    await asAdministrator();
    expect(
      folderViews(pair.device.db).map(({ name, channels, archived }) => [name, channels, archived]),
    ).toEqual([
      ['Everyday', 2, false],
      ['Projects', 0, false],
      ['Summer 2023', 0, true],
    ]);
  });

  test('folders stand in the order that the organization gave them (server-notes: Channel folders)', async () => {
    const names = () => folderViews(pair.device.db).flatMap(({ name, archived }) => (archived ? [] : [name]));
    await asAdministrator();
    const { channelFolders } = pair.server.state;
    const ids = channelFolders.all().map(({ id }) => id);
    channelFolders.reorder(ids.toReversed());
    await until('reordered', () => names()[0] === 'Projects');
    // Register has the order too.
    pair.readAll();
    channelFolders.reorder(ids);
    await until('registered', () => names()[0] === 'Everyday');
    channelFolders.create({ name: 'A new one', description: '', creator_id: pair.mira });
    await until('there', () => names().length === 3);
    expect(names()).toEqual(['Everyday', 'Projects', 'A new one']);
    const folders = [...new Set(channelPage(pair.device.db, '', 0, 100).parts.map(({ folder }) => folder))];
    expect(folders[0]).toBe('Everyday');
  });

  // Recorded: steps 194 and 869.
  test('a name that changes only in upper and lower case is refused before it is sent', async () => {
    await asAdministrator();
    expect(() => edit('Projects', { name: ' PROJECTS ' })).toThrow(
      new Refusal({ kind: 'invalid-input', field: 'folderName', rule: 'only-case' }),
    );
    edit('Projects', { name: ' Projects ', description: 'As before' });
    await pair.delivered();
    expect(onServer('Projects')?.description).toBe('As before');
  });

  test('an edit sends only what changed', async () => {
    await asAdministrator();
    edit('Projects', { description: 'What we work on' });
    await pair.delivered();
    expect(onServer('Projects')?.description).toBe('What we work on');
    const [request] = pair.server.requests.filter(({ method }) => method === FOLDER.method);
    expect(request?.parameters).toEqual({ description: 'What we work on' });
  });

  test('a folder is archived and restored', async () => {
    await asAdministrator();
    edit('Projects', { archived: true });
    await pair.delivered();
    expect(onServer('Projects')?.is_archived).toBe(true);
    edit('Projects', { archived: false });
    await pair.delivered();
    expect(onServer('Projects')?.is_archived).toBe(false);
  });

  test('a refused edit is rejected at once without reading the list (rule: natural-key-edit)', async () => {
    await asAdministrator();
    const met = new Set<string>();
    pair.device.engine.db.function('note_state', (state) => void met.add(String(state)));
    pair.device.engine.db.exec(
      'create temp trigger met after update of state on main.changes begin select note_state(new.state); end',
    );
    pair.server.faults.queue({ ...FOLDER, kind: 'status', status: 400, msg: 'Too long.' });
    edit('Everyday', { description: 'New' });
    await until('refused', () => pair.onlyChange.state === 'rejected');
    expect([...met]).toEqual(['sending', 'rejected']);
    expect(pair.server.count('GET', '/channel_folders')).toBe(0);
  });

  test('an invalid name or description is refused before it is sent', async () => {
    await asAdministrator();
    expect(() => edit('Projects', { name: '  ' })).toThrow('invalid-input');
    expect(() => edit('Projects', { name: 'x'.repeat(61) })).toThrow('invalid-input');
    expect(() => edit('Projects', { description: 'x'.repeat(1_025) })).toThrow('invalid-input');
    expect(pair.device.changes).toEqual([]);
  });

  test('partial changes by ID are merged where no list shows folders, and unnamed attributes stay (rule: merge-folder)', async () => {
    await asAdministrator(true);
    const { id } = onServer('Projects') ?? { id: 0 };
    await pair.server.stop();
    pair.device.act((db, now) => changeFolder(db, id, { name: 'Work' }, now));
    pair.device.act((db, now) => changeFolder(db, id, { name: 'Works', description: 'All of it' }, now));
    pair.device.act((db, now) => changeFolder(db, id, { name: 'Work', archived: true }, now));
    await until('one for each', () => pair.device.changes.length === 3);
    await pair.comeBack();
    await pair.delivered();
    expect(onServer('Work')).toMatchObject({ id, description: 'All of it', is_archived: true });
    pair.device.act((db, now) => changeFolder(db, 99_999, { archived: true }, now));
    await until('refused', () => pair.onlyChange.state === 'rejected');
    expect(pair.onlyChange.problem?.serverWords).toBe('Invalid channel folder ID');
  });
});

describe('administrators manage profile fields', () => {
  const create = (field: Partial<NewProfileField>): string =>
    pair.device.act((db, now) => saveProfileField(db, null, newProfileField(field), now));
  const onServer = (name: string) =>
    pair.server.state.profileFields.all().find((field) => field.name === name);
  const shown = (name: string) => profileFieldViews(pair.device.db).filter((field) => field.name === name);

  test('profile fields are listed with their options in order', async () => {
    await asAdministrator();
    expect(shown('Office')[0]).toMatchObject({ type: 3, choices: ['Warsaw', 'Lisbon'] });
    expect(shown('GitHub username')[0]?.account).toEqual({ subtype: 'github', urlPattern: null });
  });

  test('every attribute of a new field reaches the server', async () => {
    await asAdministrator();
    create({
      name: ' Shift ',
      hint: 'When you work',
      type: 3,
      choices: ['Late', ' Early '],
      inSummary: true,
      required: true,
      editableByUser: false,
    });
    await pair.delivered();
    expect(onServer('Shift')).toMatchObject({
      hint: 'When you work',
      field_type: 3,
      field_data: JSON.stringify({ 0: { text: 'Late', order: '1' }, 1: { text: 'Early', order: '2' } }),
      display_in_profile_summary: true,
      required: true,
      editable_by_user: false,
    });
    expect(shown('Shift')).toHaveLength(1);
  });

  test.each([
    [1, {}],
    [2, {}],
    [4, {}],
    [5, {}],
    [6, {}],
    [7, { account: { subtype: 'custom', urlPattern: 'https://x.example/%(username)s' } }],
    [8, {}],
  ] as const)(
    'a field of type %i is created, and attributes that were not chosen are not sent',
    async (type, more) => {
      await asAdministrator();
      create({ type, ...more });
      await pair.delivered();
      expect(onServer('Desk')?.field_type).toBe(type);
      const { parameters } =
        pair.server.requests.find(({ path, method }) => method === 'POST' && path === FIELD.path) ?? {};
      expect(Object.keys(parameters ?? {})).toEqual(
        type === 7 ? ['name', 'field_type', 'field_data'] : ['name', 'field_type'],
      );
    },
  );

  test('a field for a known external account gets its name from the server', async () => {
    await asAdministrator();
    create({ name: '', type: 7, account: { subtype: 'twitter', urlPattern: null } });
    await pair.delivered();
    await pair.goOffline();
    await pair.comeBack();
    await until('named', () => shown('X username').length === 1);
  });

  test('known rules are checked before a field is sent', async () => {
    await asAdministrator();
    const refused: Partial<NewProfileField>[] = [
      { name: '' },
      { name: 'x'.repeat(41) },
      { hint: 'x'.repeat(81) },
      { type: 3, choices: [] },
      { type: 3, choices: ['a', ' '] },
      { type: 3, choices: ['a', 'a '] },
      { type: 7, account: { subtype: 'custom', urlPattern: 'https://x.example/' } },
      { type: 7, account: { subtype: 'custom', urlPattern: 'javascript:%(username)s' } },
    ];
    for (const field of refused) expect(() => create(field), JSON.stringify(field)).toThrow('invalid-input');
    expect(pair.device.changes).toEqual([]);
  });

  test('a refused field can be rewritten', async () => {
    await asAdministrator();
    const key = create({ name: 'Team' });
    await until('refused', () => pair.onlyChange.state === 'rejected');
    pair.device.act((db, now) => saveProfileField(db, key, newProfileField({ name: 'Crew' }), now));
    await pair.delivered();
    expect(onServer('Crew')).toBeDefined();
  });

  test('another field of the same name is not taken for ours (rule: natural-key-edit)', async () => {
    await asAdministrator();
    pair.server.faults.queue({ ...FIELD, kind: 'drop', processed: false });
    create({ type: 1 });
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    pair.server.state.profileFields.create({
      name: 'Desk',
      hint: '',
      field_type: 4,
      field_data: '',
      display_in_profile_summary: false,
      required: false,
      editable_by_user: true,
    });
    await until('asked', () => pair.onlyChange.needsUser);
    expect(pair.server.count(FIELD.method, FIELD.path)).toBe(1);
  });
});

describe('administrators manage linkifiers', () => {
  const rule = { pattern: 'BUG-(?P<id>[0-9]+)', template: 'https://bugs.example/{id}' };
  const onServer = () => pair.server.state.linkifiers.all().filter(({ pattern }) => pattern === rule.pattern);

  test('a new linkifier is created and listed with the others', async () => {
    await asAdministrator();
    pair.device.act((db, now) => saveLinkifier(db, null, rule, now));
    await pair.delivered();
    expect(onServer()).toMatchObject([{ url_template: rule.template }]);
    expect(linkifierViews(pair.device.db).map(({ pattern }) => pattern)).toEqual([
      '#(?P<order>[0-9]+)',
      'TRACK-(?P<code>[A-Z0-9]{8})',
      rule.pattern,
    ]);
  });

  test('a linkifier that was created offline can be rewritten after the server refused it', async () => {
    await asAdministrator();
    await pair.goOffline();
    const key = pair.device.act((db, now) =>
      saveLinkifier(db, null, { ...rule, template: 'https://x.example' }, now),
    );
    await pair.comeBack();
    await until('refused', () => pair.onlyChange.state === 'rejected');
    expect(pair.onlyChange.problem?.serverWords).toContain('not present');
    pair.device.act((db, now) => saveLinkifier(db, key, rule, now));
    await pair.delivered();
    expect(onServer()).toHaveLength(1);
    expect(() =>
      pair.device.act((db, now) => saveLinkifier(db, null, { ...rule, pattern: ' ' }, now)),
    ).toThrow('invalid-input');
  });

  test('a linkifier is created and shown on a server without lists', async () => {
    await asAdministrator(true);
    pair.device.act((db, now) => saveLinkifier(db, null, rule, now));
    await pair.delivered();
    expect(onServer()).toHaveLength(1);
    expect(linkifierViews(pair.device.db)).toMatchObject([
      { ...rule, linkifierId: onServer()[0]?.id, mark: null },
    ]);
  });
});
