import { spawn } from 'node:child_process'
import { buffer, text } from 'node:stream/consumers'
import type { TextPaper } from '~/models/content'
import type { Paper } from '~/models/invoice'
import { createWorkQueue, QueueFull } from '~/runtime/work-queue'

import { FLAGS, PROGRAM } from './program'

const MAX_MS = 15_000
/** Leaves CPU for the shop. */
const run = createWorkQueue({ running: 2, waiting: 20 })

/** Renders papers, or a text, as one PDF in a child process. Undefined while too many requests are waiting. */
export async function papersPdf(asked: Paper[] | TextPaper): Promise<Buffer | undefined> {
  try {
    return await run(() => drawInChild(asked))
  } catch (error) {
    if (error instanceof QueueFull) return undefined
    throw error
  }
}

/** The child has no environment, reads its input from stdin, and is killed on timeout. */
async function drawInChild(asked: Paper[] | TextPaper): Promise<Buffer> {
  const child = spawn(process.execPath, [...FLAGS, `build/server/${PROGRAM}.cjs`], {
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
  child.stdin.end(JSON.stringify(asked))
  const [code, pdf, errors] = await Promise.all([exit, buffer(child.stdout), text(child.stderr)])
  if (code !== 0) throw new Error(`papers-pdf ended with ${code}: ${errors.slice(0, 500)}`)
  return pdf
}
