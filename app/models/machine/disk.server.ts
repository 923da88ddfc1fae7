import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** Of the disk that a folder lies on, in bytes. */
export async function diskOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** With the journal beside it, in bytes. */
export function databaseBytes(file: string): number {
  const files = [file, `${file}-wal`]
  return files.reduce((sum, each) => sum + (statSync(each, { throwIfNoEntry: false })?.size ?? 0), 0)
}
