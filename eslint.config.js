import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  {
    ignores: [
      'out/',
      'release/',
      'node_modules/',
      'test-results/',
      '.cache/',
      '**/.svelte-check/',
      'test/planted/[sS]low.*',
    ],
  },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig, extraFileExtensions: ['.svelte'] } },
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-empty-object-type': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  // A foreign text meets these expressions, and none may take longer than its length (docs/security.md). An expression that
  // a function makes out of a text is not examined, so there is none. The exceptions are in the code, each with its reason.
  {
    files: ['src-main/**', 'src-renderer/**', 'resources/**', 'test/planted/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': [
        'error',
        { report: 'potential', ignoreSticky: false, ignorePartial: false },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: ':function :matches(NewExpression, CallExpression)[callee.name="RegExp"]',
          message: 'An expression that is made at run time is not examined; write it as a literal',
        },
      ],
    },
  },
  // A later reader takes the place of this one, which is given short texts only (base/time/when.ts, phrase/spoken.ts).
  {
    files: ['src-renderer/base/time/phrase/**'],
    rules: { 'regexp/no-super-linear-move': 'off', 'no-restricted-syntax': 'off' },
  },
  // Tools speak to a terminal; tests and the stand-in may.
  { files: ['scripts/**', 'test/**'], rules: { 'no-console': 'off' } },
  {
    files: ['test/**'],
    rules: {
      // A test that finds nothing there fails by it.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Playwright reads from the pattern which fixtures a test uses.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    },
  },
);
