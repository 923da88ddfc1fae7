import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Of this process: of a test file, or of those that follow one another in it. */
export const dataFolder = mkdtempSync(join(tmpdir(), 'shop-'))
