import { copyFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { filledFolder } from '../../tests/support/filled-folder'
import { at } from '../../tests/support/shop-database'
import { adoptCopy, copyWithoutSecrets, readRegistered } from './portable-copy.server'
import { openTenants } from './tenants.server'

const secrets = { isSecretSetting: (key: string) => key === 'planted.secret', exportJob: 'export-file' }

async function copiedShop() {
  const options = { demo: true, demoWork: true, at }
  const dataDir = await filledFolder(options)
  const registry = await openTenants({ dataDir, platformDomain: 'localhost', ...options })
  await registry.close()
  const file = join(dataDir, 'tenants/boutique/shop.sqlite')
  const db = new Database(file)
  db.prepare("insert into setting values ('planted.secret', 'PLANTED-setting', 'x')").run()
  db.prepare("update user set password_hash = 'PLANTED-password' where role = 'Administrator'").run()
  db.close()
  const folder = mkdtempSync(join(tmpdir(), 'copy-'))
  const copy = join(folder, 'copy')
  copyWithoutSecrets(file, copy, secrets)
  return { file, copy, adopted: join(folder, 'adopted') }
}

test('a copy has what was sold and whom to, and neither a secret nor an id of a cart', async () => {
  const { file, copy } = await copiedShop()
  expect(readRegistered(file)).toMatchObject({ tenant: { template: 'osmoseurs' }, workspace: null })
  const [from, to] = [file, copy].map((path) => new Database(path, { readonly: true }))
  const read = (db: Database.Database | undefined, query: string) => db?.prepare(query).all() ?? []
  const orders = 'select id, order_number, total_cents, customer_name from customer_order order by id'
  expect(read(to, orders)).toEqual(read(from, orders))
  expect(read(to, orders).length).toBeGreaterThan(5)
  const carts = read(from, 'select cart_id from customer_order').map((row) => String(Object(row).cart_id))
  const bytes = readFileSync(copy, 'latin1')
  expect(bytes).not.toContain('PLANTED')
  expect(carts.filter((id) => bytes.includes(id))).toEqual([])
  expect(read(to, 'select * from pragma_foreign_key_check')).toEqual([])
  const triggers = "select name, sql from sqlite_schema where type = 'trigger' order by name"
  expect(read(to, triggers)).toEqual(read(from, triggers))
  for (const db of [from, to]) db?.close()
})

test('a copy is adopted; one with a trigger, a row without its parent or a later migration is not', async () => {
  const { copy, adopted } = await copiedShop()
  const changed = (statement: string) => {
    const path = `${adopted}.changed`
    copyFileSync(copy, path)
    const db = new Database(path)
    db.pragma('foreign_keys = OFF')
    db.exec(statement)
    db.close()
    return adoptCopy(path, { file: adopted, ...secrets })
  }
  expect(await changed('create trigger planted after insert on setting begin delete from user; end')).toBe('not-ours')
  expect(await changed("insert into kysely_migration values ('9999-later', '2030')")).toBe('newer')
  expect(await changed("update order_item set order_id = order_id || 'x'")).toBe('damaged')
  expect(existsSync(adopted)).toBe(false)
  expect(await adoptCopy(copy, { file: adopted, ...secrets })).toBeUndefined()
  expect(existsSync(adopted)).toBe(true)
})
