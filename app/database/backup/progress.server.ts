import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Folders of archives that are being made begin so. */
export const UNFINISHED = '.unfinished-'
const FILE = 'progress.json'

const progressSchema = z.object({
  startedAt: z.iso.datetime(),
  /** Files in the archive, then its verification. */
  done: z.number().int().nonnegative(),
  of: z.number().int().positive(),
  pid: z.number().int().positive(),
})

export interface BackupProgress {
  startedAt: Date
  done: number
  of: number
}

const WRITTEN_EVERY_MS = 200

/** Says in the folder of an unfinished archive how far it is; call the result after each step. */
export function noteProgress(workDir: string, { at, of }: { at: Date; of: number }): () => void {
  let done = 0
  let writtenAt = Number.NEGATIVE_INFINITY
  const write = () => {
    const progress = { startedAt: at.toISOString(), done: Math.min(done, of - 1), of, pid: process.pid }
    writeFileSync(join(workDir, FILE), JSON.stringify(progress))
    writtenAt = performance.now()
  }
  write()
  return () => {
    done += 1
    if (performance.now() - writtenAt > WRITTEN_EVERY_MS || done === of - 1) write()
  }
}

/** The archive that is being made now, whoever asked for it; one whose process is gone is not. */
export function findProgress(backupDir: string): BackupProgress | undefined {
  const folders = listFolder(backupDir).filter((name) => name.startsWith(UNFINISHED))
  return folders.flatMap((name) => readProgress(join(backupDir, name, FILE)) ?? [])[0]
}

function readProgress(file: string): BackupProgress | undefined {
  try {
    const { startedAt, done, of, pid } = progressSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    return isRunning(pid) ? { startedAt: new Date(startedAt), done, of } : undefined
  } catch {
    // Not written yet, or just removed.
    return undefined
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Another account's process refuses the signal, and runs. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
