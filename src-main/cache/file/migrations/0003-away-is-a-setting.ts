import type { Db } from '../db.ts';

/** Away is the setting `presence_enabled`, turned round: it is kept with the other settings, and its changes say so. */
export function up(db: Db): void {
  db.exec(`
    insert into rows (collection, key, label, found_by, value, server_value, created_at, made_here)
      select 'settings', 'presence_enabled', '', '', json_object('value', json(iif(away = 1, 'false', 'true'))),
             iif(server_away is null, null, json_object('value', json(iif(server_away = 1, 'false', 'true')))),
             0, server_away is null
      from own_status
      where server_away is not null or exists (select 1 from changes where subject = 'away');
    alter table own_status drop column away;
    alter table own_status drop column server_away;
  `);
  const update = db.prepare(`update changes set params = ?, merge_key = 'edit' where id = ?`);
  const changes = db
    .prepare<[], { id: string; params: string }>(`select id, params from changes where subject = 'away'`)
    .all();
  for (const { id, params } of changes) update.run(JSON.stringify(asSetting(JSON.parse(params) as Away)), id);
  const late = db.prepare<[], string>(`select value from facts where name = 'mayComeLate'`).pluck().get();
  if (late === undefined) return;
  const facts = (JSON.parse(late) as { subject: string; params: Away }[]).map((fact) =>
    fact.subject === 'away' ? { ...fact, params: asSetting(fact.params) } : fact,
  );
  db.prepare(`update facts set value = ? where name = 'mayComeLate'`).run(JSON.stringify(facts));
}

interface Away {
  away: boolean;
  earlier?: Away[];
}

const asSetting = ({ away, earlier }: Away): object => ({
  key: 'presence_enabled',
  value: !away,
  ...(earlier && { earlier: earlier.map(asSetting) }),
});
