import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { fileRefusals, type ReadProspectFile } from '~/models/crm/prospect'
import { createWorkQueue, QueueFull } from '~/runtime/work-queue'
import { type ChildBounds, runBoundedChild } from '../bounded-child.server'
import { DISK_FULL_CODE } from '../exit-code'

const bounds: ChildBounds = {
  program: 'build/server/spreadsheet-reader.js',
  flags: ['--max-old-space-size=320', '--disable-proto=delete', '--disallow-code-generation-from-strings'],
  maxMs: 8000,
  maxResidentKb: 400 * 1024,
}

/** Each may use 400 MiB; the rest wait. */
const readers = createWorkQueue({ running: 2, waiting: 60 })

const answerForm = z.union([
  z.object({
    facts: z.object({
      lines: z.int().min(0),
      encoding: z.string().max(20).optional(),
      separator: z.string().max(1).optional(),
      sheet: z.string().max(100).optional(),
      sheets: z.int().optional(),
      sheetNames: z.array(z.string().max(100)).max(50).optional(),
      hiddenRows: z.int().optional(),
      encodings: z.array(z.string().max(20)).max(5).optional(),
      isAsked: z.boolean().optional(),
    }),
  }),
  z.object({ refused: z.enum(fileRefusals), line: z.int().optional() }),
])

/** Parses an uploaded file in a child process with time and memory limits. */
export const readProspectFile: ReadProspectFile = async (asked, { signal } = {}) => {
  try {
    return await readers(() => readInChild(asked, signal))
  } catch (error) {
    if (error instanceof QueueFull) return { ok: false, reason: 'busy' }
    throw error
  }
}

async function readInChild(
  asked: Parameters<ReadProspectFile>[0],
  signal: AbortSignal | undefined,
): ReturnType<ReadProspectFile> {
  let output = ''
  const onLine = (line: string) => {
    output = line
  }
  const { code, by, isTooLarge } = await runBoundedChild(bounds, asked, { signal, onLine })
  const answer = code === 0 ? parseAnswer(output) : undefined
  if (answer && 'facts' in answer) return { ok: true, facts: answer.facts }
  await rm(asked.target, { force: true })
  if (answer) return { ok: false, reason: answer.refused, line: answer.line }
  if (signal?.aborted) return { ok: false, reason: 'stopped' }
  if (code === DISK_FULL_CODE) return { ok: false, reason: 'disk-full' }
  if (isTooLarge) return { ok: false, reason: 'too-large-inside' }
  return { ok: false, reason: by === 'SIGKILL' ? 'too-slow' : 'damaged' }
}

function parseAnswer(output: string): z.infer<typeof answerForm> | undefined {
  try {
    return answerForm.safeParse(JSON.parse(output)).data
  } catch {
    return undefined
  }
}
