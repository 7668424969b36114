import { isDiskFailure } from '../../cache/file/disk-failure.ts';
import type { UpdateProblem } from '../../contract/values/update.ts';

/** The codes of the library's errors that are neither of the network nor of the disk. */
const PROBLEMS: Record<string, UpdateProblem> = {
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'none-published',
  ERR_UPDATER_INVALID_SIGNATURE: 'signature',
  ERR_PERCH_UNSIGNED_LIST: 'unsigned-list',
  ERR_PERCH_REPLAYED_LIST: 'replayed-list',
  ERR_PERCH_ELSEWHERE: 'elsewhere',
  ERR_PERCH_NO_PUBLISHER: 'no-publisher',
  ERR_CHECKSUM_MISMATCH: 'damaged',
  ERR_UPDATER_NO_CHECKSUM: 'damaged',
  ERR_UPDATER_NO_FILES_PROVIDED: 'damaged',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'damaged',
  ERR_UPDATER_INVALID_VERSION: 'damaged',
};

const NETWORK =
  /^(HTTP_ERROR_\d+|E(CONN(REFUSED|RESET|ABORTED)|NOTFOUND|AI_AGAIN|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|PROTO))$/;

/** Errors of Electron's network, of an aborted request, and of a download whose address has an error's status. */
const NETWORK_MESSAGE = /\bnet::ERR_|aborted|timed out|^Cannot download /i;

/** The reason that a step of an update failed for, by its error. */
export function updateProblem(error: unknown): UpdateProblem {
  if (isDiskFailure(error)) return 'disk';
  if (!(error instanceof Error)) return 'unexpected';
  const code = 'code' in error ? String(error.code) : '';
  const known = PROBLEMS[code];
  if (known) return known;
  return NETWORK.test(code) || NETWORK_MESSAGE.test(error.message) ? 'network' : 'unexpected';
}
