/** What was chosen and has no answer yet. */
const underway = new Set<string>();

/** Does what was chosen. The same, chosen again before there is an answer, does nothing. */
export async function once(chosen: unknown, act: () => Promise<unknown>): Promise<void> {
  const id = JSON.stringify(chosen);
  if (underway.has(id)) return;
  underway.add(id);
  try {
    await act();
  } finally {
    underway.delete(id);
  }
}
