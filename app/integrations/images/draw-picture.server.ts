import type { DrawnPicture, DrawPicture, MarkAsked, PictureAsked } from '~/models/content/picture'
import { createWorkQueue, QueueFull } from '~/runtime/work-queue'
import { type ChildBounds, runBoundedChild } from '../bounded-child.server'
import { DISK_FULL_CODE } from '../exit-code'

const bounds: ChildBounds = {
  program: 'build/server/pictures.js',
  flags: ['--max-old-space-size=64'],
  maxMs: 60_000,
  maxResidentKb: 400 * 1024,
}

/** Leaves CPU for the shop. */
const run = createWorkQueue({ running: 2, waiting: 20 })

export const drawPicture: DrawPicture = async (asked) => {
  try {
    return await run(() => drawInChild(asked))
  } catch (error) {
    if (error instanceof QueueFull) return { ok: false, reason: 'busy' }
    throw error
  }
}

async function drawInChild(asked: PictureAsked | MarkAsked): Promise<DrawnPicture> {
  let answer: DrawnPicture | undefined
  const onLine = (line: string) => {
    answer = JSON.parse(line)
  }
  const { code, by, isTooLarge, errors } = await runBoundedChild(bounds, asked, { onLine })
  if (code === 0 && answer) return answer
  if (code === DISK_FULL_CODE) return { ok: false, reason: 'disk-full' }
  if (isTooLarge) return { ok: false, reason: 'too-heavy' }
  if (by === 'SIGKILL') return { ok: false, reason: 'too-slow' }
  throw new Error(`pictures ended with ${code ?? by}: ${errors}`)
}
