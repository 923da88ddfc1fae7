import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Where the data of tests go: into memory where there is room, since every transaction waits for a disk, a third of the
 * time of all tests. What a killed process leaves is the same; power cuts are not tested.
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
