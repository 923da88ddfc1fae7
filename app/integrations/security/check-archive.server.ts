import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UNFINISHED } from '~/database/backup/progress.server'
import type { ArchiveCheck, SecurityProbes } from '~/models/platform/security'
import { type ChildBounds, runBoundedChild } from '../bounded-child.server'
import type { ArchiveAsked } from './child'

const bounds: ChildBounds = {
  program: 'build/server/archive-reader.js',
  flags: ['--max-old-space-size=128'],
  maxMs: 4500,
  maxResidentKb: 300 * 1024,
}

/** Runs in a child process, unpacking beside the archives: the files are personal data and are deleted at the end. */
export const checkArchive: SecurityProbes['checkArchive'] = async ({ archive, demo, signal }) => {
  const folder = await mkdtemp(join(dirname(archive), UNFINISHED))
  try {
    let read: ArchiveCheck = { state: 'unfinished' }
    const onLine = (line: string) => {
      read = JSON.parse(line)
    }
    const asked: ArchiveAsked = { archive, demo, into: join(folder, 'read') }
    const { code, by, errors } = await runBoundedChild(bounds, asked, { signal, onLine })
    if (code !== 0 && by === null) throw new Error(`archive-reader ended with ${code}: ${errors}`)
    return read
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
