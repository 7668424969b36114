import type { OfflineReason, Problem, ProblemKind } from '../../../src-main/contract/problem.ts';
import { OLDEST_SERVER } from '../../../src-main/contract/values/oldest-server.ts';
import { words, type MessageKey } from '../../../resources/words.ts';
import { durationWords } from '../../../resources/durations.ts';

const offline: Record<OfflineReason, MessageKey> = {
  'unknown-host': 'problem.unknown-host',
  refused: 'problem.connection-refused',
  certificate: 'problem.certificate',
  network: 'problem.network',
  insecure: 'problem.insecure-address',
  'proxy-password': 'problem.proxy-password',
};

/** Codes that are more exact than the kind of the problem. */
const codes: Partial<Record<string, MessageKey>> = {
  PASSWORD_AUTH_DISABLED: 'problem.password-auth-disabled',
  PASSWORD_RESET_REQUIRED: 'problem.password-reset-required',
  USER_DEACTIVATED: 'problem.user-deactivated',
  REALM_DEACTIVATED: 'problem.realm-deactivated',
  NOT_SUBSCRIBED: 'problem.not-subscribed',
};

const required: Partial<Record<string, MessageKey>> = {
  address: 'problem.required.address',
  email: 'problem.required.email',
  password: 'problem.required.password',
  apiKey: 'problem.required.api-key',
  text: 'problem.required.text',
  title: 'problem.required.title',
  fragment: 'problem.required.fragment',
  viewName: 'problem.required.view-name',
  content: 'problem.required.content',
  recipient: 'problem.required.recipient',
  note: 'problem.required.note',
  at: 'problem.required.at',
  clearAfter: 'problem.required.clear-after',
  who: 'problem.required.who',
  comment: 'problem.required.comment',
  message: 'problem.required.message',
  topic: 'problem.required.topic',
  people: 'problem.required.people',
  description: 'problem.required.description',
  full_name: 'problem.required.full-name',
  timezone: 'problem.required.time-zone',
  channelName: 'problem.required.channel-name',
  folderName: 'problem.required.folder-name',
  fieldName: 'problem.required.field-name',
  choices: 'problem.required.choices',
  pattern: 'problem.required.pattern',
  template: 'problem.required.template',
  old_password: 'problem.required.old-password',
  new_password: 'problem.required.new-password',
};

const tooLong: Partial<Record<string, MessageKey>> = {
  text: 'problem.too-long.text',
  title: 'problem.too-long.title',
  content: 'problem.too-long.content',
  message: 'problem.too-long.message',
  topic: 'problem.too-long.topic',
  note: 'problem.too-long.note',
  full_name: 'problem.too-long.full-name',
};

const rules: Record<NonNullable<Problem['rule']>, (problem: Problem) => MessageKey> = {
  required: ({ field = '' }) => required[field] ?? 'problem.required',
  'too-long': ({ field = '' }) => tooLong[field] ?? 'problem.too-long',
  'too-many': () => 'problem.too-many',
  'must-be-empty': () => 'problem.must-be-empty',
  'one-line': () => 'problem.one-line',
  'only-case': () => 'problem.only-case',
  'in-the-past': () => 'problem.in-the-past',
  'too-far': () => 'problem.too-far',
  'wrong-password': () => 'problem.wrong-password',
  'wrong-key': () => 'problem.wrong-key',
  'wrong-proxy-password': () => 'problem.wrong-proxy-password',
  'other-proxy-question': () => 'problem.other-proxy-question',
  'not-chosen': () => 'problem.not-chosen',
  'unknown-setting': () => 'problem.unknown-setting',
  'name-kept': () => 'problem.name-kept',
  twice: () => 'problem.twice',
  'no-address': () => 'problem.no-address',
  'other-address': () => 'problem.other-address',
  'unsendable-character': () => 'problem.unsendable-character',
  'slash-in-address': () => 'problem.slash-in-address',
};

const kinds: Record<ProblemKind, MessageKey> = {
  offline: 'problem.network',
  timeout: 'problem.timeout',
  unauthorized: 'problem.unauthorized',
  forbidden: 'problem.forbidden',
  rejected: 'problem.rejected',
  'rate-limited': 'problem.rate-limited',
  server: 'problem.server',
  malformed: 'problem.malformed',
  'too-old': 'problem.too-old',
  'invalid-input': 'problem.invalid-input',
  'invalid-address': 'problem.invalid-address',
  'insecure-address': 'problem.insecure-address',
  'not-a-server': 'problem.not-a-server',
  'other-user': 'problem.other-user',
  moved: 'problem.moved',
  'new-user': 'problem.new-user',
  unsupported: 'problem.unsupported',
  'newer-database': 'problem.newer-database',
  'in-use': 'problem.in-use',
  conflict: 'problem.conflict',
  gone: 'problem.gone',
  'already-sent': 'problem.already-sent',
  restored: 'problem.restored',
  disk: 'problem.disk',
  unattended: 'problem.unattended',
  unseen: 'problem.unseen',
  followed: 'problem.followed',
  managed: 'problem.managed',
  unexpected: 'problem.unexpected',
};

/** Kinds whose reason only the server's own text gives, so that text is the sentence. */
const spokenByServer: ReadonlySet<ProblemKind> = new Set(['rejected', 'forbidden', 'unsupported']);

/** True where the server's code is more exact than the kind of the problem. */
export const hasWordsForCode = ({ code }: Problem): boolean => code !== undefined && code in codes;

function keyFor(problem: Problem): MessageKey {
  if (problem.rule) return rules[problem.rule](problem);
  if (problem.kind === 'offline' && problem.reason) return offline[problem.reason];
  return (problem.code && codes[problem.code]) || kinds[problem.kind];
}

/** The server's text, in quotation marks after its name. */
export const serverSays = (server: string, text: string): string =>
  words('problem.server-says', { server, said: text });

/** The sentence for a problem. `server` is the organization's name, or the host where no name is known yet. */
export function problemWords(problem: Problem, server: string): string {
  if (!problem.rule && problem.serverWords && spokenByServer.has(problem.kind)) {
    return serverSays(server, problem.serverWords);
  }
  const retry = problem.retryAfterSeconds;
  if (problem.kind === 'rate-limited' && retry !== undefined) {
    return words('problem.rate-limited-until', { duration: durationWords(retry * 1_000) });
  }
  const { email = '', limit = 0, file = '' } = problem;
  return words(keyFor(problem), { server, email, limit, file, version: OLDEST_SERVER.version });
}
