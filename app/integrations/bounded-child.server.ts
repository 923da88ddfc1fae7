import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

const LOOK_EVERY_MS = 25
/** The unit of processor time in /proc. */
const TICK_MS = 10
/** On a busy machine a child waits for its turn: the clock ends only what is stuck. */
const CLOCK_FACTOR = 6

export interface ChildBounds {
  /** File name in the build, relative to the project's root. */
  program: string
  /** Node flags. */
  flags: string[]
  /** Processor time; the clock allows six times as much. */
  maxMs: number
  maxResidentKb: number
}

interface ChildEnd {
  code: number | null
  by: NodeJS.Signals | null
  /** Exceeded its memory limit, in the heap or outside it. */
  isTooLarge: boolean
  errors: string
}

/**
 * Runs a program of the build on one JSON text, in a child process with no environment but UTC, and with time and memory
 * limits. `onLine` receives each line of its output.
 */
export async function runBoundedChild(
  { program, flags, maxMs, maxResidentKb }: ChildBounds,
  input: unknown,
  { signal, onLine }: { signal?: AbortSignal | undefined; onLine?: (line: string) => void } = {},
): Promise<ChildEnd> {
  const child = spawn(process.execPath, [...flags, program], {
    env: { TZ: 'UTC' },
    signal,
    timeout: maxMs * CLOCK_FACTOR,
    killSignal: 'SIGKILL',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exit = new Promise<Pick<ChildEnd, 'code' | 'by'>>((done) => {
    child.once('error', () => {})
    child.once('close', (code, by) => done({ code, by }))
  })
  const watch = watchUse({ pid: child.pid, kill: () => child.kill('SIGKILL') }, { maxMs, maxResidentKb })
  createInterface(child.stdout).on('line', (line) => onLine?.(line))
  // A child that exits early closes its stdin: the exit code tells why.
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify(input))
  const [{ code, by }, errors] = await Promise.all([exit, text(child.stderr)])
  watch.end()
  // V8 aborts when its heap is full.
  return { code, by, isTooLarge: watch.isTooLarge() || by === 'SIGABRT', errors: errors.slice(0, 500) }
}

/** Kills a child that exceeds its processor time or memory; where the OS does not report them, the clock and V8 do. */
function watchUse(
  { pid, kill }: { pid?: number | undefined; kill(): void },
  { maxMs, maxResidentKb }: Pick<ChildBounds, 'maxMs' | 'maxResidentKb'>,
): { end(): void; isTooLarge(): boolean } {
  let isTooLarge = false
  const look = async () => {
    const [status, stat] = await Promise.all([read(`/proc/${pid}/status`), read(`/proc/${pid}/stat`)])
    isTooLarge ||= Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) > maxResidentKb
    if (isTooLarge || processorMs(stat) > maxMs) kill()
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return { end: () => clearInterval(timer), isTooLarge: () => isTooLarge }
}

const read = (file: string) => readFile(file, 'utf8').catch(() => '')

/** User and system time are the twelfth and thirteenth fields after the name, which may hold spaces. */
function processorMs(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS
}
