import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from './sqlite.server'
import { storageFailureOf } from './storage-failure.server'

type Letters = ReturnType<typeof openSqlite<{ letter: { body: string } }>>['db']

/** `onDisk`: what another connection reads, which are committed rows only. */
async function openLetters() {
  const folder = mkdtempSync(join(tmpdir(), 'commit-group-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'a.sqlite')
  const handle = openSqlite<{ letter: { body: string } }>(file)
  onTestFinished(() => handle.close())
  const { db } = handle
  await sql`create table letter (body text not null) strict`.execute(db)
  const other = new Database(file)
  onTestFinished(() => void other.close())
  const bodies = other.prepare<[], string>('select body from letter order by rowid').pluck()
  return { ...handle, onDisk: () => bodies.all() }
}

function write(db: Letters, body: string, then?: () => void) {
  return db.transaction().execute(async (trx) => {
    await trx.insertInto('letter').values({ body }).execute()
    then?.()
  })
}

const bodiesOf = async (db: Letters) => (await db.selectFrom('letter').selectAll().execute()).map(({ body }) => body)

test('transactions of one turn share a commit, and none is answered before it', async () => {
  const { db, onDisk } = await openLetters()
  const answered: string[][] = []
  const seen: string[][] = []
  const bodies = ['un', 'deux', 'trois']
  const writes = bodies.map((body) =>
    write(db, body, () => seen.push(onDisk())).then(() => void answered.push(onDisk())),
  )
  await Promise.all(writes)
  expect(seen).toEqual([[], [], []])
  expect(answered).toEqual([bodies, bodies, bodies])
})

test('a transaction that fails is undone alone', async () => {
  const { db, onDisk } = await openLetters()
  const refuse = () => {
    throw new Error('refusée')
  }
  const results = await Promise.allSettled([write(db, 'un'), write(db, 'deux', refuse), write(db, 'trois')])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(onDisk()).toEqual(['un', 'trois'])
})

test('the first of a turn may fail too', async () => {
  const { db, onDisk } = await openLetters()
  const refuse = () => {
    throw new Error('refusée')
  }
  const results = await Promise.allSettled([write(db, 'un', refuse), write(db, 'deux')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(onDisk()).toEqual(['deux'])
})

test('what reads beside the transactions reads committed rows', async () => {
  const { db, onDisk } = await openLetters()
  const writing = write(db, 'un')
  const reading = bodiesOf(db).then((bodies) => ({ bodies, committed: onDisk() }))
  const later = write(db, 'deux')
  expect(await reading).toEqual({ bodies: ['un'], committed: ['un'] })
  await Promise.all([writing, later])
  expect(onDisk()).toEqual(['un', 'deux'])
})

test('a transaction that outlasts the turn commits those before it', async () => {
  const { db, onDisk } = await openLetters()
  const first = write(db, 'un')
  const long = db.transaction().execute(async (trx) => {
    await trx.insertInto('letter').values({ body: 'deux' }).execute()
    for (let turn = 0; turn < 3; turn++) await new Promise((done) => setImmediate(done))
    return onDisk()
  })
  expect(await long).toEqual([])
  await first
  expect(onDisk()).toEqual(['un', 'deux'])
})

test('a full disk refuses all that it undid, and the next transactions are stored', async () => {
  const { db, onDisk } = await openLetters()
  await sql`pragma max_page_count = 10`.execute(db)
  const results = await Promise.allSettled([write(db, 'un'), write(db, 'x'.repeat(100_000)), write(db, 'trois')])
  const failures = results.map((result) => result.status === 'rejected' && storageFailureOf(result.reason))
  const stored = ['un', 'x', 'trois'].filter((_, place) => failures[place] === false)
  expect(failures[1]).toBe('unwritable')
  expect(onDisk()).toEqual(stored)
  await write(db, 'quatre')
  expect(onDisk()).toEqual([...stored, 'quatre'])
})
