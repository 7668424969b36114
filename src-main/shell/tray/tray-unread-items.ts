import type { AccountView } from '../../contract/values/account.ts';
import type { ActivityUnread } from '../../contract/values/activity.ts';
import { conversationKey } from '../../contract/values/conversation.ts';
import type { AddressedUnread } from '../../contract/values/unread.ts';
import { words } from '../../../resources/words.ts';
import { accountLine } from '../words/account-name.ts';
import { placeWords } from '../words/place-words.ts';
import { item, type TrayItem } from './tray-items.ts';
import { cut } from '../words/cut.ts';

/** How many conversations the menu names of the only account, and of each of several. */
export const MOST_WAITING = 5;
const MOST_OF_SEVERAL = 3;

/** An account with its unread messages. */
export interface ReadAccount {
  account: AccountView;
  unread: AddressedUnread;
  activity: ActivityUnread;
}

/** The conversations that wait for the user, each of which opens, and a line that opens all that concerns the user. */
export function waitingItems(accounts: readonly ReadAccount[]): TrayItem[] {
  const most = accounts.length === 1 ? MOST_WAITING : MOST_OF_SEVERAL;
  const all = accounts.map(({ account }) => account);
  return accounts.flatMap(({ account, unread, activity: { total } }) => {
    const accountId = account.id;
    const line = (what: string): string => accountLine(account, all, what);
    return [
      ...unread.latest.slice(0, most).map((waiting) => {
        const { conversation } = waiting;
        const label = line(waitingWords(waiting));
        return item(`unread:${accountId}:${conversationKey(conversation)}`, label, {
          do: 'open-in',
          accountId,
          navigation: { place: 'topics', target: { conversation } },
        });
      }),
      ...(total > 0
        ? [
            item(`activity:${accountId}`, line(words('tray.activity', { count: total })), {
              do: 'open-in',
              accountId,
              navigation: { place: 'activity' },
            }),
          ]
        : []),
    ];
  });
}

const waitingWords = ({ to, count }: AddressedUnread['latest'][number]): string =>
  words('people' in to ? 'tray.direct' : 'tray.mentioned', { where: cut(placeWords(to)), count });

/** What waits for the user in each account, apart from changes: `2 direct messages, 1 mention, 1 reminder`. */
export function waitingLines(accounts: readonly ReadAccount[]): string[] {
  const all = accounts.map(({ account }) => account);
  return accounts.flatMap(({ account, unread: { direct, mentions }, activity }) => {
    const counts = [
      ['tray.direct-count', direct],
      ['tray.mention-count', mentions],
      ['tray.reaction-count', activity.reactions],
      ['tray.reminder-count', activity.reminders],
      ['tray.failed-count', activity.scheduled],
    ] as const;
    const told = counts.flatMap(([key, count]) => (count > 0 ? [words(key, { count })] : []));
    return told.length === 0 ? [] : [accountLine(account, all, told.join(', '))];
  });
}
