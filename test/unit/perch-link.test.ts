import { expect, test } from 'vitest';
import { mayBeLink } from '../../src-main/contract/links/link-text.ts';
import { linkAmong, perchLinkIn } from '../../src-main/contract/links/perch-link.ts';

const targetIn = (link: string) => perchLinkIn(link)?.target ?? null;
const status = { text: 'Lunch', emoji: null, clearAfter: 'never' };

test.each<[string, unknown]>([
  ['perch://message/12', { to: 'message', messageId: 12 }],
  ['PERCH://message/12', { to: 'message', messageId: 12 }],
  [
    'perch://topic/5/second%20floor',
    { to: 'conversation', conversation: { channelId: 5, topic: 'second floor' } },
  ],
  ['perch://topic/5/a%2Fb', { to: 'conversation', conversation: { channelId: 5, topic: 'a/b' } }],
  ['perch://topic/5/', { to: 'conversation', conversation: { channelId: 5, topic: '' } }],
  ['perch://channel/5', { to: 'channel', channelId: 5 }],
  ['perch://snippet/7', { to: 'snippet', snippetId: 7 }],
  ['perch://status?text=Lunch', { to: 'status', status }],
  ['perch://status/?text=Lunch', { to: 'status', status }],
  [
    'perch://status?text=Lunch&emoji=pizza&for=1h30m',
    { to: 'status', status: { text: 'Lunch', emoji: { name: 'pizza' }, clearAfter: { minutes: 90 } } },
  ],
  [
    'perch://status?text=Lunch&until=15:00',
    { to: 'status', status: { ...status, clearAfter: { time: 900 } } },
  ],
])('%s is a link', (link, target) => {
  expect(targetIn(link)).toEqual(target);
});

test.each([
  ['another scheme', 'https://message/12'],
  ['no thing', 'perch://'],
  ['another thing', 'perch://quit'],
  ['an action', 'perch://status/set?text=Lunch'],
  ['no ID', 'perch://message/'],
  ['an ID that is none', 'perch://message/012'],
  ['a number that is too large', 'perch://message/1234567890123456'],
  ['a part too many', 'perch://message/12/13'],
  ['a topic without a channel', 'perch://topic/lunch'],
  ['a topic without its name', 'perch://topic/5'],
  ['a topic with a line break', 'perch://topic/5/a%0Ab'],
  ['a topic that cannot be decoded', 'perch://topic/5/%FF'],
  ['a topic that is too long', `perch://topic/5/${'a'.repeat(201)}`],
  ['a text that no status has', `perch://status?text=${'a'.repeat(61)}`],
  ['an emoji that is no name', 'perch://status?emoji=%2F..'],
  ['no duration', 'perch://status?text=Lunch&for=soon'],
  ['no time of day', 'perch://status?text=Lunch&until=25:00'],
  ['two times', 'perch://status?text=Lunch&for=1h&until=15:00'],
  ['a field that is unknown', 'perch://status?text=Lunch&away=true'],
  ['a field of another thing', 'perch://message/12?text=Lunch'],
  ['a field twice', 'perch://status?text=a&text=b'],
  ['a user name', 'perch://mira@message/12'],
  ['a port', 'perch://message:80/12'],
  ['a fragment', 'perch://message/12#x'],
  ['a server that is none', 'perch://message/12?server=javascript:1'],
  ['a server whose answers others could read', 'perch://message/12?server=http://chat.example.com'],
  [
    'a link that is too long',
    `perch://status?text=${'%61'.repeat(50)}&server=https://${'a.'.repeat(500)}example`,
  ],
])('%s is no link (rule: perch-links)', (_name, link) => {
  expect(perchLinkIn(link)).toBeNull();
});

test('a link may name its server', () => {
  expect(perchLinkIn('perch://message/12?server=https://chat.example.com')?.server).toBe(
    'https://chat.example.com',
  );
  expect(perchLinkIn('perch://message/12')?.server).toBeNull();
});

test('a link is found among arguments', () => {
  expect(linkAmong(['--x', 'zulip://login?a=1'])).toBe('zulip://login?a=1');
  expect(linkAmong(['perch://message/1'])).toBe('perch://message/1');
  expect(linkAmong(['/opt/Perch/app', 'perch://message/1', 'away', 'on'])).toBe('perch://message/1');
  expect(linkAmong(['status', 'set', 'perch://message/1'])).toBeUndefined();
});

test.each(['perch://message/1', ' https://a.example/#narrow/id/1', '#narrow/id/1', '#**general**'])(
  '%s may be a link',
  (text) => {
    expect(mayBeLink(text)).toBe(true);
  },
);
test.each(['lunch', '#12', 'https://a.example/', 'a perch'])('%s is searched', (text) => {
  expect(mayBeLink(text)).toBe(false);
});
