import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'

const niceness = { low: constants.priority.PRIORITY_BELOW_NORMAL, lowest: constants.priority.PRIORITY_LOW }

/**
 * Runs an operator's command from the running build in a child process. `printed` is stdout, `output` is stdout and
 * stderr. Throws when it cannot be started, or when `signal` aborts it.
 */
export async function runBuiltCommand(
  args: string[],
  options: {
    /** Replaces this process's environment. */
    env?: NodeJS.ProcessEnv
    signal?: AbortSignal
    /** CPU priority, normal by default: `low` when a person waits for the end, `lowest` when nobody does. */
    priority?: keyof typeof niceness
  } = {},
): Promise<{ code: number | null; printed: string; output: string }> {
  const { env, signal } = options
  const child = spawn(process.execPath, ['scripts/run-built.mjs', ...args], {
    env,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>((done, failed) => {
    child.once('error', failed)
    child.once('close', done)
  })
  if (options.priority && child.pid !== undefined) setPriority(child.pid, niceness[options.priority])
  const [code, printed, errors] = await Promise.all([exit, text(child.stdout), text(child.stderr)])
  return { code, printed, output: `${printed}${errors}`.trim() }
}
