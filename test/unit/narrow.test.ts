import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conversationOf, fragmentTo, narrowIn, narrowOf } from '../../src-main/contract/links/narrow.ts';
import type { NavigationRow } from '../../src-main/contract/values/navigation.ts';
import { viewOf } from '../../src-renderer/entities/views/pin-toggle.svelte.ts';
import { forEvery } from '../for-every.ts';

const SERVER = 'https://chat.example.com';
const nothing = { channel: null, topic: null, people: null, messageId: null, userId: null };

describe('a link leads into the chat', () => {
  test.each([
    ['#narrow/channel/5-general', { channel: { channelId: 5 } }],
    ['/#narrow/channel/5-general/', { channel: { channelId: 5 } }],
    ['https://chat.example.com/#narrow/stream/5', { channel: { channelId: 5 } }],
    ['#narrow/stream/care.20team', { channel: { name: 'care team' } }],
    ['#narrow/stream/general/subject/lunch', { channel: { name: 'general' }, topic: 'lunch' }],
    [
      '#narrow/channel/5-general/topic/a.20.28b.29.2Ec.2Fd.3F',
      { channel: { channelId: 5 }, topic: 'a (b).c/d?' },
    ],
    ['#narrow/channel/5-general/topic/', { channel: { channelId: 5 }, topic: '' }],
    [
      'https://chat.example.com/#narrow/channel/5-general/topic/lunch/near/12',
      { channel: { channelId: 5 }, topic: 'lunch', messageId: 12 },
    ],
    ['#narrow/dm/7,8-group/near/12', { people: [7, 8], messageId: 12 }],
    ['#narrow/pm-with/7-ana', { people: [7] }],
    ['#narrow/id/12', { messageId: 12 }],
    ['#user/7', { userId: 7 }],
    ['#channels/5/general', { channel: { channelId: 5 } }],
  ])('the parts of a link into the chat are read: %s', (link, about) => {
    expect(narrowIn(link, SERVER)).toEqual({ ...nothing, ...about });
  });

  test.each([
    '',
    'lunch',
    'https://chat.example.com/',
    'https://chat.example.com/user_uploads/1/a.png#narrow/id/12',
    'https://other.example.com/#narrow/id/12',
    'https://chat.example.com:8443/#narrow/id/12',
    'https://chat.example.com@other.example.com/#narrow/id/12',
    'ftp://chat.example.com/#narrow/id/12',
    'javascript:alert(1)#narrow/id/12',
    '#inbox',
    '#narrow/is/starred',
    '#narrow/channel/5-general/sender/7',
    '#narrow/channel',
    '#narrow/dm/ana',
    '#narrow/id/0',
  ])('%s is no link into the chat', (link) => {
    expect(narrowIn(link, SERVER)).toBeNull();
  });

  test('a link to a topic is read back as it was written', () => {
    const topic = fc.string({ unit: 'grapheme' }).map((text) => text.toWellFormed());
    const name = fc.option(fc.string());
    forEvery([fc.integer({ min: 1, max: 1e6 }), topic, name], 100, (channelId, written, channel) => {
      const narrow = narrowOf(fragmentTo({ channelId, topic: written }, channel));
      expect(narrow && conversationOf(narrow, channelId, 1)).toEqual({ channelId, topic: written });
      expect(narrow?.channel).toEqual({ channelId });
    });
  });

  test('a link has no sign at which programs end an address in prose or Markdown', () => {
    const topic = "it's (really) *that* important! ~ok~ v1.2";
    const fragment = fragmentTo({ channelId: 5, topic }, "Ana's ~ channel!");
    expect(fragment).toMatch(/^[\w./-]+$/);
    expect(fragment).toContain(
      '/topic/it.27s.20.28really.29.20.2Athat.2A.20important.21.20.7Eok.7E.20v1.2E2',
    );
  });

  test('a link to people leaves out the user, except for a conversation with oneself', () => {
    const people = (fragment: string) => conversationOf(narrowOf(fragment)!, null, 8);
    expect(people('narrow/dm/9,8,7-group')).toEqual({ people: [7, 9] });
    expect(people('narrow/dm/8-me')).toEqual({ people: [8] });
  });
});

test('the pin of a message is not that of its conversation', () => {
  const row = (fragment: string) => ({ fragment, name: 'Pinned' }) as NavigationRow;
  const message = row('narrow/channel/5-general/topic/lunch/near/12');
  const topic = row('narrow/channel/5-general/topic/Lunch');
  const lunch = { channelId: 5, topic: 'lunch' };
  expect(viewOf([message], lunch, 8)).toBeUndefined();
  expect(viewOf([message, topic], lunch, 8)).toBe(topic);
});
