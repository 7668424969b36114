export async function bench(): Promise<number> {
  return 0;
}
