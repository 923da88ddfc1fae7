import { rm } from 'node:fs/promises'
import type { MakeExportFile } from '~/models/base/export'
import { config } from '~/runtime/config.server'
import { type ChildBounds, runBoundedChild } from '../bounded-child.server'
import { DISK_FULL_CODE } from '../exit-code'

/** For 100,000 prospects, which take about 500 MiB and 12 s; on a busy machine several times as long. */
const bounds: ChildBounds = {
  program: 'build/server/export-file.js',
  flags: ['--max-old-space-size=400', '--max-semi-space-size=16'],
  maxMs: 5 * 60_000,
  maxResidentKb: 640 * 1024,
}

/** Writes the rows of a list to a file, in a read-only child process. */
export const makeExportFile: MakeExportFile = async (asked, { signal, onProgress } = {}) => {
  const onLine = (line: string) => onProgress?.(Number(line))
  const input = { ...asked, isDemo: config.demo }
  const { code, by, isTooLarge, errors } = await runBoundedChild(bounds, input, { signal, onLine })
  // Of an archive, left by a child that was ended.
  for (const left of ['.copy', '.copy.whole']) await rm(`${asked.target}${left}`, { force: true })
  if (code === 0) return { ok: true }
  if (signal?.aborted) return { ok: false, reason: 'stopped' }
  if (code === DISK_FULL_CODE) return { ok: false, reason: 'disk-full' }
  if (isTooLarge) return { ok: false, reason: 'too-large' }
  if (by === 'SIGKILL') return { ok: false, reason: 'too-slow' }
  throw new Error(`export-file ended with ${code ?? by}: ${errors}`)
}
