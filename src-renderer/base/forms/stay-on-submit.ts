/** Keeps every form of this window from opening another page: components act on what was submitted. Call it once. */
export const stayOnSubmit = (): void => addEventListener('submit', (event) => event.preventDefault());
