import AlarmClockPlus from '@lucide/svelte/icons/alarm-clock-plus';
import ArrowLeftRight from '@lucide/svelte/icons/arrow-left-right';
import CalendarPlus from '@lucide/svelte/icons/calendar-plus';
import CircleX from '@lucide/svelte/icons/circle-x';
import ClipboardPaste from '@lucide/svelte/icons/clipboard-paste';
import FileInput from '@lucide/svelte/icons/file-input';
import FileOutput from '@lucide/svelte/icons/file-output';
import Hash from '@lucide/svelte/icons/hash';
import Info from '@lucide/svelte/icons/info';
import Keyboard from '@lucide/svelte/icons/keyboard';
import LogIn from '@lucide/svelte/icons/log-in';
import LogOut from '@lucide/svelte/icons/log-out';
import MessageSquarePlus from '@lucide/svelte/icons/message-square-plus';
import Moon from '@lucide/svelte/icons/moon';
import Plus from '@lucide/svelte/icons/plus';
import Power from '@lucide/svelte/icons/power';
import Smile from '@lucide/svelte/icons/smile';
import SmilePlus from '@lucide/svelte/icons/smile-plus';
import UserPlus from '@lucide/svelte/icons/user-plus';
import type { Component } from 'svelte';
import type { JumpCommand } from '../../src-main/contract/values/jump-command.ts';
import type { Named } from '../../src-main/contract/search/name-search.ts';
import { isOffered } from '../../src-main/contract/operations/operation.ts';
import { isEmptyStatus } from '../../src-main/contract/values/status.ts';
import { checkStatusText } from '../../src-main/contract/text/status-text.ts';
import { words } from '../../resources/words.ts';
import { operations } from '../base/bridge/contract.data.ts';
import { whyNotCreate } from '../entities/channels/may-create.ts';
import { clearWords } from '../../resources/clear-words.ts';
import { nameOf, presetStatus, valueOf } from '../entities/status/preset-status.ts';
import { type JumpItem, unmarked } from './row.ts';
import type { JumpSource } from '../state/source.ts';

interface Action extends Omit<JumpItem, 'icon' | 'verb' | 'command'> {
  also?: string;
}

/** Builds the rows in their order, which is the order among equally good matches. */
class Actions {
  readonly rows: Named<JumpItem>[] = [];

  add(
    id: string,
    icon: Component,
    name: string,
    verb: string,
    command: JumpCommand,
    action: Action = {},
  ): void {
    const { also, ...item } = action;
    this.rows.push({
      id: `action-${id}`,
      name,
      ...(also !== undefined && { also }),
      weight: -this.rows.length,
      item: { icon, verb, command, ...item },
    });
  }
}

/** The actions that are available everywhere and possible for this account now. */
export function actionRows(source: JumpSource): Named<JumpItem>[] {
  const actions = new Actions();
  addNew(actions, source);
  addStatus(actions, source);
  addAccounts(actions, source);
  return actions.rows;
}

function addNew(actions: Actions, { facts }: JumpSource): void {
  const create = words('jump.create');
  const level = facts?.featureLevel ?? null;
  if (isOffered(operations.createSavedSnippet, level)) {
    const also = words('jump.also.new-snippet');
    const empty = { do: 'new-snippet', title: '', content: '' } as const;
    actions.add('new-snippet', Plus, words('snippet.new'), create, empty, { also });
    actions.add(
      'snippet-from-clipboard',
      ClipboardPaste,
      words('keys.from-clipboard'),
      create,
      { do: 'snippet-from-clipboard' },
      { also },
    );
    const open = words('jump.open');
    actions.add(
      'import-snippets',
      FileInput,
      words('exchange.import-title'),
      open,
      { do: 'exchange', what: 'import' },
      { also: words('exchange.also-import') },
    );
    actions.add(
      'export-snippets',
      FileOutput,
      words('exchange.export-title'),
      open,
      { do: 'exchange', what: 'export' },
      { also: words('exchange.also-export') },
    );
  }
  if (isOffered(operations.createScheduledMessage, level))
    actions.add(
      'new-scheduled',
      CalendarPlus,
      words('jump.new-scheduled'),
      create,
      { do: 'create', place: 'scheduled' },
      { also: words('jump.also.new-scheduled') },
    );
  if (isOffered(operations.createReminder, level))
    actions.add(
      'new-reminder',
      AlarmClockPlus,
      words('reminder.new'),
      create,
      { do: 'create', place: 'reminders' },
      { also: words('jump.also.new-reminder') },
    );
  actions.add(
    'new-conversation',
    MessageSquarePlus,
    words('topic.new-people'),
    words('jump.write'),
    { do: 'new-conversation' },
    { also: words('jump.also.new-conversation') },
  );
  if (facts && whyNotCreate(facts) === null)
    actions.add(
      'new-channel',
      Hash,
      words('channel.new'),
      create,
      { do: 'create', place: 'channels' },
      { also: words('jump.also.new-channel') },
    );
}

function addStatus(actions: Actions, { status, presets }: JumpSource): void {
  for (const preset of presets?.presets ?? []) {
    const { emoji, clearAfter } = preset;
    actions.add(
      `preset-${preset.id}`,
      Smile,
      words('jump.set-status', { name: nameOf(valueOf(preset)) }),
      words('jump.set'),
      { do: 'set-status', status: presetStatus(preset) },
      { emoji, detail: unmarked(words('presets.clears-hint', { when: clearWords(clearAfter) })) },
    );
  }
  actions.add(
    'custom-status',
    SmilePlus,
    words('jump.custom-status'),
    words('jump.open'),
    { do: 'create', place: 'status' },
    { also: words('jump.also.custom-status') },
  );
  if (status && !isEmptyStatus(status))
    actions.add(
      'clear-status',
      CircleX,
      words('jump.clear-status'),
      words('status.clear'),
      { do: 'clear-status' },
      { also: words('jump.also.clear-status') },
    );
  if (status) {
    const away = !status.away;
    actions.add(
      'away',
      Moon,
      words(away ? 'status.away' : 'jump.not-away'),
      words(away ? 'jump.turn-on' : 'jump.turn-off'),
      { do: 'set-away', away },
      { also: words('jump.also.away') },
    );
  }
}

function addAccounts(actions: Actions, { account, accounts }: JumpSource): void {
  const open = words('jump.open');
  for (const { id, organization, email } of accounts)
    if (id !== account.id)
      actions.add(
        `account-${id}`,
        ArrowLeftRight,
        words('jump.switch-to', { organization }),
        words('jump.switch'),
        { do: 'activate', accountId: id },
        { detail: unmarked(email), also: `${email} ${words('jump.also.switch-account')}` },
      );
  actions.add(
    'add-account',
    UserPlus,
    words('account.add'),
    open,
    { do: 'sign-in', accountId: null },
    { also: words('jump.also.sign-in') },
  );
  if (account.connection.state === 'signed-out')
    actions.add(
      'sign-in',
      LogIn,
      words('account.sign-in-again'),
      open,
      { do: 'sign-in', accountId: account.id },
      { also: words('jump.also.sign-in') },
    );
  else
    actions.add(
      'sign-out',
      LogOut,
      words('account.sign-out'),
      open,
      { do: 'sign-out' },
      { also: words('jump.also.sign-out') },
    );
  actions.add(
    'shortcuts',
    Keyboard,
    words('keys.title'),
    open,
    { do: 'shortcuts' },
    { also: words('jump.also.shortcuts') },
  );
  actions.add('about', Info, words('about.title'), open, { do: 'about' });
  actions.add(
    'quit',
    Power,
    words('tray.quit'),
    words('jump.quit'),
    { do: 'quit' },
    { also: words('jump.also.quit') },
  );
}

/** The rows that create a thing from the typed text. */
export function rowsFromText({ facts }: JumpSource, text: string): Named<JumpItem>[] {
  const actions = new Actions();
  if (isOffered(operations.createSavedSnippet, facts?.featureLevel ?? null))
    actions.add('snippet-named', Plus, words('snippet.new-named', { title: text }), words('jump.create'), {
      do: 'new-snippet',
      title: text,
      content: '',
    });
  if (checkStatusText(text) === null)
    actions.add(
      'status-named',
      SmilePlus,
      words('jump.status-named', { text }),
      words('jump.set'),
      { do: 'set-status', status: { text, emoji: null, clearAfter: 'never', isPreset: false } },
      { detail: unmarked(words('presets.clears-hint', { when: clearWords('never') })) },
    );
  return actions.rows;
}
