/** Keeps `data-theme` on the document in step with what the system prefers. */
export function followTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const show = (): void => {
    document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
  };
  show();
  dark.addEventListener('change', show);
}
