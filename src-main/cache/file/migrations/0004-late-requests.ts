import type { Db } from '../db.ts';

/** Requests that were given up and may still take effect have a table: there can be thousands. */
export function up(db: Db): void {
  db.exec(`
    create table late_requests (
      id integer primary key,
      subject text not null,
      action text not null,                 -- empty where it is not known any more
      params text not null,                 -- JSON
      given_up_at integer not null          -- milliseconds since the epoch
    ) strict;
    create index late_requests_by_subject on late_requests (subject);
    create index late_requests_by_age on late_requests (given_up_at);

    insert into late_requests (subject, action, params, given_up_at)
      select value ->> '$.subject', '', coalesce(value -> '$.params', 'null'), value ->> '$.givenUpAt'
      from json_each((select value from facts where name = 'mayComeLate'));
    delete from facts where name = 'mayComeLate';

    -- What is to be sent next, and what is in doubt, is looked for whenever anything happens.
    create index changes_by_state on changes (state, delivery, sequence);
  `);
}
