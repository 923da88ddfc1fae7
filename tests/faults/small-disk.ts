import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Mounts a separate small disk at a folder, where permitted (root). */
export function mountSmallDisk(folder: string, megabytes: number): { isMounted: boolean; unmount(): void } {
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'faults', folder]).status === 0
  const unmount = () => void (isMounted && spawnSync('umount', ['-l', folder]))
  return { isMounted, unmount }
}

/** Fills a disk, except `leave` bytes; returns the file. */
export function fill(folder: string, leave = 0): string {
  const file = join(folder, 'filler')
  rmSync(file, { force: true })
  const handle = openSync(file, 'w')
  let filled = 0
  for (let size = zeros.length; size >= 1; ) {
    const written = tryToWrite(handle, size)
    filled += written
    if (written < size) size = Math.floor(size / 2)
  }
  closeSync(handle)
  if (leave > 0) truncateSync(file, Math.max(0, filled - leave))
  return file
}

const zeros = Buffer.alloc(1024 * 1024)

function tryToWrite(handle: number, size: number): number {
  try {
    return writeSync(handle, zeros, 0, size)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 0
    throw error
  }
}
