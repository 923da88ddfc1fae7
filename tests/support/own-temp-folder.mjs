import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strictTimes } from '../faults/scale.ts'
import { quickFolder } from './quick-folder.mjs'

/** Removes temporary files at the end of a run, passed or failed. */
export function setup() {
  // Measured times must be those of a disk.
  const folder = mkdtempSync(join(strictTimes ? tmpdir() : quickFolder(), 'shop-tests-'))
  // Read by `tmpdir()` in the test processes, which start later.
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
