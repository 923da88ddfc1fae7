import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { scale, strictTimes } from './tests/faults/scale.ts'

/** The provider's patience and the server's own decide in any case. */
const alone = ['overload', 'shutdown'].map((name) => `tests/faults/${name}.test.ts`)

/** The longest that work and the longest that wait, in turn; the long ones that keep a processor busy do not come last. */
const working = ['data-folder', 'markup', 'obedient-model', 'fuzz', 'slow-texts', 'images', 'shares', 'login-guesses']
const waiting = ['unread-answers', 'chat-faults', 'provider-faults', 'frozen', 'write-lock']
const first = working.flatMap((name, place) => [name, waiting[place]]).filter((name) => name !== undefined)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = first.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return found === -1 ? first.length : found
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

/**
 * The reliability suites. `SCALE` multiplies their rounds (1 by default, 10 for the full run); each prints what it
 * counted and the seed that repeats it (`SEED`). Four at a time where only counts decide, for many of them wait; after
 * them the two that time limits decide, one at a time where times are strict.
 */
export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  oxc: { jsx: { development: false } },
  test: {
    setupFiles: [
      'tests/support/fail-on-console-error.ts',
      'tests/support/own-data-folder.ts',
      'tests/support/order-effects.ts',
    ],
    globalSetup: ['tests/support/own-temp-folder.mjs', 'tests/support/build-first.mjs'],
    server: { deps: { external: [/\/build\/server\//] } },
    // With one given, nothing makes a secret in the data folder. React renders as it does in production.
    env: {
      SESSION_SECRET: 'the-secret-of-the-reliability-suites',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
    },
    sequence: { sequencer: LongestFirst },
    testTimeout: (scale > 1 ? 60 : 15) * 60_000,
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
      {
        extends: true,
        test: { name: 'alone', include: alone, maxWorkers: strictTimes ? 1 : 2, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
