import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Data folder of this process: of one test file, or of several run in sequence. */
export const dataFolder = mkdtempSync(join(tmpdir(), 'shop-'))
