import AlarmClockPlus from '@lucide/svelte/icons/alarm-clock-plus';
import ArrowLeftRight from '@lucide/svelte/icons/arrow-left-right';
import CalendarPlus from '@lucide/svelte/icons/calendar-plus';
import CircleX from '@lucide/svelte/icons/circle-x';
import ClipboardPaste from '@lucide/svelte/icons/clipboard-paste';
import Hash from '@lucide/svelte/icons/hash';
import Keyboard from '@lucide/svelte/icons/keyboard';
import LogIn from '@lucide/svelte/icons/log-in';
import LogOut from '@lucide/svelte/icons/log-out';
import MessageSquarePlus from '@lucide/svelte/icons/message-square-plus';
import Moon from '@lucide/svelte/icons/moon';
import Plus from '@lucide/svelte/icons/plus';
import Smile from '@lucide/svelte/icons/smile';
import SmilePlus from '@lucide/svelte/icons/smile-plus';
import UserPlus from '@lucide/svelte/icons/user-plus';
import type { Component } from 'svelte';
import type { Named } from '../../../src-main/contract/name-search.ts';
import { isOffered } from '../../../src-main/contract/operations/operation.ts';
import { checkStatusText, isEmptyStatus } from '../../../src-main/contract/status.ts';
import { words } from '../../../resources/words.ts';
import { problemOf } from '../../app/bridge.ts';
import { operations } from '../../app/contract.data.ts';
import { problemWords } from '../../app/problem-words.ts';
import type { Workspace } from '../../app/workspace.svelte.ts';
import { toasts } from '../../components/toast/toasts.svelte.ts';
import { whyNotCreate } from '../channels/new-channel/may-create.ts';
import { clearWords } from '../status/clear-words.ts';
import { nameOf, setPreset, valueOf } from '../status/set-preset.ts';
import { type JumpItem, unmarked } from './row.ts';

interface Action extends Omit<JumpItem, 'icon' | 'verb' | 'run'> {
  also?: string;
}

/** Builds the rows in their order, which is the order among equally good matches. */
class Actions {
  readonly rows: Named<JumpItem>[] = [];

  add(id: string, icon: Component, name: string, verb: string, run: () => void, action: Action = {}): void {
    const { also, ...item } = action;
    this.rows.push({
      id: `action-${id}`,
      name,
      ...(also !== undefined && { also }),
      weight: -this.rows.length,
      item: { icon, verb, run, ...item },
    });
  }
}

/**
 * What can be done from anywhere, as far as this account can do it now.
 * @param signOut asks whether to sign out
 */
export function actionRows(workspace: Workspace, signOut: () => void): Named<JumpItem>[] {
  const actions = new Actions();
  addNew(actions, workspace);
  addStatus(actions, workspace);
  addAccounts(actions, workspace, signOut);
  return actions.rows;
}

function addNew(actions: Actions, workspace: Workspace): void {
  const { session, facts, topics } = workspace;
  const { places } = session;
  const create = words('jump.create');
  const level = facts?.featureLevel ?? null;
  if (isOffered(operations.createSavedSnippet, level)) {
    actions.add('new-snippet', Plus, words('snippet.new'), create, () => workspace.newSnippet(), {
      goes: true,
      also: words('jump.also.new-snippet'),
    });
    actions.add(
      'snippet-from-clipboard',
      ClipboardPaste,
      words('keys.from-clipboard'),
      create,
      () => void workspace.newSnippetFromClipboard(),
      { goes: true, also: words('jump.also.new-snippet') },
    );
  }
  if (isOffered(operations.createScheduledMessage, level))
    actions.add(
      'new-scheduled',
      CalendarPlus,
      words('jump.new-scheduled'),
      create,
      () => places.createIn('scheduled'),
      { goes: true, also: words('jump.also.new-scheduled') },
    );
  if (isOffered(operations.createReminder, level))
    actions.add(
      'new-reminder',
      AlarmClockPlus,
      words('reminder.new'),
      create,
      () => places.createIn('reminders'),
      { goes: true, also: words('jump.also.new-reminder') },
    );
  actions.add(
    'new-conversation',
    MessageSquarePlus,
    words('topic.new-people'),
    words('jump.write'),
    () => {
      places.open('topics');
      topics.begin('people');
    },
    { goes: true, also: words('jump.also.new-conversation') },
  );
  if (facts && whyNotCreate(facts) === null)
    actions.add('new-channel', Hash, words('channel.new'), create, () => places.createIn('channels'), {
      goes: true,
      also: words('jump.also.new-channel'),
    });
}

function addStatus(actions: Actions, workspace: Workspace): void {
  const { accountId, status, presets, session } = workspace;
  for (const preset of presets.value?.presets ?? []) {
    const name = nameOf(valueOf(preset));
    actions.add(
      `preset-${preset.id}`,
      Smile,
      words('jump.set-status', { name }),
      words('jump.set'),
      () =>
        void setPreset(workspace, preset).then((isSet) => {
          if (isSet) toasts.say(words('presets.was-set', { name }));
        }),
      {
        emoji: preset.emoji,
        detail: unmarked(words('presets.clears-hint', { when: clearWords(preset.clearAfter) })),
      },
    );
  }
  actions.add(
    'custom-status',
    SmilePlus,
    words('jump.custom-status'),
    words('jump.open'),
    () => session.places.createIn('status'),
    { goes: true, also: words('jump.also.custom-status') },
  );
  if (status.value && !isEmptyStatus(status.value))
    actions.add(
      'clear-status',
      CircleX,
      words('jump.clear-status'),
      words('status.clear'),
      () => void workspace.attempt('status:clear', { accountId }),
      { also: words('jump.also.clear-status') },
    );
  if (status.value) {
    const away = !status.value.away;
    actions.add(
      'away',
      Moon,
      words(away ? 'status.away' : 'jump.not-away'),
      words(away ? 'jump.turn-on' : 'jump.turn-off'),
      () => void workspace.attempt('status:set-away', { accountId, away }),
      { also: words('jump.also.away') },
    );
  }
}

function addAccounts(actions: Actions, workspace: Workspace, signOut: () => void): void {
  const { session, account } = workspace;
  for (const one of session.accounts)
    if (one.id !== account.id)
      actions.add(
        `account-${one.id}`,
        ArrowLeftRight,
        words('jump.switch-to', { organization: one.organization }),
        words('jump.switch'),
        () =>
          void session.activate(one.id).catch((thrown: unknown) => {
            toasts.warn(problemWords(problemOf(thrown), one.organization));
          }),
        { detail: unmarked(one.email), also: `${one.email} ${words('jump.also.switch-account')}` },
      );
  actions.add(
    'add-account',
    UserPlus,
    words('account.add'),
    words('jump.open'),
    () => session.places.signIn(null),
    { goes: true },
  );
  if (account.connection.state === 'signed-out')
    actions.add(
      'sign-in',
      LogIn,
      words('account.sign-in-again'),
      words('jump.open'),
      () => session.places.signIn(account.id),
      { goes: true, also: words('jump.also.sign-in') },
    );
  else
    actions.add('sign-out', LogOut, words('account.sign-out'), words('jump.open'), signOut, {
      also: words('jump.also.sign-out'),
    });
  actions.add(
    'shortcuts',
    Keyboard,
    words('keys.title'),
    words('jump.open'),
    () => (session.places.shortcutsShown = true),
    { also: words('jump.also.shortcuts') },
  );
}

/** What can be made from what was typed. */
export function rowsFromText(workspace: Workspace, text: string): Named<JumpItem>[] {
  const actions = new Actions();
  const { accountId, facts } = workspace;
  if (isOffered(operations.createSavedSnippet, facts?.featureLevel ?? null))
    actions.add(
      'snippet-named',
      Plus,
      words('snippet.new-named', { title: text }),
      words('jump.create'),
      () => workspace.newSnippet({ title: text, content: '' }),
      { goes: true },
    );
  if (checkStatusText(text) === null)
    actions.add(
      'status-named',
      SmilePlus,
      words('jump.status-named', { text }),
      words('jump.set'),
      () =>
        void workspace
          .attempt('status:set', { accountId, text, emoji: null, clearAfter: 'never' })
          .then((isSet) => {
            if (isSet) toasts.say(words('presets.was-set', { name: text }));
          }),
      { detail: unmarked(words('presets.clears-hint', { when: clearWords('never') })) },
    );
  return actions.rows;
}
