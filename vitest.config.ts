import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { appSecret } from './tests/support/app-secret.ts'

/** React's development version renders each page, form and refusal here, and warns; it takes twice the time. */
const warned = [
  'tests/http/html.test.ts',
  'tests/http/admin-queries.test.ts',
  'tests/http/forms.test.ts',
  'tests/structure/long-texts.test.ts',
]

/** What the machine is asked to do is remembered by the whole process. */
const remembered = ['tests/http/admin-system.test.ts']

/** Files that need no environment: the build reads it once per process. */
const sharing = readdirSync('tests/http')
  .map((name) => `tests/http/${name}`)
  .filter((file) => file.endsWith('.test.ts') && ![...warned, ...remembered].includes(file))
  .filter((file) => readFileSync(file, 'utf8').includes(' openApp()'))

/** Files that only read sources and the build: TypeScript and the sources are loaded once per process. */
const reading = readdirSync('tests/structure')
  .map((name) => `tests/structure/${name}`)
  .filter((file) => file.endsWith('.test.ts') && !readFileSync(file, 'utf8').includes('openApp('))

const http: TestProjectInlineConfiguration['test'] = {
  globalSetup: ['tests/support/own-temp-folder.mjs', 'tests/support/build-first.mjs'],
  setupFiles: ['tests/support/own-data-folder.ts', 'tests/support/order-effects.ts'],
  env: appSecret,
  // The build is loaded by Node itself, as `npm start` does.
  server: { deps: { external: [/\/build\/server\//] } },
}

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // React's production version has none of what its development version compiles to.
  oxc: { jsx: { development: false } },
  test: {
    setupFiles: ['tests/support/fail-on-console-error.ts', 'tests/support/order-effects.ts'],
    // A rule holds on a busy machine too: these end what hangs, not what is slow.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // One that passes at its second try is named at the end.
    retry: 1,
    // One more than there are cores: some files wait, for a time-out or for a server of theirs.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // The models are loaded once a process instead of once a file, which took most of the time.
          isolate: false,
          include: ['app/**/*.test.{ts,tsx}', '{server,scripts,tests/bench,tests/advisor}/**/*.test.ts'],
          globalSetup: ['tests/support/own-temp-folder.mjs', 'tests/support/markdown-worker.ts'],
          // No folder of a shop that may be running here is read, and none gets a secret.
          env: { SESSION_SECRET: 'the-secret-of-the-unit-tests-alone', LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent' },
        },
      },
      {
        extends: true,
        test: {
          ...http,
          name: 'http',
          include: ['tests/http/**/*.test.ts', 'tests/structure/**/*.test.ts'],
          exclude: [...sharing, ...reading, ...warned],
          env: { ...appSecret, NODE_ENV: 'production' },
        },
      },
      {
        extends: true,
        test: { ...http, name: 'http-development', include: warned },
      },
      {
        extends: true,
        test: { ...http, name: 'structure', isolate: false, include: reading },
      },
      {
        extends: true,
        test: {
          ...http,
          name: 'http-shared',
          isolate: false,
          include: sharing,
          env: { ...appSecret, NODE_ENV: 'production' },
        },
      },
    ],
  },
})
