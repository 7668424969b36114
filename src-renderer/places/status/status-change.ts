import type { ChangeView } from '../../../src-main/contract/values/change.ts';

/** True for an unsent change of the status or of away, which are one subject. */
export const isStatusChange = ({ action }: ChangeView): boolean =>
  action === 'set-status' || action === 'clear-status' || action === 'set-away';
