import { spawn, spawnSync } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const SERVER_CORE = 0
const LOAD_CORE = 1
const START_MS = 60_000
const STOP_MS = 10_000
const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100
const logs = openSync('/dev/null', 'w')

/** With taskset and two cores, server and load have one each. */
export const pinned = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

const running = new Set()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
// An interrupted bench must leave no servers or folders; a second signal must not interrupt the clean-up.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))

function onCore(core, command) {
  return pinned ? ['taskset', '-c', String(core), ...command] : command
}

/** Runs a program on the load's core; returns its output. */
export function runOnLoadCore(command, options = {}) {
  return new Promise((done, failed) => {
    const [file, ...args] = onCore(LOAD_CORE, command)
    const child = spawn(file, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'], ...options })
    let output = ''
    child.stdout.on('data', (data) => {
      output += data
    })
    child.on('error', failed)
    child.on('close', (code) => (code === 0 ? done(output) : failed(new Error(`${command.join(' ')}: ${code}`))))
    child.stdin.end(options.input)
  })
}

/**
 * Starts a Node program on the server's core and waits for its first 200. It reads its port from PORT; its
 * log is piped and discarded, as by a log collector that keeps up.
 */
export async function startServer({ args, cwd = root, env = {}, probe = '/', nodeFlags = [] }) {
  const port = await freePort()
  const [file, ...rest] = onCore(SERVER_CORE, [process.execPath, ...nodeFlags, ...args])
  const startedAt = performance.now()
  const child = spawn(file, rest, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: ['ignore', logs, process.env.BENCH_DEBUG ? 'inherit' : logs],
  })
  running.add(child)
  const ended = new Promise((done) => child.on('exit', done)).then(() => running.delete(child))
  const url = `http://127.0.0.1:${port}`
  await firstAnswer(url + probe, child)
  return {
    url,
    pid: child.pid,
    startMs: performance.now() - startedAt,
    cpuSeconds: () => cpuSeconds(child.pid),
    residentMiB: () => residentMiB(child.pid),
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(timer)
    },
  }
}

async function firstAnswer(url, child) {
  const deadline = performance.now() + START_MS
  while (performance.now() < deadline) {
    const status = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => undefined,
    )
    if (status === 200) return
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode} (BENCH_DEBUG=1 shows why)`)
    await sleep(2)
  }
  child.kill('SIGKILL')
  throw new Error(`${url} did not answer 200`)
}

function freePort() {
  return new Promise((done, failed) => {
    const server = createServer().once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}

/** User and system time of a process with all its threads (proc(5), fields 14 and 15). */
function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

function residentMiB(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
