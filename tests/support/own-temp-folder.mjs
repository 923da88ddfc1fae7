import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the tests of a run leave in the temporary folder goes with the run, whether they passed or not. */
export function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-tests-'))
  // Read by `tmpdir()` in the processes of the tests, which begin after this.
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
