import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { strictTimes } from './tests/faults/scale.ts'

/** What they ask of the machine or of the time decides in any case. */
const alone = ['disk-full', 'overload', 'shutdown', 'unread-answers', 'write-lock'].map(
  (name) => `tests/faults/${name}.test.ts`,
)

/**
 * The reliability suites. `SCALE` multiplies their rounds (1 by default, 10 for the full run); each prints what it
 * counted and the seed that repeats it (`SEED`). Two at a time where only counts decide, for many of them wait; one at a
 * time where times do.
 */
export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  test: {
    setupFiles: ['tests/support/fail-on-console-error.ts', 'tests/support/own-data-folder.ts'],
    globalSetup: ['tests/support/own-temp-folder.mjs', 'tests/support/build-first.mjs'],
    server: { deps: { external: [/\/build\/server\//] } },
    // With one given, nothing makes a secret in the data folder.
    env: { SESSION_SECRET: 'the-secret-of-the-reliability-suites', LOG_LEVEL: 'silent' },
    testTimeout: 60 * 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'counted',
          include: ['tests/faults/**/*.test.ts'],
          exclude: alone,
          maxWorkers: strictTimes ? 1 : 2,
          sequence: { groupOrder: 0 },
        },
      },
      { extends: true, test: { name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})
