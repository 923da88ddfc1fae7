import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migratedFile } from '../../tests/support/migrated-shop'
import { schemaDigest } from '../../tests/support/schema-digest'

/** Of the 139 migrations that the first 28 replace, read before they were deleted. */
const FORMER_SCHEMA = 'f1c0e688ff1ead04b858fa6fbf16a1d767dff58ee57997a73abf5c0fe5073a91'

async function openFirst() {
  const folder = mkdtempSync(join(tmpdir(), 'first-'))
  const connection = new Database(await migratedFile('1028-work', folder))
  onTestFinished(() => {
    connection.close()
    rmSync(folder, { recursive: true })
  })
  return connection
}

test('the first migrations give the schema of those they replace', async () => {
  expect(schemaDigest(await openFirst())).toBe(FORMER_SCHEMA)
})

test('a missing check, index or trigger changes the digest', async () => {
  const connection = await openFirst()
  connection.exec('drop index stock_alert_open')
  expect(schemaDigest(connection)).not.toBe(FORMER_SCHEMA)
})
