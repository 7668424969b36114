import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations } from '../../src-main/contract/operations/index.ts';

const page = readFileSync(new URL('../../docs/generated/operations.md', import.meta.url), 'utf8');

test('docs/generated/operations.md has every operation with its address, and where a person uses it', () => {
  for (const [name, { method, path, screen }] of Object.entries(operations)) {
    const lines = page.split('\n').filter((line) => line.includes(`\`${name}\``));
    const told = lines.some((line) => line.includes(`\`${method} ${path}\``) && line.includes(screen));
    expect(told, name).toBe(true);
  }
});
