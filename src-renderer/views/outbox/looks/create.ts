import { words } from '../../../../resources/words.ts';
import type { ChangeLook } from './look.ts';

/** What is lost of something that the server may not have yet. */
export const createLost: ChangeLook['lost'] = ({ title, state }, organization) => {
  if (state === 'in-doubt') return words('discard.create-in-doubt', { title, organization });
  if (state === 'rejected') return words('discard.create-refused', { title, organization });
  return words('discard.create', { title, organization });
};
