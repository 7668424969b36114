import { outboxGroups, type OutboxGroup } from '../../contract/values/change.ts';
import type { Db } from '../../cache/file/db.ts';
import { changeFromRow, type ChangeRow, type StoredChange } from './change.ts';

/** The changes by the groups of the Outbox, so that a window can read them page by page. */

/** The groups that depend on the connection. */
export interface GroupsOfWaiting {
  queued: OutboxGroup;
  /** Of a queued change whose last attempt failed. */
  tried: OutboxGroup;
  /** Of a queued change behind a change that needs the user. */
  behindAsked: OutboxGroup;
  /** Of a create in doubt that Perch can still resolve. */
  inDoubt: OutboxGroup;
}

const placeOf = (group: OutboxGroup): number => outboxGroups.indexOf(group);

/** Whether the user has to decide about a change. */
const isAsked = (table: string): string =>
  `(${table}.state in ('rejected', 'expired') or (${table}.state = 'in-doubt' and ${table}.must_ask))`;

/** The place of a queued change. What keeps the oldest change of a subject back keeps back the others as well. */
const QUEUED_PLACE = `select case
    when ${isAsked('oldest')} then @behindAsked
    when oldest.state = 'held' then ${placeOf('sign-in')}
    when oldest.state = 'queued' and oldest.next_attempt_at is not null then @tried
    else @queued
  end
  from changes as oldest where oldest.subject = change.subject order by oldest.sequence limit 1`;

/** Finds each change that counts, with the place of its group in `outboxGroups`. */
const PLACED = `select id, sequence,
    case
      when ${isAsked('change')} then ${placeOf('attention')}
      when state = 'in-doubt' then @inDoubt
      when state = 'held' then ${placeOf('sign-in')}
      when state <> 'queued' then ${placeOf('otherwise')}
      else (${QUEUED_PLACE})
    end as place
  from changes as change
  where id not in (select value from json_each(@held)) or state <> 'queued'`;

const parametersOf = ({ queued, tried, behindAsked, inDoubt }: GroupsOfWaiting, held: readonly string[]) => ({
  queued: placeOf(queued),
  tried: placeOf(tried),
  behindAsked: placeOf(behindAsked),
  inDoubt: placeOf(inDoubt),
  held: JSON.stringify(held),
});

/**
 * How many changes each group has, the most urgent group first.
 * @param held the IDs of deletions that can still be undone. They do not count while they only wait for that.
 */
export function countGroups(
  db: Db,
  groups: GroupsOfWaiting,
  held: readonly string[],
): { group: OutboxGroup; count: number }[] {
  const counts = db.rows<{ place: number; count: number }>(
    `select place, count(*) as count from (${PLACED}) group by place order by place`,
    parametersOf(groups, held),
  );
  return counts.flatMap(({ place, count }) => {
    const group = outboxGroups[place];
    return group ? [{ group, count }] : [];
  });
}

/** Some of the changes, by groups and in each oldest first. `held` is as in `countGroups`. */
export function changesInGroups(
  db: Db,
  groups: GroupsOfWaiting,
  held: readonly string[],
  offset: number,
  limit: number,
): StoredChange[] {
  const rows = db.rows<ChangeRow>(
    `with page as (
       select id, place, sequence from (${PLACED}) order by place, sequence limit @limit offset @offset
     )
     select changes.* from page join changes using (id) order by page.place, page.sequence`,
    { ...parametersOf(groups, held), limit, offset },
  );
  return rows.map(changeFromRow);
}

/** How many changes precede this change in the groups. Null if the change is in no group. `held` is as in `countGroups`. */
export const positionInGroups = (
  db: Db,
  groups: GroupsOfWaiting,
  held: readonly string[],
  changeId: string,
): number | null =>
  db.value<number>(
    `with placed as (${PLACED})
       select (
         select count(*) from placed as other
         where (other.place, other.sequence) < (wanted.place, wanted.sequence)
       ) from placed as wanted where wanted.id = @changeId`,
    { ...parametersOf(groups, held), changeId },
  ) ?? null;

/** Finds the changes of a restored backup that only wait for the user's word, because a repeat of them does no harm. */
const RESTORED = `from changes where state = 'rejected' and problem ->> '$.kind' = 'restored'`;

/**
 * How many changes of a restored backup wait for the user's word. A change that this version cannot read is not among them,
 * because every opening of a cache rejects it for that.
 */
export const countRestored = (db: Db): number => db.value<number>(`select count(*) ${RESTORED}`) ?? 0;

/** The IDs of these changes, oldest first. */
export const restoredChanges = (db: Db): string[] =>
  db.column<string>(`select id ${RESTORED} order by sequence`);
