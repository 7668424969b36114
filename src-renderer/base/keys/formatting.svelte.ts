/** Main opens the window with this in its address in the place of one that did not respond, or ended by itself. */
class Formatting {
  /** Nothing that others wrote is parsed: it is plain text. */
  off = $state(new URLSearchParams(location.search).has('plain'));
}

export const formatting = new Formatting();
