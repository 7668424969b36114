import type { UpdateAct } from '../../../src-main/contract/calls/updates.ts';
import type { UpdateState } from '../../../src-main/contract/values/update.ts';
import { type MessageKey, words } from '../../../resources/words.ts';
import { momentWords } from '../../base/time/moments.ts';

/** The state of updates as a sentence. */
export function updateSentence(state: UpdateState, now: number): string {
  switch (state.state) {
    case 'current':
      return words('update.current', { when: momentWords(state.checkedAt, now) });
    case 'found':
      return words(`update.found.${state.delivery}`, { version: state.update.version });
    case 'downloading':
      return words('update.downloading', { version: state.update.version, percent: state.percent / 100 });
    case 'ready':
    case 'waiting':
    case 'preparing':
    case 'restarting':
      return words(`update.state.${state.state}`, { version: state.update.version });
    case 'failed': {
      const version = state.update?.version ?? '';
      return words(`update.failed.${state.step}`, { version, why: words(`update.problem.${state.problem}`) });
    }
    case 'unavailable':
    case 'forbidden':
    case 'keyless':
    case 'idle':
    case 'checking':
      return words(`update.state.${state.state}`);
  }
}

interface UpdateAction {
  act: UpdateAct;
  label: MessageKey;
}

const CHECK: UpdateAction = { act: 'check', label: 'update.check' };
const CHECK_AGAIN: UpdateAction = { act: 'check', label: 'update.check-again' };
const DOWNLOAD: UpdateAction = { act: 'download', label: 'update.download' };
const INSTALL: UpdateAction = { act: 'install', label: 'update.install' };
const POSTPONE: UpdateAction = { act: 'postpone', label: 'update.postpone' };
const OPEN_PAGE: UpdateAction = { act: 'open-page', label: 'update.open-page' };

/** The user's next step in a state of updates; null if there is none. */
export function updateAction(state: UpdateState): UpdateAction | null {
  switch (state.state) {
    case 'idle':
      return CHECK;
    case 'current':
    case 'failed':
      return CHECK_AGAIN;
    case 'found':
      return state.delivery === 'perch' ? DOWNLOAD : OPEN_PAGE;
    case 'ready':
      return INSTALL;
    case 'waiting':
      return POSTPONE;
    default:
      return null;
  }
}
