/** Whether a path matches; `*` in `wanted` matches anything. */
export function pathMatches(wanted: string, path: string): boolean {
  const literal = wanted.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll('*', '.*')}$`).test(path);
}
