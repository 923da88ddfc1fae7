import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Folder of test data: in memory where there is room, since waiting for the disk takes a third of the
 * time of all tests. A killed process leaves the same files; power cuts are not tested.
 */
export function quickFolder() {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize >= ENOUGH_BYTES) return memory
  } catch {
    // Not every system has it.
  }
  return tmpdir()
}
