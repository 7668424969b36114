/** The names of keys in shortcuts of the system, by their places. */
const NAMED: Record<string, string> = {
  Enter: 'Return',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Minus: '-',
  Equal: '=',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Backquote: '`',
};

/** What a US keyboard has at this place: `K`, `1`, `'`, or a name such as `Space`. */
export const keyAt = (code: string): string => /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? NAMED[code] ?? code;
