import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { MakeOrderFile } from '~/models/fulfilment'
import { DISK_FULL_CODE } from './exit-code'

/** Beside the server's own file (vite.config.ts). */
const PROGRAM = 'build/server/order-export.js'
/** The texts of a workbook lie outside of the heap in part. */
const MAX_HEAP_MB = 224
const MAX_RESIDENT_KB = 400 * 1024
/** On a busy machine it takes several times as long as on an idle one. */
const MAX_MS = 5 * 60_000
const LOOK_EVERY_MS = 100

/** Writes the orders that pass some filters into one file, in a process without an environment that only reads. */
export const makeOrderFile: MakeOrderFile = async (asked, { signal, onProgress } = {}) => {
  const child = spawn(process.execPath, [`--max-old-space-size=${MAX_HEAP_MB}`, '--max-semi-space-size=16', PROGRAM], {
    env: {},
    signal,
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exit = new Promise<{ code: number | null; by: NodeJS.Signals | null }>((done) => {
    child.once('error', () => {})
    child.once('close', (code, by) => done({ code, by }))
  })
  const watch = watchMemory(child)
  createInterface(child.stdout).on('line', (line) => onProgress?.(Number(line)))
  // A child that ends early closes its input: its exit code tells.
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify(asked))
  const [{ code, by }, errors] = await Promise.all([exit, text(child.stderr)])
  watch.end()
  if (code === 0) return { ok: true }
  if (signal?.aborted) return { ok: false, reason: 'stopped' }
  if (code === DISK_FULL_CODE) return { ok: false, reason: 'disk-full' }
  // V8 aborts where its heap is full.
  if (watch.isTooLarge() || by === 'SIGABRT') return { ok: false, reason: 'too-large' }
  if (by === 'SIGKILL') return { ok: false, reason: 'too-slow' }
  throw new Error(`order-export ended with ${code ?? by}: ${errors.slice(0, 500)}`)
}

/** Kills a child that takes more memory than it may; where the system does not tell, its heap is bounded all the same. */
function watchMemory(child: ChildProcess): { end(): void; isTooLarge(): boolean } {
  let isTooLarge = false
  const look = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    if (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) <= MAX_RESIDENT_KB) return
    isTooLarge = true
    child.kill('SIGKILL')
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return { end: () => clearInterval(timer), isTooLarge: () => isTooLarge }
}
