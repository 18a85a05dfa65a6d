import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';

const HTML_MESSAGE =
  'What a model writes enters the page as nodes from sanitise.ts, never as HTML.';

const HTML_SINKS = [
  {
    selector: 'AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$/]',
    message: HTML_MESSAGE,
  },
  {
    selector: 'CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe)$/]',
    message: HTML_MESSAGE,
  },
];

const SILENT_CATCH = [
  {
    selector: 'CatchClause > BlockStatement[body.length=0]',
    message: 'A failure that is caught is handled, reported or turned into a value.',
  },
  {
    selector:
      "CallExpression[callee.property.name='catch'] > ArrowFunctionExpression > BlockStatement[body.length=0]",
    message: 'A rejection that is caught is handled, reported or turned into a value.',
  },
];

/** Workers have one parent: the room that starts them again when they die. */
const WORKER_BY_URL = {
  selector: "NewExpression[callee.name='URL'] > Literal[value=/workers\\//]",
  message: 'Only src/client starts workers.',
};

const NETWORK = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'];
const NETWORK_MESSAGE = 'The page asks the assistant; it never talks to the network itself.';

const RESTRICTED = [...HTML_SINKS, ...SILENT_CATCH];

export default defineConfig(
  globalIgnores(['dist', 'node_modules', 'tests/fixtures', 'tests/results', '.cache']),
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // A failure that costs the person nothing may be a note on the console; end-to-end tests refuse errors there.
      'no-console': ['error', { allow: ['info', 'warn'] }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-throw-literal': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      'max-lines': ['error', { max: 400 }],
      'no-restricted-syntax': ['error', ...RESTRICTED],
      'prefer-const': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': 'allow-with-description' },
      ],
      // `typeof import('…')` is how a module that is loaded on demand gets its type.
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}', '*.config.ts'],
    languageOptions: { globals: globals.node },
  },
  { files: ['tests/bench/bare/**'], languageOptions: { globals: globals.browser } },
  {
    // Types cost one program, built once; the rules on top are cheap.
    files: ['**/*.ts', '**/*.svelte'],
    ignores: ['**/*.d.ts', '**/*.d.mts'],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      // TypeScript itself knows every name, and Svelte's runes.
      'no-undef': 'off',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    // A Map that nothing draws is right to be a plain one.
    rules: { 'svelte/prefer-svelte-reactivity': 'off' },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      // `let { … } = $props()` is how Svelte is written.
      'prefer-const': 'off',
      'svelte/prefer-const': 'error',
      'svelte/button-has-type': 'error',
      'svelte/no-at-html-tags': 'error',
      // svelte-check decides; the plugin does not see every warning that a comment answers.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
  { files: ['**/*.{data,messages}.ts'], rules: { 'max-lines': 'off' } },
  {
    files: ['src/**'],
    ignores: ['src/client/**'],
    rules: { 'no-restricted-syntax': ['error', ...RESTRICTED, WORKER_BY_URL] },
  },
  {
    files: ['src/ui/**', 'src/pwa/**', 'src/main.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...NETWORK.map((name) => ({ name, message: NETWORK_MESSAGE })),
      ],
      'no-restricted-properties': [
        'error',
        ...['window', 'globalThis', 'self'].flatMap((object) =>
          NETWORK.map((property) => ({ object, property, message: NETWORK_MESSAGE })),
        ),
      ],
      // dependency-cruiser reads compiled components, in which imported types are gone.
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '/(agents|engines|intelligence|learning|memory|runtime|skills|storage|tools)/',
              message: 'The page knows contracts and the client only (design §2).',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['companion/**', 'tests/**/*.mjs', '.ci/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tests/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...SILENT_CATCH,
        {
          selector: "MemberExpression[property.name='only'][object.name=/^(describe|it|test)$/]",
          message: 'A test left alone hides all the others.',
        },
      ],
      // Playwright's fixtures take a first argument that is often empty.
      'no-empty-pattern': 'off',
    },
  },
);
