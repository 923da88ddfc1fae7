import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { strictTimes } from './tests/faults/scale.ts'

/** The provider's patience and the server's own decide in any case. */
const alone = ['overload', 'shutdown'].map((name) => `tests/faults/${name}.test.ts`)

/** They wait more than they work, the longest first: the others work meanwhile. */
const waiting = ['unread-answers', 'chat-faults', 'provider-faults', 'frozen', 'write-lock']

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWaiting = ({ moduleId }: TestSpecification) => waiting.some((name) => moduleId.includes(`/${name}.test.`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))]
  }
}

/**
 * The reliability suites. `SCALE` multiplies their rounds (1 by default, 10 for the full run); each prints what it
 * counted and the seed that repeats it (`SEED`). Four at a time where only counts decide, for many of them wait; one at a
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
    sequence: { sequencer: WaitingFirst },
    testTimeout: 60 * 60_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'counted',
          include: ['tests/faults/**/*.test.ts'],
          exclude: alone,
          maxWorkers: strictTimes ? 1 : 4,
          sequence: { groupOrder: 0 },
        },
      },
      { extends: true, test: { name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})
