import type { AccountView } from '../../contract/values/account.ts';
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
}

/** The conversations that wait for the user, each of which opens, and a line for those that are not named. */
export function waitingItems(accounts: readonly ReadAccount[]): TrayItem[] {
  const most = accounts.length === 1 ? MOST_WAITING : MOST_OF_SEVERAL;
  const all = accounts.map(({ account }) => account);
  return accounts.flatMap(({ account, unread }) => {
    const accountId = account.id;
    const named = unread.latest.slice(0, most);
    const others = unread.conversations - named.length;
    const line = (what: string): string => accountLine(account, all, what);
    return [
      ...named.map((waiting) => {
        const { conversation } = waiting;
        const label = line(waitingWords(waiting));
        return item(`unread:${accountId}:${conversationKey(conversation)}`, label, {
          do: 'open-topics',
          accountId,
          target: { conversation },
        });
      }),
      ...(others > 0
        ? [
            item(`unread:${accountId}`, line(words('tray.unread-more', { count: others })), {
              do: 'open-topics',
              accountId,
            }),
          ]
        : []),
    ];
  });
}

const waitingWords = ({ to, count }: AddressedUnread['latest'][number]): string =>
  words('people' in to ? 'tray.direct' : 'tray.mentioned', { where: cut(placeWords(to)), count });

/** How many messages of each account wait for the user: `2 direct messages, 1 mention`. */
export function waitingLines(accounts: readonly ReadAccount[]): string[] {
  const all = accounts.map(({ account }) => account);
  return accounts.flatMap(({ account, unread: { direct, mentions } }) => {
    const counts = [
      ...(direct > 0 ? [words('tray.direct-count', { count: direct })] : []),
      ...(mentions > 0 ? [words('tray.mention-count', { count: mentions })] : []),
    ];
    return counts.length === 0 ? [] : [accountLine(account, all, counts.join(', '))];
  });
}
