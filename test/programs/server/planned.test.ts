import { describe, expect, test } from 'vitest';
import {
  ana,
  direct,
  general,
  inAnHour,
  lunch,
  mira,
  olu,
  refusal,
  start,
  testServer,
  type Parameters,
} from './test-server.ts';

const { state, clock, answer } = await testServer();

const toChannel = {
  type: 'channel',
  to: general,
  topic: 'lunch',
  content: 'Noon?',
  scheduled_delivery_timestamp: inAnHour,
};
const toPeople = { ...toChannel, type: 'direct', to: [olu], topic: undefined };
const without = (sent: Parameters) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
const plan = async (sent: Parameters, who = 'mira') =>
  (await answer<{ scheduled_message_id: number }>(`${who} POST /scheduled_messages`, without(sent)))
    .scheduled_message_id;
const remind = async (sent: Parameters = {}) =>
  (
    await answer<{ reminder_id: number }>('mira POST /reminders', {
      message_id: lunch,
      scheduled_delivery_timestamp: inAnHour,
      ...sent,
    })
  ).reminder_id;
const edit = (id: number, sent: Parameters) => answer(`mira PATCH /scheduled_messages/${id}`, sent);
const list = async (who = 'mira') =>
  (await answer<{ scheduled_messages: Parameters[] }>(`${who} GET /scheduled_messages`)).scheduled_messages;
const reminders = async () => (await answer<{ reminders: Parameters[] }>('mira GET /reminders')).reminders;
const deliverAt = (now: number) => {
  clock.now = now;
  state.deliverDue();
};
const sent = () => state.messages.all(mira).filter(({ timestamp }) => timestamp >= start);

test.each([
  ['/saved_snippets', { title: 'a', content: 'b' }],
  ['/scheduled_messages', without(toPeople)],
  ['/reminders', { message_id: lunch, scheduled_delivery_timestamp: inAnHour }],
] as const)(
  'of %s a repeat makes a second one, an ID is not given again, and nobody else sees it',
  async (path, of) => {
    const make = async () => Object.values(await answer(`mira POST ${path}`, of)).at(-1) as number;
    const first = await make();
    expect(await make()).toBe(first + 1);
    await answer(`mira DELETE ${path}/${first + 1}`);
    expect(await make()).toBe(first + 2);
    expect(Object.values(await answer(`olu GET ${path}`)).at(-1)).toEqual([]);
  },
);

describe('scheduled messages', () => {
  test('content and topic that are too long are cut, counted in code points', async () => {
    await plan({ ...toChannel, content: '🙂'.repeat(10_001), topic: 'é'.repeat(61) });
    await plan({ ...toChannel, content: 'a'.repeat(10_000), topic: 'é'.repeat(60) });
    expect(await list()).toMatchObject([
      { content: `${'🙂'.repeat(10_000 - 20)}\n[message truncated]`, topic: `${'é'.repeat(57)}...` },
      { content: 'a'.repeat(10_000), topic: 'é'.repeat(60) },
    ]);
  });

  test('it is sent up to ten minutes late; after that it has failed and needs a new time', async () => {
    await plan(toChannel);
    const id = await plan({ ...toChannel, scheduled_delivery_timestamp: inAnHour - 1 });
    deliverAt(inAnHour + 600);
    // And a notice of the failure, with the moment (step 886).
    expect(sent()).toHaveLength(2);
    const moment = new Date((inAnHour - 1) * 1000).toISOString().replace('.000Z', 'Z');
    const note = sent().find(({ content }) => content.startsWith('The message you scheduled'));
    expect(note?.rendered_content).toContain(`<time datetime="${moment}">`);
    expect(note?.rendered_content).toContain('<a href="#scheduled">');
    expect(await list()).toMatchObject([{ scheduled_message_id: id, failed: true }]);
    expect(await edit(id, { content: 'New' })).toEqual(
      refusal('Scheduled delivery time must be in the future.'),
    );
    await edit(id, { scheduled_delivery_timestamp: clock.now + 60 });
    expect(await list()).toMatchObject([{ scheduled_message_id: id, failed: false }]);
    deliverAt(clock.now + 60);
    expect(sent()).toHaveLength(3);
  });

  test('it fails where the sender may not send any more', async () => {
    const channel = { name: 'secret', invite_only: true, creator_id: mira, date_created: start };
    await plan({ ...toChannel, to: state.channels.create(channel, [olu]) }, 'olu');
    await plan(toPeople, 'ana');
    state.users.update(olu, { is_active: false });
    deliverAt(inAnHour);
    expect(sent().filter(({ sender_id }) => sender_id === olu || sender_id === ana)).toEqual([]);
    for (const id of [ana, olu])
      expect(state.scheduledMessages.list(id, 'message')).toMatchObject([{ failed: true }]);
  });
});

describe('reminders', () => {
  test('have their note in the content, and a link to the message', async () => {
    await remind({ note: ' Bring the **vouchers** ' });
    await remind({ message_id: direct });
    const [noted, other] = await reminders();
    expect(noted).toMatchObject({
      content: [
        'You requested a reminder for #**general>team lunch@1**. Note:\n > Bring the **vouchers**',
        '@_**Ana Ferreira|3** [said](/#narrow/near/1):\n```quote\nLunch on Friday at noon?\n```',
      ].join('\n\n'),
      rendered_content: expect.stringContaining(
        '<a class="message-link" href="/#narrow/channel/1-general/topic/team.20lunch/near/1">',
      ),
    });
    expect(other?.['content']).toContain('[a direct message](/#narrow/dm/1,2/near/6)');
    expect(other?.['content']).not.toContain('Note:');
  });
});
