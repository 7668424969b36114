/** The drafts of the forms that are shown, by account and name. */
const shownDrafts = new Map<string, ShownDraft>();

interface ShownDraft {
  bringBack(): Promise<void>;
}

export function showsDraft(id: string, draft: ShownDraft): void {
  shownDrafts.set(id, draft);
}

export function hidesDraft(id: string, draft: ShownDraft): void {
  if (shownDrafts.get(id) === draft) shownDrafts.delete(id);
}

export const isDraftShown = (id: string): boolean => shownDrafts.has(id);

/** A discarded draft is stored again: the form that it belongs to shows it. Returns false if that is not open. */
export async function bringBackDraft(accountId: string, name: string): Promise<boolean> {
  const draft = shownDrafts.get(`${accountId} ${name}`);
  await draft?.bringBack();
  return draft !== undefined;
}
