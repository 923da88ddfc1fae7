import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { type Zippable, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { expectStatus, readable } from '../support/shop-journey'
import { workspaceOf } from '../support/workspace'

const app = await openApp()
const admin = await asAdministrator(app.db, app.visitor())
const page = '/admin/tenant-imports'
const place = (id: string) => join(app.dataDir, 'tenants', id)

let files: Map<string, Buffer>
let owner: Visitor

/** Rows that a copy must not hold, planted with words that nothing else has. */
const planted = {
  sign_in_link: { token_hash: 'PLANTED-link'.padEnd(64, '0'), email: 'a@b.example', created_at: 'x', expires_at: 'x' },
  connection: { kind: 'mail', sealed: 'PLANTED-connection', updated_at: 'x' },
  setting: { key: 'stripe.secret_key', value: 'PLANTED-setting', updated_at: 'x' },
  assistant_usage: { day: '2026-01-01', visitor_hash: 'PLANTED-visitor'.padEnd(64, '0'), tokens: 1 },
  session: {
    token_hash: 'PLANTED-session'.padEnd(64, '0'),
    kind: 'cookie',
    device: '',
    created_at: 'x',
    last_seen_at: 'x',
    expires_at: 'x',
  },
}

function open(id: string, options?: Database.Options): Database.Database {
  return new Database(join(place(id), 'shop.sqlite'), options)
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return found
}

beforeAll(async () => {
  owner = (await workspaceOf(app, 'bougies')).owner
  const db = open('bougies')
  const user = db.prepare("select id from user where role = 'Administrator'").pluck().get()
  for (const [table, row] of Object.entries(planted)) {
    const full: Record<string, unknown> = table === 'session' ? { ...row, user_id: user } : row
    const names = Object.keys(full)
    db.prepare(`insert into ${table} (${names}) values (${names.map((name) => `@${name}`)})`).run(full)
  }
  // Of a free page: what was deleted before the archive is made.
  db.prepare("insert into setting values ('shop.hours', ?, 'x')").run(`PLANTED-deleted${'x'.repeat(20_000)}`)
  db.prepare("update setting set value = '7j/7 de 9h à 18h' where key = 'shop.hours'").run()
  db.prepare("update user set password_hash = 'PLANTED-password'").run()
  db.prepare(
    "insert into cart (id, kind, resume_token, created_at, updated_at) values ('PLANTED-cart-of-somebody', 'main', 'PLANTED-resume-of-a-cart-00000000', 'x', 'x')",
  ).run()
  db.close()
  writeFileSync(join(place('bougies'), 'private/preuve.pdf'), randomBytes(5000))
  const file = join(app.dataDir, 'bougies.zip')
  expect(await app.run('tenants', 'export', 'bougies', file)).toMatchObject({ exitCode: 0 })
  files = await unzip(readFileSync(file))
})

/** A ZIP of the archive's files with some replaced or left out; its manifest is made to match unless told. */
function archiveWith(changed: Record<string, Buffer | undefined>, { keepsManifest = false } = {}): string {
  const all = new Map(files)
  for (const [name, bytes] of Object.entries(changed)) bytes ? all.set(name, bytes) : all.delete(name)
  const manifest = JSON.parse(String(all.get('reprise/boutique.json') ?? '{"files":{}}'))
  for (const name of keepsManifest ? [] : Object.keys(manifest.files)) {
    const bytes = all.get(name) ?? Buffer.alloc(0)
    manifest.files[name] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  if (all.has('reprise/boutique.json')) all.set('reprise/boutique.json', Buffer.from(JSON.stringify(manifest)))
  const file = join(app.dataDir, `${randomBytes(6).toString('hex')}.zip`)
  const zipped: Zippable = Object.fromEntries([...all].map(([name, bytes]) => [name, [bytes, { level: 1 }]]))
  writeFileSync(file, zipSync(zipped))
  return file
}

/** The archived database after a change. */
function databaseWith(change: (db: Database.Database) => void): Buffer {
  const file = join(app.dataDir, `${randomBytes(6).toString('hex')}.sqlite`)
  writeFileSync(file, files.get('reprise/boutique.sqlite') ?? '')
  const db = new Database(file)
  change(db)
  db.close()
  return readFileSync(file)
}

const importing = (file: string, ...args: string[]) =>
  app.run('tenants', 'import', file, 'bougies-bis', '--owner', 'ines@bougies.example', ...args)

test('the copy in the archive holds no secret, not even in free pages', () => {
  const copy = files.get('reprise/boutique.sqlite')?.toString('latin1') ?? ''
  expect(copy).toContain('maelle@bougies.example')
  expect(copy.match(/PLANTED-[a-z]+/g)).toBeNull()
  const former = ['', '-wal'].map((end) => readFileSync(join(place('bougies'), `shop.sqlite${end}`), 'latin1')).join('')
  expect(new Set(former.match(/PLANTED-[a-z]+/g)).size).toBeGreaterThanOrEqual(8)
})

test('each kind of bad archive is refused in French, and nothing is left of it', async () => {
  const text = (file: string) => importing(file).then(({ exitCode, lines }) => `${exitCode} ${lines.join(' ')}`)
  const database = 'reprise/boutique.sqlite'
  const half = files.get(database)?.subarray(0, 50_000)
  const bare = join(app.dataDir, 'bare.zip')
  writeFileSync(bare, 'not a ZIP')
  const hostile = databaseWith((db) =>
    db.exec('create trigger planted after insert on setting begin delete from user; end'),
  )
  const newer = databaseWith((db) => db.exec("insert into kysely_migration values ('9999-later', '2030')"))
  const wrong = databaseWith((db) => db.exec("update kept_count set count = count + 5 where subject = 'invoice'"))
  expect(await text(bare)).toMatch(/^1 .*n’a pas été reprise. Ce fichier n’est pas une archive/)
  expect(await text(archiveWith({ 'reprise/boutique.json': undefined }))).toContain('n’est pas une archive')
  expect(await text(archiveWith({ [database]: half }))).toContain('endommagée')
  expect(await text(archiveWith({ [database]: half }, { keepsManifest: true }))).toContain('endommagée')
  expect(await text(archiveWith({ 'papiers/preuves/preuve.pdf': undefined }))).toContain('endommagée')
  expect(await text(archiveWith({ [database]: hostile }))).toContain('n’est pas une archive')
  expect(await text(archiveWith({ [database]: newer }))).toContain('plus récente')
  expect(await text(archiveWith({ [database]: wrong }))).toContain('endommagée')
  const { lines } = await app.run('tenants', 'import', archiveWith({}), 'bougies')
  expect(lines.join(' ')).toContain('déjà pris')
  const again = await app.run('tenants', 'import', archiveWith({}), 'bougies-bis')
  expect(again.lines.join(' ')).toContain('a déjà un espace')
  expect(readdirSync(join(app.dataDir, 'tenants'))).not.toContain('bougies-bis')
  expect(readdirSync(join(app.dataDir, 'new-shops')).filter((name) => name !== 'tenants')).toEqual([])
})

/** Writes another size into each entry of a ZIP's directory that has this name, or into all. */
function lying(file: string, { name, size }: { name?: string; size: number }): string {
  const bytes = readFileSync(file)
  for (let at = bytes.indexOf('PK\x01\x02'); at !== -1; at = bytes.indexOf('PK\x01\x02', at + 4)) {
    const found = bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28)).toString()
    if (name === undefined || found === name) bytes.writeUInt32LE(size, at + 24)
  }
  writeFileSync(file, bytes)
  return file
}

test('a path out of the archive, a page among the pictures and a bomb are refused', async () => {
  const manifest = JSON.parse(String(files.get('reprise/boutique.json')))
  const listed = (name: string, bytes = Buffer.from('x')) => {
    const file = { bytes: 1, sha256: createHash('sha256').update(bytes).digest('hex') }
    const all = Buffer.from(JSON.stringify({ ...manifest, files: { ...manifest.files, [name]: file } }))
    return archiveWith({ 'reprise/boutique.json': all, [name]: bytes }, { keepsManifest: true })
  }
  const said = (file: string) => importing(file).then(({ lines }) => lines.join(' '))
  for (const name of ['images/../../../evil.png', '../evil.png', 'images/evil.html', 'images/a/.hidden.png'])
    expect(await said(listed(name)), name).toContain('endommagée')
  const bomb = listed('images/bomb.png', Buffer.alloc(64 * 1024 * 1024))
  expect(await said(lying(bomb, { name: 'images/bomb.png', size: 1 }))).toContain('endommagée')
  expect(await said(lying(archiveWith({}), { size: 0xff_ff_ff_00 }))).toContain('trop grande')
  expect(readdirSync(join(app.dataDir, 'tenants'))).not.toContain('bougies-bis')
})

/** Tables that are not the same in a shop taken up: what never leaves, carts under other names, and counters of pages. */
const others = new Set([
  ...['session', 'sign_in_link', 'administrator_link', 'connection', 'assistant_usage', 'cart', 'user', 'setting'],
  ...['email', 'agent', 'job', 'sqlite_sequence', 'work_revision', 'content_revision', 'export_file'],
])

function rowsOf(id: string): Map<string, unknown[]> {
  const db = open(id, { readonly: true })
  const query = "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'"
  const tables = db.prepare<[], string>(query).pluck().all()
  const rows = new Map(tables.map((table) => [table, db.prepare(`select * from "${table}"`).all()]))
  db.close()
  return rows
}

test('a workspace taken up has each row, picture and paper of the former one, and its own trial and link', async () => {
  const { exitCode, lines } = await importing(archiveWith({}))
  expect([exitCode, lines[0]]).toEqual([0, expect.stringContaining('est reprise')])
  const [former, taken] = [rowsOf('bougies'), rowsOf('bougies-bis')]
  for (const [table, rows] of former) if (!others.has(table)) expect(taken.get(table), table).toEqual(rows)
  expect([...former.values()].filter((rows) => rows.length > 0).length).toBeGreaterThan(20)
  expect(taken.get('user')).toMatchObject([{ email: 'maelle@bougies.example', password_hash: null }])
  for (const table of ['session', 'connection', 'assistant_usage']) expect(taken.get(table), table).toEqual([])
  const filesIn = (id: string, folder: string) =>
    readdirSync(join(place(id), folder), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => [file.name, readFileSync(join(file.parentPath, file.name)).toString('base64')])
      .sort()
  for (const folder of ['uploads', 'private'])
    expect(filesIn('bougies-bis', folder)).toEqual(filesIn('bougies', folder))
  const mail = await app.db
    .selectFrom('email')
    .select(['recipient', 'data'])
    .where('kind', '=', 'workspace-ready')
    .where('recipient', '=', 'ines@bougies.example')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(mail.data ?? '')).toMatchObject({ isTakenUp: true, origin: expect.stringContaining('bougies-bis') })
  const registry = new Database(join(app.dataDir, 'platform.sqlite'), { readonly: true })
  const row = registry.prepare('select * from workspace where tenant_id = ?').get('bougies-bis')
  registry.close()
  expect(row).toMatchObject({ owner_email: 'ines@bougies.example', plan: 'BASIC', business_sector: 'retail' })
  await expectStatus(200, app.visitor('bougies-bis.localhost').get('/login'))
})

test('the operator sends an archive by the form, and finds it open once the clock has read it', async () => {
  const send = (fields: Record<string, string>, bytes?: Buffer) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new File(bytes ? [new Uint8Array(bytes)] : [], bytes ? 'archive.zip' : ''))
    const headers = { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' }
    return admin.fetch(page, { method: 'POST', body: form, headers })
  }
  expect(await readable(await expectStatus(200, admin.get(page)))).toContain('Reprendre une archive')
  const bytes = readFileSync(archiveWith({}))
  const taken = await readable(await expectStatus(409, send({ subdomain: 'bougies', email: 'zoe@b.example' }, bytes)))
  expect(taken).toContain('déjà pris')
  expect(taken).toContain('zoe@b.example')
  expect(await readable(await expectStatus(400, send({ subdomain: 'bougies-ter', email: 'zoe' }, bytes)))).toContain(
    'Email invalide',
  )
  const unnamed = await readable(await expectStatus(400, send({ subdomain: 'bougies-ter', email: '' })))
  expect(unnamed).toContain('Choisissez une archive')
  expect(unnamed).not.toContain('Email requis')
  await expectStatus(303, send({ subdomain: 'bougies-ter', email: 'zoe@bougies.example' }, bytes))
  expect(await readable(await admin.get(page))).toContain('En attente')
  const jobs = await app.db.selectFrom('job').select(['kind', 'status']).where('kind', '=', 'take-up').execute()
  expect(jobs).toEqual([{ kind: 'take-up', status: 'waiting' }])
  await expectStatus(404, owner.get(page))
})
