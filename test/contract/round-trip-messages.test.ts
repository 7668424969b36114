import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from '../../src-main/contract/operations/index.ts';
import type { ParamsOf } from '../../src-main/contract/operations/operation.ts';
import { emojiAt, content, kept, text, topic } from './arbitraries.ts';
import { runs, withServer } from './reference.ts';
import { forEveryAsync } from '../for-every.ts';
import { errorOf } from '../error-of.ts';

const reference = withServer();
const anyEmoji = emojiAt(() => reference.featureLevel);
const RUNS = runs(50);
const mira = () => reference.as('mira');

const general = () => reference.channel.id;

const send = async (params: Partial<ParamsOf<typeof operations.sendMessage>> = {}, who = 'mira') => {
  const message = { type: 'channel', to: general(), content: 'c', topic: 't', ...params } as const;
  return (await reference.as(who).call(operations.sendMessage, message)).value.id;
};
const read = async (message_id: number, who = 'mira') => {
  const params = { message_id, apply_markdown: false, allow_empty_topic_name: true };
  return (await reference.as(who).call(operations.getMessage, params)).value;
};
const refusal = async (call: Promise<unknown>) => (await errorOf(call)).details;

describe('messages', () => {
  test('to a channel are read as they were written, alone and in their topic', () =>
    forEveryAsync([content, topic], RUNS, async (body, subject) => {
      fc.pre(subject !== '' || reference.hasEmptyTopic);
      const id = await send({ content: body, topic: subject });
      const { message, raw_content: raw } = await read(id);
      expect(raw).toBe(kept(body));
      const own = {
        id,
        type: 'stream',
        stream_id: general(),
        subject,
        content: kept(body),
        display_recipient: reference.channel.name,
        sender_id: reference.id('mira'),
      };
      expect(message).toMatchObject(own);
      const narrow = [
        { operator: 'channel', operand: general() },
        { operator: 'topic', operand: subject },
      ];
      const range = { anchor: 'newest', num_before: 5, num_after: 0, apply_markdown: false } as const;
      const { value } = await mira().call(operations.getMessages, {
        ...range,
        narrow,
        allow_empty_topic_name: true,
      });
      expect(value.messages.at(-1)).toMatchObject(own);
      const params = { stream_id: general(), allow_empty_topic_name: true };
      const { topics } = (await mira().call(operations.getChannelTopics, params)).value;
      expect(topics[0]).toEqual({ name: subject, max_id: id });
    }));

  test('to people are read by them', () =>
    forEveryAsync(
      [content, fc.subarray(['olu', 'ana', 'theo'], { minLength: 1 })],
      runs(20),
      async (body, names) => {
        const to = names.map((name) => reference.id(name));
        const id = await send({ type: 'direct', to, content: body, topic: undefined });
        for (const name of ['mira', ...names]) {
          const { message } = await read(id, name);
          expect(message).toMatchObject({ type: 'private', content: kept(body) });
          const people = Array.isArray(message.display_recipient) ? message.display_recipient : [];
          expect(new Set(people.map((person) => person.id))).toEqual(new Set([reference.id('mira'), ...to]));
        }
      },
    ));

  test('are read by their IDs', async () => {
    const ids = [await send(), await send()];
    const { value } = await mira().call(operations.getMessages, { message_ids: ids });
    expect(value.messages.map(({ id }) => id)).toEqual(ids);
  });
});

describe('edits', () => {
  test('are listed in the history, each with the text before it', () =>
    forEveryAsync([content, fc.array(content, { minLength: 1, maxLength: 3 })], RUNS, async (first, rest) => {
      const message_id = await send({ content: first });
      for (const body of rest) await mira().call(operations.editMessage, { message_id, content: body });
      const params = { message_id, allow_empty_topic_name: true };
      const { message_history: history } = (await mira().call(operations.getMessageHistory, params)).value;
      expect(history[0]).toMatchObject({ topic: 't', content: kept(first), user_id: reference.id('mira') });
      expect(history.at(-1)?.content).toBe(kept(rest.at(-1) ?? ''));
      for (const [index, snapshot] of history.entries())
        if (index > 0) expect(snapshot.prev_content).toBe(history[index - 1]?.content);
    }));

  test('move a message to another topic', () =>
    forEveryAsync([topic], runs(20), async (subject) => {
      fc.pre(subject !== 't' && (subject !== '' || reference.hasEmptyTopic));
      const message_id = await send();
      await mira().call(operations.editMessage, { message_id, topic: subject, propagate_mode: 'change_one' });
      expect((await read(message_id)).message.subject).toBe(subject);
      const params = { message_id, allow_empty_topic_name: true };
      const { message_history: history } = (await mira().call(operations.getMessageHistory, params)).value;
      expect(history.at(-1)).toMatchObject({ topic: subject, prev_topic: 't' });
    }));

  describe('in an organization that hides them', () => {
    reference.needsControl('no operation changes the organization');
    test('are hidden', async () => {
      const message_id = await send();
      reference.server.state.realm.update({ message_edit_history_visibility_policy: 'none' });
      expect(await refusal(mira().call(operations.getMessageHistory, { message_id }))).toMatchObject({
        status: 400,
        code: 'BAD_REQUEST',
      });
      reference.server.state.realm.update({ message_edit_history_visibility_policy: 'all' });
    });
  });
});

describe('flags', () => {
  test('of all three kinds are set and removed on any messages', () =>
    forEveryAsync(
      [
        fc.constantFrom('read', 'starred', 'collapsed'),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
      ],
      runs(20),
      async (flag, ons) => {
        const messages = [await send(), await send({}, 'ana')];
        for (const on of ons) {
          const params = { messages, flag, op: on ? 'add' : 'remove' } as const;
          const { value } = await mira().call(operations.updateMessageFlags, params);
          expect(value.messages).toEqual(messages);
          for (const id of messages) {
            const { flags = [] } = (await read(id)).message;
            expect(flags.includes(flag)).toBe(on);
          }
        }
      },
    ));

  test('a channel that the user is not in has nothing unread, and the response reports it', async () => {
    const id = await send({}, 'ana');
    await mira().call(operations.unsubscribe, { subscriptions: [reference.channel.name] });
    const flag = { messages: [id], flag: 'read' as const, op: 'remove' as const };
    const { value } = await mira().call(operations.updateMessageFlags, flag);
    const { responseLevels } = operations.updateMessageFlags;
    const since = responseLevels?.['ignored_because_not_subscribed_channels'] ?? 0;
    expect(value).toEqual({
      messages: [id],
      ...((reference.featureLevel ?? 0) >= since && {
        ignored_because_not_subscribed_channels: [general()],
      }),
    });
    await mira().call(operations.subscribe, { subscriptions: [{ name: reference.channel.name }] });
  });
});

describe('reactions', () => {
  test('with any emoji are added and removed, and a repeat is refused with a code of its own', () =>
    forEveryAsync([anyEmoji, fc.boolean()], runs(20), async ([name, code], inFull) => {
      const message_id = await send();
      const emoji = {
        message_id,
        emoji_name: name,
        ...(inFull && { emoji_code: code, reaction_type: 'unicode_emoji' }),
      };
      const add = () => mira().call(operations.addReaction, emoji);
      const remove = () => mira().call(operations.removeReaction, emoji);
      await add();
      expect((await read(message_id)).message.reactions).toEqual([
        {
          emoji_name: name,
          emoji_code: code,
          reaction_type: 'unicode_emoji',
          user_id: reference.id('mira'),
        },
      ]);
      expect(await refusal(add())).toMatchObject({ status: 400, code: 'REACTION_ALREADY_EXISTS' });
      await remove();
      expect((await read(message_id)).message.reactions).toEqual([]);
      expect(await refusal(remove())).toMatchObject({ status: 400, code: 'REACTION_DOES_NOT_EXIST' });
    }));

  describe('with the organization’s own emoji', () => {
    reference.needsControl('no operation adds emoji');
    test('are added', async () => {
      const { emoji } = (await mira().call(operations.getRealmEmoji, {})).value;
      const [own] = Object.values(emoji);
      const message_id = await send();
      const named = {
        message_id,
        emoji_name: own?.name ?? '',
        emoji_code: own?.id,
        reaction_type: 'realm_emoji',
      };
      await mira().call(operations.addReaction, named);
      expect((await read(message_id)).message.reactions).toMatchObject([{ emoji_name: own?.name }]);
    });
  });
});

describe('reports', () => {
  reference.needsControl('no operation says to whom reports go');
  const description = text.filter((value) => value.trim() !== '');

  test('reach the moderators with the user’s text', () =>
    forEveryAsync(
      [fc.constantFrom('spam', 'harassment', 'inappropriate', 'norms', 'other'), description],
      20,
      async (report_type, words) => {
        const message_id = await send({}, 'ana');
        const { channels, realm } = reference.server.state;
        const leads = channels.byName('leads')?.stream_id ?? 0;
        realm.update({ moderation_request_channel_id: leads });
        await mira().call(operations.reportMessage, { message_id, report_type, description: words });
        const narrow = [{ operator: 'channel', operand: leads }];
        const range = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false } as const;
        const { value } = await reference.as('olu').call(operations.getMessages, { ...range, narrow });
        expect(value.messages.at(-1)?.content).toContain(words.trim());
      },
    ));
});

describe('typing', () => {
  reference.needsControl('its events alone say who types');
  const notices = () => reference.server.state.typing.list();

  test('is sent to people and to a channel', () =>
    forEveryAsync(
      [fc.constantFrom('start', 'stop'), fc.subarray(['olu', 'ana'], { minLength: 1 }), topic],
      20,
      async (op, names, subject) => {
        reference.server.state.typing.clear();
        const to = names.map((name) => reference.id(name));
        await mira().call(operations.setTypingStatus, { op, to });
        await mira().call(operations.setTypingStatus, {
          op,
          type: 'channel',
          stream_id: general(),
          topic: subject,
        });
        expect(notices()).toMatchObject([
          { op, sender_id: reference.id('mira'), recipient: { type: 'private' } },
          { op, recipient: { type: 'stream', stream_id: general(), topic: subject } },
        ]);
        const [direct] = notices();
        const people = direct?.recipient.type === 'private' ? direct.recipient.user_ids : [];
        expect(new Set(people)).toEqual(new Set([reference.id('mira'), ...to]));
      },
    ));

  test('is sent for a message that is being edited', async () => {
    const message_id = await send();
    reference.server.state.typing.clear();
    await mira().call(operations.setTypingStatusForMessageEdit, { message_id, op: 'start' });
    expect(notices()).toMatchObject([{ op: 'start', message_id }]);
  });
});
