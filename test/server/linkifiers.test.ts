import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { urlTemplateVariables } from './operations/url-template.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
let ana: KnownUser;
beforeEach(async () => {
  server = await startServer();
  [mira, ana] = [server.user('mira'), server.user('ana')];
});
afterEach(() => server.close());

const create = (pattern: string, url_template: string, user = ana) =>
  call(server, user, 'POST', '/realm/filters', { pattern, url_template });
const invalid = (field: string, msg: string) => ({
  result: 'error',
  msg,
  code: 'BAD_REQUEST',
  errors: { [field]: [msg] },
});

test('everybody sees the linkifiers', async () => {
  expect((await call(server, mira, 'GET', '/realm/linkifiers')).body.linkifiers).toEqual([
    { id: 1, pattern: '#(?P<order>[0-9]+)', url_template: 'https://shop.meridian.example/orders/{order}' },
    { id: 2, pattern: 'TRACK-(?P<code>[A-Z0-9]{8})', url_template: 'https://track.example/{?code}' },
  ]);
});

test.each([
  ['BUG-(?P<id>[0-9]+)', 'https://bugs.example/{id}'],
  ['(?P<org>\\w+)/(?P<repo>\\w+)', 'https://code.example{/org,repo}'],
  ['status page', 'https://status.example/'],
])('an administrator adds %s', async (pattern, url_template) => {
  const { body } = await create(pattern, url_template);
  expect(body).toEqual({ result: 'success', msg: '', id: 3 });
  expect(server.state.linkifiers.records().at(-1)).toEqual({ id: 3, pattern, url_template });
});

test('only administrators add linkifiers', async () => {
  const { status, body } = await create('a', 'https://a.example', mira);
  expect([status, body.code, body.msg]).toEqual([
    400,
    'UNAUTHORIZED_PRINCIPAL',
    'Must be an organization administrator',
  ]);
  expect(server.state.linkifiers.all()).toHaveLength(2);
});

test.each(['(', '[a', '(?=a)b', '(?<!a)b', '(?P<a>x)(?P<a>y)', '\\1', 'a{2000}', '*'])(
  'a pattern that RE2 cannot parse is refused: %s',
  async (pattern) => {
    const { status, body } = await create(pattern, 'https://a.example/');
    expect(status).toBe(400);
    expect(body.msg).toMatch(/^Bad regular expression: ./);
    expect(body).toEqual(invalid('pattern', String(body.msg)));
  },
);

test.each(['https://a.example/{', '{}', 'a b', '{id', 'id}', '{=id}', '{id:0}', '{id:10000}', '<a>', '%zz'])(
  'an invalid template is refused: %s',
  async (url_template) => {
    const { status, body } = await create('(?P<id>x)', url_template);
    expect([status, body]).toEqual([400, invalid('url_template', 'Invalid URL template.')]);
  },
);

test('the groups of the pattern and the variables of the template must be the same', async () => {
  expect((await create('(?P<a>x)', 'https://a.example/{a}{b}')).body).toEqual(
    invalid('__all__', "Group 'b' in URL template is not present in linkifier pattern."),
  );
  expect((await create('(?P<a>x)(?P<b>y)', 'https://a.example/{a}')).body).toEqual(
    invalid('__all__', "Group 'b' in linkifier pattern is not present in URL template."),
  );
});

test('a pattern exists once', async () => {
  const again = await create('#(?P<order>[0-9]+)', 'https://else.example/{order}');
  expect([again.status, again.body]).toEqual([
    400,
    invalid('__all__', 'Linkifier with this pattern already exists.'),
  ]);
});

test('pattern and template are required', async () => {
  const { body } = await call(server, ana, 'POST', '/realm/filters', { pattern: 'a' });
  expect(body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'url_template' });
  expect((await create('', 'https://a.example/')).body).toEqual(
    invalid('pattern', 'This field cannot be blank.'),
  );
});

test.each([
  ['https://a.example/', []],
  ['{a}{+b}{#c}{.d}{/e}{;f}{?g}{&h}', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ['{?x,y:30,list*}', ['x', 'y', 'list']],
  ['{a.b}{%C3%A9_1}', ['a.b', '%C3%A9_1']],
  ['https://münchen.example/100%25/{id}', ['id']],
  ['{!a}', undefined],
  ['{a,}', undefined],
  ['{a..b}', undefined],
  ['{a-b}', undefined],
  ['{{a}}', undefined],
  ["it's", undefined],
  ['a\\b', undefined],
  ['a^b', undefined],
])('the variables of %s', (template, names) => {
  expect(urlTemplateVariables(template)).toEqual(names);
});
