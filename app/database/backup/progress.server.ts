import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Name prefix of the folders of unfinished archives. */
export const UNFINISHED = '.unfinished-'
const FILE = 'progress.json'

const progressSchema = z.object({
  startedAt: z.iso.datetime(),
  /** Files in the archive, plus its verification. */
  done: z.number().int().nonnegative(),
  of: z.number().int().positive(),
  pid: z.number().int().positive(),
})

interface BackupProgress {
  startedAt: Date
  done: number
  of: number
}

const WRITTEN_EVERY_MS = 200

/** Records progress in the folder of an unfinished archive; call the result after each step. */
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

/** Finds the archive being made now, by any process that is still running. */
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

/** EPERM means that the process runs under another account. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
