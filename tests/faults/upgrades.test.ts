import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { knownMigrations } from '~/database/migrate.server'
import { readSchemas } from '~/database/schema-guard.server'
import { openTenants } from '~/database/tenants.server'
import { filledFolder } from '../support/filled-folder'
import { migratedFile } from '../support/migrated-shop'
import { report, rounds } from './support'

const at = new Date('2026-11-20T10:00:00Z')
const BASELINE = '1027-audit'
/** Every how many positions one is tried. */
const STEP = rounds(8, 1) === 8 ? 8 : 1

const folder = mkdtempSync(join(tmpdir(), 'upgrades-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Names of tables, indexes and triggers, and columns of tables. */
function partsOf(file: string): Set<string> {
  const database = new Database(file, { readonly: true })
  try {
    const objects = database
      .prepare<[], { type: string; name: string }>(
        "select type, name from sqlite_schema where name not like 'sqlite_%'",
      )
      .all()
    const columns = objects
      .filter(({ type }) => type === 'table')
      .flatMap(({ name }) =>
        database
          .prepare<[string], string>('select name from pragma_table_info(?)')
          .pluck()
          .all(name)
          .map((column) => `column ${name} ${column}`),
      )
    return new Set([...objects.map(({ type, name }) => `${type} ${name}`), ...columns])
  } finally {
    database.close()
  }
}

/** Puts what a migration would make in its way. Undefined for one that makes nothing. */
function obstacleOf(made: string[], kept: Set<string>): string | undefined {
  const table = made.find((part) => part.startsWith('table '))
  if (table) return `create table ${table.split(' ')[1]} (obstacle text)`
  const column = made.map((part) => part.split(' ')).find(([kind, of]) => kind === 'column' && kept.has(`table ${of}`))
  if (column) return `alter table ${column[1]} add column ${column[2]} text`
  const trigger = made.find((part) => part.startsWith('trigger '))
  return trigger && `create trigger ${trigger.split(' ')[1]} after insert on setting begin select 1; end`
}

async function shopAt(name: string): Promise<string> {
  const into = mkdtempSync(join(folder, `${name}-`))
  await migratedFile(name, into)
  return join(into, 'shop.sqlite')
}

test('an upgrade that fails at any position leaves shop and registry to the version before', async () => {
  const names = knownMigrations.shop
  const from = names.indexOf(BASELINE)
  const counted = { positions: 0, failed: 0, changed: 0 }
  for (let position = from + 1; position < names.length; position += STEP) {
    const [before, name] = [names[position - 1] ?? '', names[position] ?? '']
    const [former, later] = [partsOf(await shopAt(before)), partsOf(await shopAt(name))]
    const obstacle = obstacleOf(
      [...later].filter((part) => !former.has(part)),
      former,
    )
    if (!obstacle) continue
    const dataDir = await filledFolder({ demo: false, at })
    const shop = join(dataDir, 'tenants/boutique/shop.sqlite')
    copyFileSync(await shopAt(BASELINE), shop)
    const database = new Database(shop)
    const isPossible = plant(database, obstacle)
    database.close()
    if (!isPossible) continue
    counted.positions += 1
    const schemas = JSON.stringify(readSchemas(dataDir))
    const opened = openTenants({ dataDir, platformDomain: 'localhost', demo: false, at, backUp: async () => '/a.tar' })
    const failure = await opened.then(
      async (registry) => void (await registry.close()),
      (error: unknown) => String(error),
    )
    counted.failed += Number(failure?.includes(`La migration ${name} a échoué. Aucune base n’a été changée`) ?? false)
    counted.changed += Number(JSON.stringify(readSchemas(dataDir)) !== schemas)
    rmSync(dataDir, { recursive: true, force: true })
  }
  report('upgrades', counted)
  expect(counted.positions).toBeGreaterThan(0)
  expect(counted).toMatchObject({ failed: counted.positions, changed: 0 })
})

/** False where the table of it does not exist yet. */
function plant(database: Database.Database, statement: string): boolean {
  try {
    database.exec(statement)
    return true
  } catch (error) {
    if (error instanceof Database.SqliteError) return false
    throw error
  }
}
