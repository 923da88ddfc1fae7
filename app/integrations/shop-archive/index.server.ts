import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { originForm, type UnpackArchive, unpackRefusals } from '~/models/platform/archive'
import { type ChildBounds, runBoundedChild } from '../bounded-child.server'

/** For four gigabytes; on a busy machine several times as long. */
const bounds: ChildBounds = {
  program: 'build/server/shop-archive-reader.js',
  flags: ['--max-old-space-size=320', '--disable-proto=delete', '--disallow-code-generation-from-strings'],
  maxMs: 5 * 60_000,
  maxResidentKb: 640 * 1024,
}

const lineForm = z.union([
  z.object({ done: z.number(), total: z.number() }),
  z.object({
    result: z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), origin: originForm }),
      z.object({ ok: z.literal(false), reason: z.enum(unpackRefusals) }),
    ]),
  }),
])

type Line = z.infer<typeof lineForm>

/** What ends a child by its limits was made to: no archive of a shop takes as much. */
export const unpackArchive: UnpackArchive = async (asked, { signal, onProgress } = {}) => {
  let last: Line | undefined
  const onLine = (text: string) => {
    last = readLine(text)
    if (last && 'done' in last) onProgress?.(last.done, last.total)
  }
  const { code, by, isTooLarge, errors } = await runBoundedChild(bounds, asked, { signal, onLine })
  if (code === 0 && last && 'result' in last) return last.result
  await rm(asked.into, { recursive: true, force: true })
  if (signal?.aborted) return { ok: false, reason: 'stopped' }
  if (isTooLarge || by === 'SIGKILL') return { ok: false, reason: 'too-large' }
  throw new Error(`shop-archive-reader ended with ${code ?? by}: ${errors}`)
}

function readLine(text: string): Line | undefined {
  try {
    return lineForm.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
