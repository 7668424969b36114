import * as z from 'zod/mini';
import {
  ScheduledDraftValue,
  type ScheduledForm,
  type ScheduledView,
} from '../../../src-main/contract/values/scheduled.ts';
import { draftNameOf } from '../../../src-main/contract/values/scheduled-draft.ts';
import type { SeriesView } from '../../../src-main/contract/values/series.ts';
import { clock } from '../../base/time/clock.svelte.ts';
import { firstOf } from '../../components/repeat-field/repeats.ts';
import { trimmed } from '../../../src-main/contract/text/text.ts';

/** A draft: the edited value, the value before editing, and the server's value at that time. */
export const Kept = z.extend(ScheduledDraftValue, {
  start: z.optional(ScheduledDraftValue),
  server: z.optional(ScheduledDraftValue),
});

/** A new message. */
export const EMPTY: ScheduledDraftValue = {
  kind: 'channel',
  channelId: null,
  topic: '',
  people: [],
  content: '',
  at: null,
  readBySender: null,
  repeats: null,
};

/** Whether nothing of a new message was written and no recipient chosen. A time alone is not a message. */
export const isEmpty = ({ channelId, topic, people, content }: ScheduledDraftValue): boolean =>
  channelId === null && people.length === 0 && trimmed(topic + content) === '';

/** The name that the draft of a message, or of its series, is kept by. */
export const draftName = (key: string, series: SeriesView | null): string =>
  draftNameOf(series ? `series-${series.id}` : key);

/** What the form begins with: a message, or a series from its next time on. */
export function startOf(message: ScheduledView, series: SeriesView | null): ScheduledDraftValue {
  if (series?.item.kind !== 'scheduled') return valueOf(message);
  const { to, content, readBySender } = series.item;
  const at = firstOf(series.rule, clock.atThisMoment()) ?? message.at;
  return { ...valueOf({ to, content, readBySender, at }), repeats: series.rule };
}

/** The draft of a message as it is. */
export function valueOf({ to, content, at, readBySender }: ScheduledForm): ScheduledDraftValue {
  const where = 'people' in to ? { kind: 'people' as const, people: to.people } : to;
  return { ...EMPTY, ...where, content, at, readBySender };
}

/** The version that the user saw last, as a form. A draft without a chosen channel takes the recipient of `now`. */
export function formOf(before: ScheduledForm | ScheduledDraftValue, now: ScheduledForm): ScheduledForm {
  const { content, at, readBySender } = before;
  const rest = { content, at: at ?? now.at, readBySender };
  if ('to' in before) return { to: before.to, ...rest };
  const { kind, people, channelId, topic } = before;
  if (kind === 'people') return { to: { people }, ...rest };
  return { to: channelId === null ? now.to : { channelId, topic }, ...rest };
}
