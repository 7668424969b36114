import { describe, expect, test } from 'vitest';
import { readEspanso } from '../../../src-main/exchange/espanso.ts';
import { writeMatches } from '../../../src-main/exchange/espanso-writing.ts';

const FILE = `# My matches
matches:
  # Greetings first
  - trigger: ":hi"   # short
    replace: 'Good morning'
    word: true

  - triggers: [":bye", ":cu"]
    label: Bye
    replace: |
      See you,
      Mira

  # Asks the shell
  - trigger: ":ip"
    replace: "{{output}}"
    vars:
      - name: output
        type: shell
        params: { cmd: "curl ip" }
  - regex: "x(\\\\d+)"
    replace: "n"
`;
const edit = (trigger: string, title: string, content: string) => ({ trigger, value: { title, content } });
/** The lines that differ. */
const changed = (text: string): string[] => {
  const before = FILE.split('\n');
  return text.split('\n').filter((line) => !before.includes(line));
};

describe('an espanso file that is written to', () => {
  test('keeps comments, quotes, order and everything that was not changed', () => {
    const { text, written } = writeMatches(FILE, [edit(':hi', ':hi', "It's late")]);
    expect(written).toHaveLength(1);
    expect(changed(text)).toEqual(["    replace: 'It''s late'"]);
    expect(text.split('\n')).toHaveLength(FILE.split('\n').length);
  });

  test('takes lines, another title and placeholders', () => {
    const { text } = writeMatches(FILE, [edit(':bye', 'Farewell', 'So long,\n{{name}}')]);
    expect(changed(text)).toContain('    label: Farewell');
    expect(text).toContain('      So long,\n');
    expect(text).toContain('type: form');
    expect(text).toContain('# Asks the shell');
  });

  test.each(['yes', '- a list', 'a: b', 'two\nlines', '# no comment', ' ', 'Ä "quoted" one'])(
    'takes %j as a text',
    (text) => {
      const plain = 'matches:\n  - trigger: ":a"\n    replace: x   # keep\n    word: true\n';
      const { text: changed, written } = writeMatches(plain, [edit(':a', ':a', text)]);
      expect(written).toHaveLength(text.trim() === '' ? 0 : 1);
      expect(changed).toContain('    word: true\n');
      if (written.length > 0) expect(readEspanso(changed)).toMatchObject([{ title: ':a', content: text }]);
    },
  );

  test('loses a match that was deleted, and nothing else', () => {
    const { text, written } = writeMatches(FILE, [{ trigger: ':bye', value: null }]);
    expect(written).toHaveLength(1);
    expect(text).not.toContain('See you');
    expect(text).toContain(':hi');
    expect(text).toContain(':ip');
  });

  test('is left as it is where a match has variables of its own, or is not there', () => {
    const changes = [edit(':ip', ':ip', 'Nothing'), edit(':other', 'Other', 'x')];
    expect(writeMatches(FILE, changes)).toEqual({ text: FILE, written: [] });
    expect(writeMatches('matches: [', [edit(':hi', 'a', 'b')]).written).toEqual([]);
  });

  test('keeps its indentation', () => {
    const flush = 'matches:\n- trigger: ":a"\n  replace: x\n- trigger: ":b"\n  replace: y\n';
    expect(writeMatches(flush, [edit(':a', ':a', 'z')]).text).toBe(flush.replace('replace: x', 'replace: z'));
  });
});
