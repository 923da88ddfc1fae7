import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** Space on the disk of a folder, in bytes. */
export async function diskOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Database size with its journal, in bytes. */
export function databaseBytes(file: string): number {
  const files = [file, `${file}-wal`]
  return files.reduce((sum, each) => sum + (statSync(each, { throwIfNoEntry: false })?.size ?? 0), 0)
}
