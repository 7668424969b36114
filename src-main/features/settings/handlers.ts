import { operations } from '../../contract/operations/index.ts';
import type { ParamsOf } from '../../contract/operations/operation.ts';
import { invalid, Refusal } from '../../contract/problem.ts';
import { setSettings } from './commands.ts';
import type { Engine } from '../../sync/engine/engine.ts';
import { settingsView } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';
import { trimmed } from '../../contract/text/text.ts';

export const settingHandlers = ({
  acts,
  asks,
  reads,
  workspace,
}: HandlerContext): HandlersOf<'settings'> => ({
  'settings:list': reads(settingsView),
  'settings:set': acts((db, { changes }, now) => setSettings(db, changes, now)),
  'settings:sound': async ({ accountId, name }) => {
    const sound = await workspace.serverFiles.sound(accountId, name);
    if (sound === null) throw new Refusal({ kind: 'gone' });
    return sound;
  },
  'settings:change-email': asks(async (engine, { email }) => {
    requireFilled('email', trimmed(email));
    await changeAtOnce(engine, 'email', { email: trimmed(email) });
  }),
  'settings:change-password': asks(async (engine, { oldPassword, newPassword }) => {
    requireFilled('old_password', oldPassword);
    requireFilled('new_password', newPassword);
    await changeAtOnce(engine, 'new_password', { old_password: oldPassword, new_password: newPassword });
  }),
});

function requireFilled(field: string, value: string): void {
  if (value === '') throw new Refusal(invalid(field, 'required'));
}

/**
 * Changes a setting that is never queued (server-notes: Names and passwords).
 * @throws {Refusal} with the field that the server's message is shown at
 */
async function changeAtOnce(
  engine: Engine,
  field: string,
  params: ParamsOf<typeof operations.updateSettings>,
): Promise<void> {
  try {
    const { ignored } = await engine.request(operations.updateSettings, params);
    if (ignored.length > 0) throw new Refusal({ kind: 'unsupported' });
  } catch (error) {
    throw error instanceof Refusal ? new Refusal({ ...error.problem, field }) : error;
  }
}
