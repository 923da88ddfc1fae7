import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Before a test file's own imports: the configuration is read when the first of them reaches it. */
process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-'))
