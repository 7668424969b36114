import type { RowMark } from '../../../../src-main/contract/values/change.ts';
import type { MessageView } from '../../../../src-main/contract/values/message.ts';
import type { MessageKey } from '../../../../resources/words.ts';

/** The pending change, one that needs the user first. It is shown by its own name, because the message itself has been sent. */
export function pendingOf(message: MessageView): { mark: RowMark; what: MessageKey } | null {
  const { marks, edit, report, reactions } = message;
  const all: [RowMark | null, MessageKey][] = [
    [edit, 'mark.of-edit'],
    // Marking as read is not an action of the user: it is only shown when it failed.
    [marks.read?.needsUser ? marks.read : null, 'mark.of-read'],
    [marks.starred, 'mark.of-star'],
    [marks.collapsed, 'mark.of-collapsing'],
    [marks.hide_link_previews, 'mark.of-previews'],
    [report, 'mark.of-report'],
    ...reactions.map((one): [RowMark | null, MessageKey] => [one.mark, 'mark.of-reaction']),
  ];
  const found = all.flatMap(([mark, what]) => (mark ? [{ mark, what }] : []));
  return found.find(({ mark }) => mark.needsUser) ?? found[0] ?? null;
}
