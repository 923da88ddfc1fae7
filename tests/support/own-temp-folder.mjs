import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strictTimes } from '../faults/scale.ts'
import { quickFolder } from './quick-folder.mjs'

/** What the tests of a run leave in the temporary folder goes with the run, whether they passed or not. */
export function setup() {
  // Times that are judged are those of a disk.
  const folder = mkdtempSync(join(strictTimes ? tmpdir() : quickFolder(), 'shop-tests-'))
  // Read by `tmpdir()` in the processes of the tests, which begin after this.
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
