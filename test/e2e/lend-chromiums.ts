import { findRuntime } from '../../scripts/electron-runtime.mjs';
import { lendChromiums } from '../programs/electron-stand-in/lender.ts';

/** On the stand-in, the apps of a run use one Chromium after another, in each a context of their own. */
export default async function setUp(): Promise<(() => void) | undefined> {
  const { kind, env } = await findRuntime();
  if (kind !== 'stand-in') return undefined;
  Object.assign(process.env, env);
  return lendChromiums();
}
