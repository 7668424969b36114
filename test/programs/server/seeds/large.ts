import { createHash } from 'node:crypto';
import type { State } from '../state/state.ts';
import { roleNumbers } from '../state/users.ts';
import { plantUse } from './in-use.ts';

/** What a large organization has beside its seed. */
export interface LargeSize {
  readonly people: number;
  readonly channels: number;
  /** The first person's. */
  readonly snippets: number;
  /** Whether it has what years of use leave too. */
  readonly isInUse?: boolean;
}

const words =
  'refund parcel order customer invoice reply release server meeting agenda thanks window card policy shipping label account password reset delay holiday team review draft answer status'.split(
    ' ',
  );

/** So many words, different for each number. */
const text = (number: number, length: number): string =>
  Array.from(
    { length },
    (_, at) => words[(number * 31 + at * at * 17 + (number >> 3) * at) % words.length],
  ).join(' ');

/** Adds people, channels and snippets of the first person to what a seed has planted. */
export function plantLarge(
  { people, channels, snippets, isInUse = false }: LargeSize,
  state: State,
  now: number,
): void {
  const first = state.users.all()[0]!;
  const { host } = state.realm.read();
  for (let number = 1; number <= people; number += 1) {
    const email = `person-${number}@${host}`;
    const { user_id } = state.users.create({
      delivery_email: email,
      password: '',
      api_key: createHash('sha256').update(email).digest('hex').slice(0, 32),
      full_name: `${text(number, 2)} ${number}`,
      role: roleNumbers.member,
      date_joined: new Date(now - number * 60_000).toISOString(),
      bot_type: null,
      bot_owner_id: null,
      avatar_version: 1,
      avatar_is_external: true,
      is_system_bot: false,
    });
    if (number % 20 === 0) state.users.update(user_id, { is_active: false });
    if (number % 10 === 0) state.statuses.change(user_id, { status_text: text(number, 3) });
  }
  const seconds = Math.floor(now / 1000);
  for (let number = 1; number <= channels; number += 1) {
    const channel = {
      name: `channel-${number}`,
      description: text(number, 12),
      creator_id: first.user_id,
      date_created: seconds - number * 60,
    };
    state.channels.create(channel, number % 4 === 0 ? [first.user_id] : []);
  }
  for (let number = 1; number <= snippets; number += 1)
    state.savedSnippets.create(first.user_id, {
      title: `${text(number, 3)} ${number}`,
      content: text(number * 7, 40),
      date_created: seconds - (snippets - number) * 60,
    });
  if (isInUse) plantUse(state);
}
