import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCalendars, readRules } from '../../../src-main/domain/status-rules.ts';
import { snippetView } from '../../../src-main/features/snippets/queries.ts';
import { accountId } from '../../unit/call-inputs.ts';
import { until } from '../device.ts';
import { answered, found, lifted, pair, refused, type Step, undoId, window } from './step.ts';

const PRESET = {
  text: 'Away',
  emoji: null,
  clearAfter: { minutes: 30 },
  away: false,
  quiet: false,
  digit: null,
};
const RULE = {
  kind: 'repeating',
  status: { text: 'Lunch', emoji: null },
  days: [0, 1, 2, 3, 4, 5, 6],
  from: 0,
  to: 1_439,
};

const snippet = (): string => {
  const key = pair.device.db.prepare<[], string>('select key from snippets where deleted = 0').pluck().get();
  return found(key);
};
const titled = (title: string): string =>
  found(pair.device.db.value<string>('select key from snippets where title = ? and deleted = 0', [title]));
const snippetText = (title: string) => ({ title, content: title });
const edit = (key: string, title: string): object => {
  const { content, ...seen } = found(snippetView(pair.device.db, key));
  const before = { title: seen.title, content };
  return { key, title, content: title, seen: before, serverSeen: before, replaces: false };
};

/** A meeting that has begun and lasts for an hour. */
function writeCalendar(): void {
  const stamp = (moment: number): string => new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const [from, to] = [Date.now() - 600_000, Date.now() + 3_600_000].map(stamp);
  const event = ['BEGIN:VEVENT', 'UID:1', `DTSTART:${from}`, `DTEND:${to}`, 'END:VEVENT'];
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR', ''];
  writeFileSync(join(window.folder, 'meetings.ics'), lines.join('\r\n'));
}
const calendarIsRead = () =>
  until('the calendar is read', () => Object.keys(readCalendars(pair.device.db)).length > 0);

const MATCHES = [':one', ':two'].map(
  (trigger) => `  - trigger: "${trigger}"\n    replace: Text of ${trigger}`,
);
const writeSnippets = (): void =>
  writeFileSync(join(window.folder, 'snippets.yml'), `matches:\n${MATCHES.join('\n')}\n`);
let planId: unknown;
const notePlan = async (): Promise<void> => {
  planId = answered('id');
  await window.show('exchange:entry', { planId, index: 0 });
};
const changeId = () => pair.onlyChange.id;

/** What the user does on this computer. */
export const ownSteps: Record<string, Step[]> = {
  status: [
    ['status:set', () => ({ text: 'Lunch', emoji: null, clearAfter: { minutes: 60 } })],
    ['status:extend', () => ({ minutes: 30 })],
    ['status:set-away', () => ({ away: true })],
    ['status:clear'],
    ['status:set-away', () => ({ away: false })],
  ],
  presets: [
    ['presets:save', () => ({ id: null, form: PRESET })],
    ['presets:move', () => ({ id: 'commuting', to: 0 })],
    ['presets:delete', () => ({ id: 'commuting' })],
    ['outbox:undo', undoId],
    ['status:set', () => ({ text: 'Lunch', emoji: null, clearAfter: { minutes: 30 } })],
    ['presets:forget-recent', () => ({ text: 'Lunch', emoji: null })],
  ],
  rules: [
    ['rules:save', () => ({ id: null, form: RULE })],
    ['rules:switch', () => ({ id: found(readRules(pair.device.db).rules[0]).id, on: false })],
    ['rules:go-back', () => ({ goesBack: true })],
    ['rules:delete', () => ({ id: found(readRules(pair.device.db).rules[0]).id })],
    writeCalendar,
    ['rules:choose-calendar'],
    [
      'rules:save',
      () => ({
        id: null,
        form: {
          kind: 'calendar',
          meeting: RULE.status,
          out: null,
          least: 0,
          tentative: false,
          source: window.lastValue,
        },
      }),
    ],
    calendarIsRead,
  ],
  snippets: [
    ['snippets:create', () => snippetText('New')],
    ['snippets:edit', () => edit(snippet(), 'Other')],
    ['snippets:favorite', () => ({ key: snippet(), favorite: true })],
    ['snippets:copy', () => ({ key: snippet(), values: { name: 'Olu' } })],
    ['snippets:inserted', () => ({ key: snippet(), content: 'x' })],
    ['snippets:set-order', () => ({ order: 'name' })],
    ['snippets:delete', () => ({ key: snippet() })],
    ['outbox:undo', undoId],
    ['snippets:delete', () => ({ key: snippet() })],
    ['outbox:end-undo', undoId],
    ['palette:used', () => ({ id: 'place-snippets' })],
    ['snippets:set-team', () => ({ channelId: 1, chosen: true })],
    ['snippets:set-team', () => ({ channelId: 1, chosen: false })],
  ],
  'files of snippets': [
    writeSnippets,
    ['exchange:choose', () => ({ from: 'file' })],
    notePlan,
    ['exchange:mend', () => ({ planId, index: 0, title: 'Mended', content: 'Text' })],
    ['exchange:import', () => ({ planId, follow: true })],
    ['exchange:open-followed', () => ({ key: titled('Mended') })],
    ['exchange:make-own', () => ({ key: titled('Mended') })],
    ['snippets:edit', () => edit(titled('Mended'), 'Mended again')],
    ['exchange:follow-again'],
    ['exchange:answer-missing', () => ({ deletes: false })],
    ['exchange:unfollow'],
    ['exchange:export', () => ({ format: 'json', scope: 'all' })],
    [
      'exchange:read',
      () => ({
        source: 'a.json',
        files: [{ name: 'a.json', bytes: Buffer.from('[{"title":"T","content":"c"}]') }],
      }),
    ],
    notePlan,
    ['exchange:leave'],
  ],
  'the outbox': [
    refused('create-snippet'),
    ['snippets:create', () => snippetText('Refused')],
    ['outbox:decide', () => ({ changeId: changeId(), decision: 'discard' })],
    ['outbox:undo', undoId],
    lifted,
    ['outbox:decide', () => ({ changeId: changeId(), decision: 'retry' })],
    ['outbox:try-now'],
  ],
  'settings of this computer': [
    ['local-settings:set', () => ({ theme: 'dark', openAtSignIn: true, inApplications: true })],
    ['local-settings:set', () => ({ quickShortcut: 'none' })],
    [
      'shortcuts:set',
      () => ({ action: { do: 'copy-snippet', accountId, key: snippet() }, accelerator: 'Alt+K' }),
    ],
    ['snippets:edit', () => edit(snippet(), 'Named by a shortcut')],
    ['shortcuts:record', () => ({ recording: true })],
    ['snippets:delete', () => ({ key: snippet() })],
  ],
  drafts: [
    ['drafts:save', () => ({ name: 'status', value: 'Lu' })],
    ['drafts:discard', () => ({ name: 'status' })],
    ['outbox:undo', undoId],
  ],
};
