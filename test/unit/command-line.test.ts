import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Command, readCommandLine } from '../../src-main/shell/command-line/command-line.ts';
import { AnswerAddress, awaitAnswer, sendAnswer } from '../../src-main/shell/command-line/answer-socket.ts';

const commandOf = (...argv: string[]): Command | null => {
  const line = readCommandLine(argv);
  if (line.kind !== 'start') throw new Error(JSON.stringify(line));
  return line.command;
};
const LONG = 'x'.repeat(1_001);
const status = { do: 'set-status', text: 'Lunch', emoji: null, clearAfter: 'never', away: false };

test.each<[string, string[], unknown]>([
  ['nothing', [], null],
  ['switches of Chromium', ['--remote-debugging-port=0', '--user-data-dir=/tmp/x'], null],
  [
    'switches of Electron, Node and the system',
    ['--password-store=gnome-libsecret', '--inspect=0', '-psn_0_1', '-r', '/tmp/x.cjs', '--', '/tmp/app'],
    null,
  ],
  ['a link', ['zulip://login?otp_encrypted_api_key=1'], null],
  ['a status', ['status', 'set', 'Lunch'], status],
  [
    'a status with an emoji and a time',
    ['status', 'set', 'Lunch', '--emoji', 'pizza', '--for', '1h'],
    { ...status, emoji: 'pizza', clearAfter: { minutes: 60 } },
  ],
  ['an emoji alone', ['status', 'set', '--emoji', ':pizza:'], { ...status, text: '', emoji: 'pizza' }],
  ['a status that is away', ['status', 'set', '--away', 'Lunch'], { ...status, away: true }],
  [
    'hours and minutes',
    ['status', 'set', 'Lunch', '--for=1h30m'],
    { ...status, clearAfter: { minutes: 90 } },
  ],
  ['days', ['status', 'set', 'Lunch', '--for', '2d'], { ...status, clearAfter: { minutes: 2_880 } }],
  ['minutes alone', ['status', 'set', 'Lunch', '--for', '45'], { ...status, clearAfter: { minutes: 45 } }],
  ['a time', ['status', 'set', 'Lunch', '--until', '15:30'], { ...status, clearAfter: { time: 930 } }],
  [
    'an American time',
    ['status', 'set', 'Lunch', '--until', '12 am'],
    { ...status, clearAfter: { time: 0 } },
  ],
  ['clearing', ['status', 'clear'], { do: 'clear-status' }],
  ['away', ['away', 'on'], { do: 'set-away', away: true }],
  ['back', ['away', 'off'], { do: 'set-away', away: false }],
  ['a snippet', ['snippet', 'copy', 'Refund approved'], { do: 'copy-snippet', name: 'Refund approved' }],
  ['a preset', ['status', 'preset', 'Deep work'], { do: 'set-preset', name: 'Deep work' }],
  ['a new snippet', ['snippet', 'new'], { do: 'new-snippet' }],
  ['the quick window', ['--quick'], { do: 'quick' }],
])('%s is understood', (_, argv, command) => expect(commandOf(...argv)).toEqual(command));

test.each<[string, string[], RegExp]>([
  ['a command that does not exist', ['lunch'], /“lunch”/],
  ['a command with a hyphen that does not exist', ['set-status', 'Lunch'], /“set-status”/],
  ['a switch that does not exist', ['--qick'], /“--qick”/],
  ['a switch that does not exist, with a value', ['--color=red'], /“--color=red”/],
  ['a switch with a value that it does not take', ['--hidden=yes'], /“--hidden=yes”/],
  ['a letter as a switch', ['-h'], /“-h”/],
  ['a switch that does not exist before a command', ['--loud', 'status', 'clear'], /“--loud”/],
  ['a word that is not in the right place', ['Deep work'], /“Deep work”/],
  ['a word before a command', ['lunch', 'status', 'clear'], /“lunch”/],
  ['away without a word', ['away'], /away on/],
  ['away with another word', ['away', 'maybe'], /away on/],
  ['a status without a text', ['status', 'set'], /text/],
  ['a status without quotation marks', ['status', 'set', 'Deep', 'work'], /quotation marks/],
  ['status alone', ['status'], /perch status set/],
  ['two ends', ['status', 'set', 'Lunch', '--for', '1h', '--until', '3pm'], /not both/],
  ['no duration', ['status', 'set', 'Lunch', '--for', 'ever'], /“ever”/],
  ['no time at all', ['status', 'set', 'Lunch', '--for', '0m'], /“0m”/],
  ['ages', ['status', 'set', 'Lunch', '--for', '999d'], /“999d”/],
  ['no time of day', ['status', 'set', 'Lunch', '--until', '25:00'], /“25:00”/],
  ['thirteen in the afternoon', ['status', 'set', 'Lunch', '--until', '13pm'], /“13pm”/],
  ['an unknown option', ['status', 'set', 'Lunch', '--color', 'red'], /“--color”/],
  ['an option without a value', ['status', 'set', 'Lunch', '--for'], /“--for/],
  ['a snippet without a title', ['snippet', 'copy'], /title/],
  ['a preset without quotation marks', ['status', 'preset', 'Deep', 'work'], /status preset/],
  ['more than a new snippet', ['snippet', 'new', 'Lunch'], /snippet new/],
  ['a text that no running Perch would take', ['status', 'set', LONG], /too long \(limit: 60 /],
  ['a preset that no running Perch would take', ['status', 'preset', LONG], /too long \(limit: 60 /],
  ['a title that no running Perch would take', ['snippet', 'copy', LONG], /too long \(limit: 60 /],
  ['an emoji that no running Perch would take', ['status', 'set', '--emoji', LONG], /no emoji named “x+”/],
  ['a status of a space', ['status', 'set', ' '], /text/],
  ['more than clearing', ['status', 'clear', 'now'], /status clear/],
])('%s is refused with a sentence', (_, argv, why) => {
  const line = readCommandLine(argv);
  expect(line).toMatchObject({ kind: 'wrong', why: expect.stringMatching(why) as string });
});

test('no argument brings signs into the terminal that would move its cursor or change its title', () => {
  expect(readCommandLine(['lunch\x1b]0;x\x07\r'])).toMatchObject({
    why: expect.stringContaining('“lunch]0;x”'),
  });
  expect(commandOf('snippet', 'copy', 'Refund\x1b[2J')).toEqual({ do: 'copy-snippet', name: 'Refund[2J' });
});

test('a start with a link is no command, whatever a page made of it', () => {
  const start = { kind: 'start', command: null, hidden: false };
  expect(readCommandLine(['perch://message/1', 'away', 'on'])).toEqual(start);
  expect(readCommandLine(['--hidden', 'perch:status', 'away', 'on'])).toEqual(start);
  expect(readCommandLine(['--quick', 'zulip://login'])).toEqual(start);
});

test.each(['perch: x', 'perch://message/1', 'zulip: x', 'type=click&tag=1'])(
  'a text of a command that begins as a link or a click does is a text: %s',
  (text) => {
    onSystem('win32');
    expect(commandOf('status', 'set', text)).toEqual({ ...status, text });
    expect(commandOf('snippet', 'copy', text)).toEqual({ do: 'copy-snippet', name: text });
    expect(readCommandLine(['away', 'on', text])).toMatchObject({ kind: 'wrong' });
  },
);

/** Takes this system for another one until the test has ended. */
function onSystem(value: NodeJS.Platform): void {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
  onTestFinished(() => void Object.defineProperty(process, 'platform', platform));
  Object.defineProperty(process, 'platform', { value });
}

test.each(['type=click&tag=1', 'type=action&action=0&tag=1', 'type=reply&tag=1'])(
  'a click on a notification is no command on Windows, and a wrong word elsewhere: %s',
  (argument) => {
    onSystem('win32');
    expect(readCommandLine([argument])).toEqual({ kind: 'start', command: null, hidden: false });
    onSystem('linux');
    expect(readCommandLine([argument])).toMatchObject({ kind: 'wrong' });
  },
);

test('help and version are asked for; hidden goes with any start', () => {
  expect(readCommandLine(['--help'])).toEqual({ kind: 'help' });
  expect(readCommandLine(['--version'])).toEqual({ kind: 'version' });
  expect(readCommandLine(['--hidden'])).toEqual({ kind: 'start', command: null, hidden: true });
});

describe('the answer of a running Perch', () => {
  test('reaches the process that asked', async () => {
    const { address, answer } = awaitAnswer();
    expect(AnswerAddress.safeParse(address).success).toBe(true);
    sendAnswer(address, { refused: 'No snippet is titled “X”.' });
    expect(await answer).toEqual({ refused: 'No snippet is titled “X”.' });
  });

  test('is none after 15 seconds, and its folder is gone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { address, answer } = awaitAnswer();
    vi.advanceTimersByTime(14_999);
    expect(await Promise.race([answer, Promise.resolve('waiting')])).toBe('waiting');
    vi.advanceTimersByTime(1);
    expect(await answer).toBeNull();
    expect(existsSync(dirname(address))).toBe(process.platform === 'win32');
  });

  test('goes to no other address, and to one that is gone without a fault', () => {
    expect(AnswerAddress.safeParse('/var/run/docker.sock').success).toBe(false);
    sendAnswer('/tmp/perch-answer-gone/socket', { refused: null });
  });
});
