/** The drafts of the forms that are shown, by account and name. */
const shown = new Map<string, ShownDraft>();

interface ShownDraft {
  bringBack(): Promise<void>;
}

export function showsDraft(id: string, draft: ShownDraft): void {
  shown.set(id, draft);
}

export function hidesDraft(id: string, draft: ShownDraft): void {
  if (shown.get(id) === draft) shown.delete(id);
}

/** A discarded draft is stored again: the form that it belongs to shows it. Returns false where that is not open. */
export async function bringBackDraft(accountId: string, name: string): Promise<boolean> {
  const draft = shown.get(`${accountId} ${name}`);
  await draft?.bringBack();
  return draft !== undefined;
}
