import type { Db } from '../db.ts';

/**
 * The moments that unsent changes have, each with an index, so that the next one is a question to the file however many wait.
 * They follow from the parameters by themselves. Indexes grow and shrink with the changes.
 */
export function up(db: Db): void {
  db.exec(`
    -- After this it is not sent any more; null where it can always be sent. Milliseconds since the epoch.
    alter table changes add column deadline_at integer generated always as (
      case
        when not json_valid(params) then null
        when json_type(params, '$.at') not in ('integer', 'real') then null
        when action = 'create-reminder' then cast(params ->> '$.at' as integer) * 1000
        when action in ('create-scheduled', 'edit-scheduled') and json_type(params, '$.sent') is not 'true'
          then cast(params ->> '$.at' as integer) * 1000
      end
    ) virtual;
    create index changes_by_deadline on changes (deadline_at) where state = 'queued' and deadline_at is not null;

    -- When this computer reminds in the server's stead, at once where it is too late for that; null where it does not.
    alter table changes add column remind_at integer generated always as (
      case
        when not json_valid(params) then null
        when action <> 'create-reminder' or json_type(params, '$.reminded') is 'true' then null
        when json_type(params, '$.at') not in ('integer', 'real') then null
        when state = 'expired' then 0
        else cast(params ->> '$.at' as integer) * 1000
      end
    ) virtual;
    create index changes_by_reminding on changes (remind_at) where remind_at is not null;

    create index changes_by_next_attempt on changes (next_attempt_at)
      where state = 'queued' and next_attempt_at is not null;
    create index changes_in_doubt on changes (sequence) where state = 'in-doubt';
  `);
}
