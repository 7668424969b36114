import type { FaultKind, ImportFault } from '../../../../src-main/contract/values/exchange.ts';
import { words, type MessageKey } from '../../../../resources/words.ts';

const sentences: Record<FaultKind, MessageKey> = {
  'too-large': 'exchange.fault.too-large',
  'too-many': 'exchange.fault.too-many',
  'nothing-inside': 'exchange.fault.nothing-inside',
  'no-such-format': 'exchange.fault.no-such-format',
  unreadable: 'exchange.fault.unreadable',
  unfinished: 'exchange.fault.unfinished',
  'not-text': 'exchange.fault.not-text',
  'not-json': 'exchange.fault.not-json',
  'not-csv': 'exchange.fault.not-csv',
  'not-yaml': 'exchange.fault.not-yaml',
  'newer-format': 'exchange.fault.newer-format',
  'other-shape': 'exchange.fault.other-shape',
  'no-columns': 'exchange.fault.no-columns',
  'not-an-entry': 'exchange.fault.not-an-entry',
  'no-title': 'exchange.fault.no-title',
  'no-content': 'exchange.fault.no-content',
  'not-only-text': 'exchange.fault.not-only-text',
};

/** Why something cannot be imported, and where that is. */
export function faultWords({ kind, file, line, entry, limit = 0 }: ImportFault): string {
  const sentence = words(sentences[kind], { limit });
  if (file !== undefined)
    return line === undefined
      ? words('exchange.at-file', { file, sentence })
      : words('exchange.at-file-line', { file, line, sentence });
  if (entry !== undefined)
    return line === undefined
      ? words('exchange.at-entry', { entry, sentence })
      : words('exchange.at-entry-line', { entry, line, sentence });
  return line === undefined ? sentence : words('exchange.at-line', { line, sentence });
}
