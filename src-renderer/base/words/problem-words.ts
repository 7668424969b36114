import type { Problem, ProblemKind } from '../../../src-main/contract/problem.ts';
import { OLDEST_SERVER } from '../../../src-main/contract/values/oldest-server.ts';
import { words, type MessageKey } from '../../../resources/words.ts';
import { waitWords } from '../../../resources/durations.ts';

/** Codes that are more exact than the kind of the problem. */
const codes: ReadonlyMap<string, MessageKey> = new Map([
  ['PASSWORD_AUTH_DISABLED', 'problem.password-auth-disabled'],
  ['PASSWORD_RESET_REQUIRED', 'problem.password-reset-required'],
  ['USER_DEACTIVATED', 'problem.user-deactivated'],
  ['REALM_DEACTIVATED', 'problem.realm-deactivated'],
  ['NOT_SUBSCRIBED', 'problem.not-subscribed'],
]);

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

/** Kinds whose reason only the server's own text gives, so that text is the sentence. */
const spokenByServer: ReadonlySet<ProblemKind> = new Set(['rejected', 'forbidden', 'unsupported']);

/** True if the server's code is more exact than the kind of the problem. */
export const hasWordsForCode = ({ code }: Problem): boolean => code !== undefined && codes.has(code);

/** The sentence of the most exact reason that is known. */
function sentenceOf(
  { kind, rule, field = '', code = '', reason = 'network' }: Problem,
  values: Record<string, string | number>,
): string {
  if (rule === 'required') return words(required[field] ?? 'problem.required', values);
  if (rule === 'too-long') return words(tooLong[field] ?? 'problem.too-long', values);
  if (rule) return words(`problem.rule.${rule}`, values);
  if (kind === 'offline') return words(`problem.offline.${reason}`, values);
  const ofCode = codes.get(code);
  return ofCode ? words(ofCode, values) : words(`problem.kind.${kind}`, values);
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
    return words('problem.rate-limited-until', { wait: waitWords(retry * 1_000) });
  }
  const { email = '', limit = 0, file = '' } = problem;
  return sentenceOf(problem, { server, email, limit, file, version: OLDEST_SERVER.version });
}
