import type { PaletteCommand } from '../../src-main/contract/values/command.ts';
import { words } from '../../resources/words.ts';
import { clock } from '../base/time/clock.svelte.ts';
import { problemOf } from '../base/bridge/bridge.ts';
import { problemWords } from '../base/words/problem-words.ts';
import type { Session } from '../state/session.svelte.ts';
import type { Workspace } from '../state/workspace.svelte.ts';
import { toasts } from '../components/toast/toasts.svelte.ts';
import { copySnippet } from '../entities/snippets/copy.ts';
import { newSnippetFrom } from '../entities/snippets/new-from.ts';
import { schedule } from '../entities/messages/composer/schedule.ts';
import { nameOf } from '../entities/status/preset-status.ts';
import { plannedWords } from '../entities/status/meant-status.ts';

/** Commands after which the focus is where it was before the search. */
const STAYING: PaletteCommand['do'][] = [
  'copy-snippet',
  'set-status',
  'plan-status',
  'clear-status',
  'remind',
  'remind-of',
  'set-away',
  'open-link',
  'activate',
  'sign-out',
  'shortcuts',
  'about',
];

/** Whether a command leads to another page, which then has the focus. */
export const leadsAway = (command: PaletteCommand): boolean => !STAYING.includes(command.do);

/** Runs the command of a row of the search in this window. */
export function runCommand(workspace: Workspace, command: PaletteCommand): void {
  const { session, accountId, snippets, topics } = workspace;
  const { places } = session;
  switch (command.do) {
    case 'open':
      places.open(command.place, command.target);
      if (command.place === 'snippets' && !command.target) snippets.focusSearch();
      return;
    case 'create':
      return places.createIn(command.place);
    case 'open-snippet':
      return workspace.openSnippet(command.key);
    case 'new-snippet': {
      const { title, content } = command;
      return workspace.newSnippet(title || content ? { title, content } : null);
    }
    case 'snippet-from-clipboard':
      return void newSnippetFrom(workspace, 'clipboard');
    case 'snippet-from-selection':
      return void newSnippetFrom(workspace, 'selection', command.text);
    case 'exchange':
      places.open('snippets');
      snippets.exchanging = command.what;
      return;
    case 'schedule':
      return void schedule(workspace, null, command.content, command);
    case 'new-reminder':
      return places.createIn('reminders', command.draft);
    case 'remind-of':
      places.paletteShown = false;
      return workspace.remindOf(command.conversation);
    case 'write-status':
      return places.createIn('status', command.status);
    case 'new-conversation':
      places.open('topics');
      return topics.begin('people');
    case 'sign-in':
      return places.signIn(command.accountId);
    case 'sign-out':
      places.signOutShown = true;
      return;
    case 'shortcuts':
      places.shortcutsShown = true;
      return;
    case 'about':
      places.aboutShown = true;
      return;
    case 'copy-snippet':
      return void copySnippet(workspace, command.key);
    case 'set-status': {
      const { status } = command;
      void workspace.attemptOther('commands:run', { accountIds: [accountId], command }).then((isSet) => {
        if (isSet) toasts.say(words('presets.was-set', { name: nameOf(status) }));
      });
      return;
    }
    case 'plan-status': {
      const { from, to } = command.form;
      void workspace.attemptOther('commands:run', { accountIds: [accountId], command }).then((isSaved) => {
        if (isSaved) toasts.say(plannedWords(from, to, clock.atThisMoment()));
      });
      return;
    }
    case 'remind':
    case 'repeat':
      void workspace.attemptOther('commands:run', { accountIds: [accountId], command }).then((isSet) => {
        if (isSet) toasts.say(words('reminder.created-toast'));
      });
      return;
    case 'clear-status':
    case 'set-away':
    case 'open-link':
    case 'quit':
      return void workspace.attemptOther('commands:run', { accountIds: [accountId], command });
    case 'activate':
      return void activate(session, command.accountId);
  }
}

async function activate(session: Session, accountId: string): Promise<void> {
  try {
    await session.activate(accountId);
  } catch (thrown) {
    const organization = session.accounts.find(({ id }) => id === accountId)?.organization ?? '';
    toasts.warn(problemWords(problemOf(thrown), organization));
  }
}
