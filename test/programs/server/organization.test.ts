import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from './index.ts';
import { urlTemplateVariables } from './operations/url-template.ts';
import { call } from './test-client.ts';
import { refusal, success, testServer, type Parameters } from './test-server.ts';

const { state, reset, answer } = await testServer();

describe('profile fields', () => {
  const create = (sent: Parameters) => answer('ana POST /realm/profile_fields', sent);
  const listed = async () =>
    (await answer<{ custom_fields: Parameters[] }>('mira GET /realm/profile_fields')).custom_fields;

  test('for external accounts that the server knows have their own label', async () => {
    expect(await create({ field_type: 7, field_data: { subtype: 'twitter' } })).toMatchObject(success);
    expect((await listed()).at(-1)).toMatchObject({
      name: 'X username',
      field_data: '{"subtype":"twitter"}',
    });
  });
});

describe('linkifiers', () => {
  const create = (sent: Parameters) => answer('ana POST /realm/filters', sent);

  test.each(['(', '[a', '(?=a)b', '(?<!a)b', '(?P<a>x)(?P<a>y)', '\\1', 'a{2000}', '*'])(
    'a pattern that RE2 cannot parse is refused: %s',
    async (pattern) => {
      const body = await create({ pattern, url_template: 'https://a.example/' });
      const msg = String(body['msg']);
      expect(msg).toMatch(/^Bad regular expression: ./);
      expect(body).toEqual(refusal(msg, 'BAD_REQUEST', { errors: { __all__: [msg] } }));
    },
  );

  test('have what newer servers store, and a reverse template needs an example', async () => {
    reset(478);
    const reverse = {
      pattern: 'BUG-(?P<id>[0-9]+)',
      url_template: 'https://bugs.example/{id}',
      alternative_url_templates: ['https://old.example/{id}'],
      reverse_template: 'BUG-{id}',
    };
    const errors = { reverse_template: expect.any(Array) as unknown };
    expect(await create(reverse)).toMatchObject({ code: 'BAD_REQUEST', errors });
    const whole = { ...reverse, example_input: 'BUG-7' };
    expect(await create(whole)).toMatchObject(success);
    expect(state.linkifiers.records().at(-1)).toMatchObject(whole);
  });

  test.each<[template: string, names: string[] | undefined]>([
    ['https://a.example/', []],
    ['{a}{+b}{#c}{.d}{/e}{;f}{?g}{&h}', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
    ['{?x,y:30,list*}', ['x', 'y', 'list']],
    ['{a.b}{%C3%A9_1}', ['a.b', '%C3%A9_1']],
    ['https://münchen.example/100%25/{id}', ['id']],
    ...['{!a}', '{a,}', '{a..b}', '{a-b}', '{{a}}', "it's", 'a\\b', 'a^b'].map(
      (template): [string, undefined] => [template, undefined],
    ),
  ])('the variables of %s', (template, names) => {
    expect(urlTemplateVariables(template)).toEqual(names);
  });
});

// (server-notes: Emoji names)
test('the server’s own list names every emoji that a status takes, without credentials', async () => {
  // A server of its own: an emoji that it knows is not part of its state.
  const server = await startServer();
  onTestFinished(() => server.close());
  const theo = server.user('theo');
  const listAddress = async () => {
    const { body } = await call(server, theo, 'POST', '/register', { fetch_event_types: ['realm'] });
    return String(body['server_emoji_data_url']);
  };
  const set = async (emoji_name: string) =>
    (await call(server, theo, 'POST', '/users/me/status', { emoji_name })).body;
  const address = await listAddress();
  const response = await fetch(address);
  expect(response.headers.get('content-type')).toContain('application/json');
  const { code_to_names } = (await response.json()) as { code_to_names: Record<string, string[]> };
  expect(Object.keys(code_to_names)).toHaveLength(1826);
  expect(code_to_names['1f44d']).toEqual(['+1', 'thumbs_up', 'like']);
  expect(await set('thumbs_up')).toEqual(success);
  expect(server.state.statuses.read(theo.userId)).toMatchObject({ emoji_code: '1f44d' });
  expect(await set('shaking_face')).toEqual(refusal("Emoji 'shaking_face' does not exist"));

  // A server that knows more has its list at another address.
  server.state.emoji.addUnicode('1fae8', ['shaking_face']);
  expect(await listAddress()).not.toBe(address);
  expect((await fetch(address)).status).toBe(404);
  expect(await set('shaking_face')).toEqual(success);
});
