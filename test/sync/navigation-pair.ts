import { removeView, saveView, type ViewChange } from '../../src-main/features/navigation/commands.ts';
import { navigationList } from '../../src-main/features/navigation/queries.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';

/** A server and a Perch, with the steps of tests of navigation views. */
export const pair = new Pair();

export const save = (change: ViewChange) => pair.device.act((db, now) => saveView(db, change, now));
export const remove = (fragment: string) => pair.device.act((db, now) => removeView(db, fragment, now));
export const shown = (fragment: string) =>
  navigationList(pair.device.db).rows.find((row) => row.fragment === fragment);
export const stored = () => pair.server.state.navigationViews.list(pair.mira);
export const onServer = (fragment: string) => stored().find((view) => view.fragment === fragment);

/** A view of the user's own, as the seed has it, when it is shown here. */
export async function ownView() {
  const view = stored().find(({ name }) => name !== null);
  if (!view) throw new Error('The seed has no view with a name');
  await until('pulled', () => shown(view.fragment) !== undefined);
  return view;
}
