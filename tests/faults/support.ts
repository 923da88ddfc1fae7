import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** `SCALE` multiplies the rounds of every suite. */
export const scale = Math.max(1, Number(process.env.SCALE ?? 1))

/** Printed with the counters, so that a failure can be had again. */
export const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

/** mulberry32: small, seeded, good enough to choose places to break. */
export function seededRandom(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One line of figures for whoever reads the output of the run. */
export function report(suite: string, counters: Record<string, number | string>): void {
  const words = Object.entries({ ...counters, scale, seed }).map(([name, value]) => `${name} ${value}`)
  process.stdout.write(`[faults] ${suite}: ${words.join(', ')}\n`)
}

export interface CommandOutcome {
  exitCode: number | null
  output: string
  ms: number
}

/** An operator's command in a process of its own, as it runs beside a server. */
export async function runCommand(args: string[], environment: Record<string, string>): Promise<CommandOutcome> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['scripts/run-built.mjs', ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>((done) => child.once('close', done))
  const [exitCode, out, errors] = await Promise.all([exit, text(child.stdout), text(child.stderr)])
  return { exitCode, output: out + errors, ms: performance.now() - startedAt }
}
