import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

const LOOK_EVERY_MS = 25

export interface ChildBounds {
  /** File name in the build, relative to the project's root. */
  program: string
  /** Node flags. */
  flags: string[]
  maxMs: number
  maxResidentKb: number
}

export interface ChildEnd {
  code: number | null
  by: NodeJS.Signals | null
  /** Exceeded its memory limit, in the heap or outside it. */
  isTooLarge: boolean
  errors: string
}

/**
 * Runs a program of the build on one JSON text, in a child process with an empty environment and with time and memory
 * limits. `onLine` receives each line of its output.
 */
export async function runBoundedChild(
  { program, flags, maxMs, maxResidentKb }: ChildBounds,
  input: unknown,
  { signal, onLine }: { signal?: AbortSignal | undefined; onLine?: (line: string) => void } = {},
): Promise<ChildEnd> {
  const child = spawn(process.execPath, [...flags, program], {
    env: {},
    signal,
    timeout: maxMs,
    killSignal: 'SIGKILL',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exit = new Promise<Pick<ChildEnd, 'code' | 'by'>>((done) => {
    child.once('error', () => {})
    child.once('close', (code, by) => done({ code, by }))
  })
  const watch = watchMemory(child, maxResidentKb)
  createInterface(child.stdout).on('line', (line) => onLine?.(line))
  // A child that exits early closes its stdin: the exit code tells why.
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify(input))
  const [{ code, by }, errors] = await Promise.all([exit, text(child.stderr)])
  watch.end()
  // V8 aborts when its heap is full.
  return { code, by, isTooLarge: watch.isTooLarge() || by === 'SIGABRT', errors: errors.slice(0, 500) }
}

/** Kills a child that exceeds its memory limit; where the OS does not report usage, only the heap is bounded. */
function watchMemory(child: ChildProcess, maxResidentKb: number): { end(): void; isTooLarge(): boolean } {
  let isTooLarge = false
  const checkMemory = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    if (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) <= maxResidentKb) return
    isTooLarge = true
    child.kill('SIGKILL')
  }
  const timer = setInterval(checkMemory, LOOK_EVERY_MS)
  return { end: () => clearInterval(timer), isTooLarge: () => isTooLarge }
}
