import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/**
 * The reliability suites. `SCALE` multiplies their rounds (1 by default, 10 for the full run); each prints what it
 * counted and the seed that repeats it (`SEED`). One file at a time: they measure, and some fill a disk.
 */
export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  test: {
    include: ['tests/faults/**/*.test.ts'],
    setupFiles: ['tests/support/fail-on-console-error.ts'],
    globalSetup: ['tests/support/own-temp-folder.mjs', 'tests/support/build-first.mjs'],
    server: { deps: { external: [/\/build\/server\//] } },
    // With one given, nothing makes a secret in the data folder.
    env: { SESSION_SECRET: 'the-secret-of-the-reliability-suites', LOG_LEVEL: 'silent' },
    fileParallelism: false,
    testTimeout: 60 * 60_000,
    hookTimeout: 60_000,
  },
})
