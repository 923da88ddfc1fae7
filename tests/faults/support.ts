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

export interface ServerProcess {
  url: string
  pid: number
  stop(): Promise<void>
}

/** The built server in a process of its own, so that what a test does cannot slow it down or die with it. */
export async function startServer(dataDir: string, environment: Record<string, string> = {}): Promise<ServerProcess> {
  const program = "const { serve } = await import('./build/server/index.js'); console.log((await serve()).url)"
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', AGENTS: 'off' },
      ...{ LOG_LEVEL: 'error', LIMITS_SCALE: '1000', ...environment },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = new Promise<void>((done) => child.once('close', () => done()))
  const url = await new Promise<string>((ready, failed) => {
    child.stdout.once('data', (line) => ready(String(line).trim()))
    child.once('close', (code) => failed(new Error(`The server ended with ${code} before it listened.`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL')
      await exit
    },
  }
}
