/** Whether a path is the wanted one, where `*` in the wanted path stands for anything. */
export function pathMatches(wanted: string, path: string): boolean {
  const literal = wanted.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll('*', '.*')}$`).test(path);
}
