import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { TextPaper } from '~/models/content/text'
import type { Paper } from '~/models/shop/invoice'
import { createWorkQueue, QueueFull } from '~/runtime/work-queue'

const MAX_MS = 15_000
const MAX_HEAP_MB = 256
const KEPT_BYTES = 16 * 1024 * 1024
/** Leaves CPU for the shop. */
const run = createWorkQueue({ running: 2, waiting: 20 })
/** By digest of what is drawn: whoever asks for one paper again and again takes one place. */
const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => Math.max(1, length) })
const underWay = new Map<string, Promise<Buffer>>()

/**
 * Renders papers, or a text, as one PDF in a child process. Undefined while too many requests are waiting. `ahead`, for
 * administrators, overtakes visitors.
 */
export async function papersPdf(asked: Paper[] | TextPaper, { ahead = false } = {}): Promise<Buffer | undefined> {
  const input = JSON.stringify(asked)
  const digest = createHash('sha256').update(input).digest('base64')
  const known = kept.get(digest)
  if (known) return known
  try {
    return await (underWay.get(digest) ?? draw(digest, { input, ahead }))
  } catch (error) {
    if (error instanceof QueueFull) return undefined
    throw error
  }
}

async function draw(digest: string, { input, ahead }: { input: string; ahead: boolean }): Promise<Buffer> {
  const drawing = run(() => drawInChild(input), ahead)
  underWay.set(digest, drawing)
  try {
    const pdf = await drawing
    kept.set(digest, pdf)
    return pdf
  } finally {
    underWay.delete(digest)
  }
}

/** The child has no environment, reads its input from stdin, and is killed on timeout. */
async function drawInChild(input: string): Promise<Buffer> {
  const child = spawn(process.execPath, [`--max-old-space-size=${MAX_HEAP_MB}`, 'build/server/papers-pdf.js'], {
    env: {},
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>((done, failed) => {
    child.once('error', failed)
    child.once('close', done)
  })
  // A child that exits early closes its stdin: the exit code tells why.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code, pdf, errors] = await Promise.all([exit, buffer(child.stdout), text(child.stderr)])
  if (code !== 0) throw new Error(`papers-pdf ended with ${code}: ${errors.slice(0, 500)}`)
  return pdf
}
