import AlarmClock from '@lucide/svelte/icons/alarm-clock';
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
import type { Place } from '../../src-main/contract/ipc.ts';
import type { PaletteCommand } from '../../src-main/contract/values/command.ts';
import type { Named } from '../../src-main/contract/search/name-search.ts';
import { isOffered } from '../../src-main/contract/operations/operation.ts';
import { isEmptyStatus } from '../../src-main/contract/values/status.ts';
import { checkStatusText } from '../../src-main/contract/text/status-text.ts';
import { words, type MessageKey } from '../../resources/words.ts';
import { operations } from '../base/bridge/contract.data.ts';
import { whyNotCreate } from '../entities/channels/may-create.ts';
import { clearWords } from '../../resources/clear-words.ts';
import { nameOf, presetStatus, valueOf } from '../entities/status/preset-status.ts';
import { type PaletteItem, unmarked } from './rows.ts';
import type { PaletteSource } from '../state/source.ts';

/** Other words that people use for an action. */
const ALSO: Partial<Record<string, MessageKey>> = {
  'new-snippet': 'palette.also.new-snippet',
  'snippet-from-clipboard': 'palette.also.new-snippet',
  'import-snippets': 'exchange.also-import',
  'export-snippets': 'exchange.also-export',
  'new-scheduled': 'palette.also.new-scheduled',
  'new-reminder': 'palette.also.new-reminder',
  'remind-of': 'palette.also.new-reminder',
  'new-conversation': 'palette.also.new-conversation',
  'new-channel': 'palette.also.new-channel',
  'custom-status': 'palette.also.custom-status',
  'clear-status': 'palette.also.clear-status',
  away: 'palette.also.away',
  'add-account': 'palette.also.sign-in',
  'sign-in': 'palette.also.sign-in',
  'sign-out': 'palette.also.sign-out',
  shortcuts: 'palette.also.shortcuts',
  quit: 'palette.also.quit',
};

/** Builds the rows in their order, which is the order among equally good matches. */
class Actions {
  readonly rows: Named<PaletteItem>[] = [];

  add(
    id: string,
    icon: Component,
    name: string,
    verb: string,
    command: PaletteCommand,
    more: Pick<PaletteItem, 'emoji' | 'detail'> & { also?: string } = {},
  ): void {
    const key = ALSO[id];
    const { also = key && words(key), ...item } = more;
    this.rows.push({
      id: `action-${id}`,
      name,
      ...(also !== undefined && { also }),
      weight: -this.rows.length,
      item: { icon, verb, command, ...item },
    });
  }

  creates(id: string, icon: Component, name: string, command: PaletteCommand): void {
    this.add(id, icon, name, words('palette.create'), command);
  }

  opens(id: string, icon: Component, name: string, command: PaletteCommand): void {
    this.add(id, icon, name, words('palette.open'), command);
  }
}

/** The actions that are available everywhere and possible for this account now. */
export function actionRows(source: PaletteSource): Named<PaletteItem>[] {
  const actions = new Actions();
  addNew(actions, source);
  addStatus(actions, source);
  addAccounts(actions, source);
  return actions.rows;
}

function addNew(actions: Actions, { organization, conversation }: PaletteSource): void {
  if (isOffered(operations.createSavedSnippet, organization?.featureLevel ?? null)) {
    const empty = { do: 'new-snippet', title: '', content: '' } as const;
    const pasted = { do: 'snippet-from-clipboard' } as const;
    const [imports, exports] = [words('exchange.import-title'), words('exchange.export-title')];
    actions.creates('new-snippet', Plus, words('snippet.new'), empty);
    actions.creates('snippet-from-clipboard', ClipboardPaste, words('keys.from-clipboard'), pasted);
    actions.opens('import-snippets', FileInput, imports, { do: 'exchange', what: 'import' });
    actions.opens('export-snippets', FileOutput, exports, { do: 'exchange', what: 'export' });
  }
  const creates = (place: Place) => ({ do: 'create', place }) as const;
  actions.creates('new-scheduled', CalendarPlus, words('palette.new-scheduled'), creates('scheduled'));
  actions.creates('new-reminder', AlarmClockPlus, words('reminder.new'), creates('reminders'));
  if (conversation)
    actions.opens('remind-of', AlarmClock, words('message.remind'), { do: 'remind-of', conversation });
  const people = words('topic.new-people');
  actions.add('new-conversation', MessageSquarePlus, people, words('palette.write'), {
    do: 'new-conversation',
  });
  if (organization && whyNotCreate(organization) === null)
    actions.creates('new-channel', Hash, words('channel.new'), creates('channels'));
}

function addStatus(actions: Actions, { status, presets }: PaletteSource): void {
  for (const preset of presets?.presets ?? []) {
    const name = words('palette.set-status', { name: nameOf(valueOf(preset)) });
    const command = { do: 'set-status', status: presetStatus(preset) } as const;
    const detail = unmarked(words('presets.clears-hint', { when: clearWords(preset.clearAfter) }));
    actions.add(`preset-${preset.id}`, Smile, name, words('palette.set'), command, {
      emoji: preset.emoji,
      detail,
    });
  }
  const custom = { do: 'create', place: 'status' } as const;
  actions.opens('custom-status', SmilePlus, words('palette.custom-status'), custom);
  if (!status) return;
  const clear = words('action.clear-status');
  if (!isEmptyStatus(status))
    actions.add('clear-status', CircleX, clear, words('status.clear'), { do: 'clear-status' });
  const away = !status.away;
  const verb = words(away ? 'palette.turn-on' : 'palette.turn-off');
  actions.add('away', Moon, words(away ? 'status.away' : 'palette.not-away'), verb, { do: 'set-away', away });
}

function addAccounts(actions: Actions, { account, accounts }: PaletteSource): void {
  for (const { id, organization, email } of accounts) {
    if (id === account.id) continue;
    const name = words('palette.switch-to', { organization });
    const command = { do: 'activate', accountId: id } as const;
    actions.add(`account-${id}`, ArrowLeftRight, name, words('palette.switch'), command, {
      detail: unmarked(email),
      also: `${email} ${words('palette.also.switch-account')}`,
    });
  }
  const signIn = (accountId: string | null) => ({ do: 'sign-in', accountId }) as const;
  actions.opens('add-account', UserPlus, words('account.add'), signIn(null));
  if (account.connection.state === 'signed-out')
    actions.opens('sign-in', LogIn, words('account.sign-in-again'), signIn(account.id));
  else actions.opens('sign-out', LogOut, words('account.sign-out'), { do: 'sign-out' });
  actions.opens('shortcuts', Keyboard, words('keys.title'), { do: 'shortcuts' });
  actions.opens('about', Info, words('about.title'), { do: 'about' });
  actions.add('quit', Power, words('tray.quit'), words('palette.quit'), { do: 'quit' });
}

/** The rows that create a thing from the typed text. */
export function rowsFromText({ organization }: PaletteSource, text: string): Named<PaletteItem>[] {
  const actions = new Actions();
  if (isOffered(operations.createSavedSnippet, organization?.featureLevel ?? null))
    actions.add('snippet-named', Plus, words('snippet.new-named', { title: text }), words('palette.create'), {
      do: 'new-snippet',
      title: text,
      content: '',
    });
  if (checkStatusText(text) === null)
    actions.add(
      'status-named',
      SmilePlus,
      words('palette.status-named', { text }),
      words('palette.set'),
      { do: 'set-status', status: { text, emoji: null, clearAfter: 'never', isPreset: false } },
      { detail: unmarked(words('presets.clears-hint', { when: clearWords('never') })) },
    );
  return actions.rows;
}
