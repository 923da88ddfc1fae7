import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { storageFailureOf } from '../storage-failure.server'
import { openSqlite } from './sqlite.server'

function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const handle = openSqlite<{ letter: { body: string } }>(join(folder, 'a.sqlite'))
  onTestFinished(() => handle.close())
  return handle
}

test('a transaction that finds the disk full says so, leaves nothing, and the next one works', async () => {
  const { db, connection } = openFile()
  await sql`create table letter (body text not null) strict`.execute(db)
  connection.pragma('max_page_count = 10')
  const body = 'x'.repeat(100_000)
  const failed = await db
    .transaction()
    .execute(async (trx) => {
      await trx.insertInto('letter').values({ body: 'court' }).execute()
      await trx.insertInto('letter').values({ body }).execute()
    })
    .catch((error: unknown) => error)
  expect(storageFailureOf(failed)).toBe('unwritable')
  expect(await db.selectFrom('letter').selectAll().execute()).toEqual([])

  connection.pragma('max_page_count = 1000')
  await db.transaction().execute((trx) => trx.insertInto('letter').values({ body }).execute())
  expect(await db.selectFrom('letter').selectAll().execute()).toHaveLength(1)
})

test('a broken rule is no storage failure', async () => {
  const { db } = openFile()
  await sql`create table letter (body text not null check (body <> '')) strict`.execute(db)
  const failed = await db
    .insertInto('letter')
    .values({ body: '' })
    .execute()
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(storageFailureOf(failed)).toBeUndefined()
})
