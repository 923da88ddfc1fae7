import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }

/** Node flags of `npm start`. */
export const startFlags = scripts.start.split(' ').filter((word) => word.startsWith('--'))

export interface ServerProcess {
  url: string
  pid: number
  /** Exit code; null after SIGKILL. */
  ended: Promise<number | null>
  /** Its whole output. */
  output(): string
  /** Log lines of level error and above. */
  bugs(): string[]
  kill(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

/** Runs `npm start` in a separate process, isolated from the test's load and crashes. */
export async function startServer(
  dataDir: string,
  environment: Record<string, string> = {},
  flags: string[] = [],
): Promise<ServerProcess> {
  const program = "const { start } = await import('./build/server/index.js'); await start()"
  const child = spawn(process.execPath, [...flags, '--input-type=module', '-e', program], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', AGENTS: 'off' },
      ...{ LOG_LEVEL: 'error', LIMITS_SCALE: '1000', ...environment },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const port = await new Promise<string>((ready, failed) => {
    const read = (data: Buffer) => {
      output += data
      const found = /ouverte\s*: http:\/\/\S+?:(\d+)/.exec(output)?.[1]
      if (found) ready(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', (code) => failed(new Error(`The server ended with ${code} before it listened: ${output}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    ended,
    output: () => output,
    bugs: () =>
      output
        .split('\n')
        .filter((line) => /"level":[56]0|Unhandled|Uncaught/.test(line))
        .map((line) => line.slice(0, 500)),
    kill: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export interface CommandOutcome {
  exitCode: number | null
  output: string
  ms: number
}

/** First line of a command: the data it uses. */
const DATA_NOTE = /^Données\u202f: .*\n/

/** An operator's command in a separate process, as beside a running server. */
export async function runCommand(args: string[], environment: Record<string, string>): Promise<CommandOutcome> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['scripts/run-built.mjs', ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>((done) => child.once('close', done))
  const [exitCode, out, errors] = await Promise.all([exit, text(child.stdout), text(child.stderr)])
  return { exitCode, output: out + errors.replace(DATA_NOTE, ''), ms: performance.now() - startedAt }
}
