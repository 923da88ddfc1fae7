import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from './sqlite.server'
import { storageFailureOf } from './storage-failure.server'

function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'a.sqlite')
  const handle = openSqlite<{ letter: { body: string } }>(file)
  onTestFinished(() => handle.close())
  return { ...handle, file }
}

test('a transaction that meets a full disk fails with a storage error, leaves nothing, and the next one works', async () => {
  const { db } = openFile()
  await sql`create table letter (body text not null) strict`.execute(db)
  await sql`pragma max_page_count = 10`.execute(db)
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

  await sql`pragma max_page_count = 1000`.execute(db)
  await db.transaction().execute((trx) => trx.insertInto('letter').values({ body }).execute())
  expect(await db.selectFrom('letter').selectAll().execute()).toHaveLength(1)
})

test('a constraint violation is not a storage failure', async () => {
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

test.each([
  ['a transaction', ({ db }: Opened) => db.transaction().execute((trx) => writeLetter(trx, 'ensemble'))],
  ['a statement of its own', ({ db }: Opened) => writeLetter(db, 'seule')],
])('%s waits for another connection’s lock, and neither reads nor the event loop wait with it', async (_, write) => {
  const opened = openFile()
  const { db, file } = opened
  await sql`create table letter (body text not null) strict`.execute(db)
  const other = new Database(file)
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  let written = false
  const writing = Promise.resolve(write(opened)).then(() => {
    written = true
  })
  for (let reads = 0; reads < 20; reads++) {
    expect(await db.selectFrom('letter').selectAll().execute()).toEqual([])
    await delay(10)
  }
  expect(written).toBe(false)
  other.exec('commit')
  await writing
  expect(await db.selectFrom('letter').selectAll().execute()).toHaveLength(1)
  expect((await sql`pragma busy_timeout`.execute(db)).rows).toEqual([{ timeout: 50 }])
})

test('several waiting writers are all served, each once', async () => {
  const { db, file } = openFile()
  await sql`create table letter (body text not null) strict`.execute(db)
  const other = new Database(file)
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  const bodies = Array.from({ length: 50 }, (_, place) => `lettre ${place}`)
  const writing = bodies.map((body, place) =>
    place % 2 === 0 ? writeLetter(db, body) : db.transaction().execute((trx) => writeLetter(trx, body)),
  )
  await delay(150)
  other.exec('commit')
  await Promise.all(writing)
  const stored = await db.selectFrom('letter').select('body').execute()
  expect(stored.map(({ body }) => body).sort()).toEqual(bodies.sort())
})

test('writes are refused while the file is not at its path, and work again once it is back', async () => {
  const { db, storage, file } = openFile()
  await sql`create table letter (body text not null) strict`.execute(db)
  const away = `${file}.away`
  renameSync(file, away)
  expect(storage.place()).toBe('missing')
  const refused = await writeLetter(db, 'perdue').catch((error: unknown) => error)
  expect(storageFailureOf(refused)).toBe('unwritable')
  writeFileSync(file, '')
  expect(storage.place()).toBe('replaced')
  await expect(db.transaction().execute((trx) => writeLetter(trx, 'perdue'))).rejects.toThrow(/Redémarrez la boutique/)
  expect(storage.refusesWrites()).toBe(true)
  renameSync(away, file)
  await writeLetter(db, 'gardée')
  expect([storage.place(), storage.refusesWrites()]).toEqual(['in-place', false])
  expect(await db.selectFrom('letter').selectAll().execute()).toEqual([{ body: 'gardée' }])
})

type Opened = ReturnType<typeof openFile>

function writeLetter(db: Opened['db'], body: string) {
  return db.insertInto('letter').values({ body }).execute()
}
