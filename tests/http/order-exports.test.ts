import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { makeExportFile } from '~/integrations/spreadsheets/export-file.server'
import type { MakeExportFile } from '~/models/base/export'
import { deleteOldExports, EXPORT_JOB, workOnExport } from '~/models/base/export/index.server'
import { claimJob } from '~/models/base/job/index.server'
import { saveSetting } from '~/models/base/setting/index.server'
import { commandActor, disableAdministrator, enableAdministrator } from '~/models/platform/administrator/index.server'
import { indexOrder, readOrder } from '~/models/shop/order/index.server'
import { newId } from '~/models/values/id.server'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { insertOrderRow } from '../support/order-row'
import { readCsv } from '../support/read-csv'
import { readXlsx } from '../support/read-xlsx'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const visitor = await asAdministrator(db, app.visitor())
const folder = join(app.dataDir, 'tenants/boutique')
const folders = { databaseFile: join(folder, 'shop.sqlite'), exportsDir: join(folder, 'exports') }
const exportsPage = '/admin/orders/exports'
const MINUTE_MS = 60_000

beforeAll(async () => {
  await insert('XLS00001', { created_at: '2026-07-19T10:00:00.000Z', status: 'livre', customer_name: '=Zoé()' })
  await insert('XLS00002', { created_at: '2026-07-20T10:00:00.000Z', total_cents: 59_880, postal_code: '01000' })
  await insert('XLS00003', { created_at: '2026-07-21T10:00:00.000Z', status: 'livre' })
})

afterEach(async () => {
  await saveSetting(db, { key: 'orders.export_rows', value: '2000', at: new Date() })
  await db.deleteFrom('export_file').execute()
  await db.deleteFrom('job').execute()
})

async function insert(order_number: string, overrides: Parameters<typeof insertOrderRow>[1]) {
  const id = await insertOrderRow(db, { id: newId(new Date()), order_number, ...overrides })
  await indexOrder(db, await readOrder(db, id))
}

const allowOne = () => saveSetting(db, { key: 'orders.export_rows', value: '1', at: new Date() })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const page = async () => readable(await expectStatus(200, visitor.get(exportsPage)))
const ask = (fields: { format?: string; statut?: string } = { format: 'xlsx', statut: 'livre' }) =>
  visitor.post(exportsPage, { ...fields })

async function askedId() {
  await expectStatus(303, ask())
  return (await db.selectFrom('export_file').select('id').executeTakeFirstOrThrow()).id
}

/** Runs the job as the agents do when it is due. */
async function runJob(makeFile: MakeExportFile = makeExportFile, at = new Date()) {
  const job = await claimJob(db, { at, kinds: [EXPORT_JOB] })
  const { signal } = new AbortController()
  if (job) await workOnExport(db, { job, folders, makeFile, signal, at })
  return job !== undefined
}

test('a few orders are a typed workbook at once: texts, dates and amounts', async () => {
  const response = await expectStatus(200, visitor.get('/admin/orders.xlsx?statut=confirme&q=xls'))
  expect(response.headers.get('Content-Type')).toContain('spreadsheetml')
  expect(response.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="commandes-\d{4}-\d\d-\d\d\.xlsx"$/,
  )
  const { rows, formulas } = readXlsx(await bytesOf(response))
  expect(formulas).toBe(0)
  expect(rows).toHaveLength(2)
  const values = Object.fromEntries(rows[0]?.map((label, place) => [label, rows[1]?.[place]]) ?? [])
  expect(values).toMatchObject({ Numéro: 'XLS00002', Statut: 'Confirmée', 'Code postal': '01000' })
  // Noon of 20 July 2026 in Paris.
  expect(values).toMatchObject({ Date: 46_223.5, 'Total TTC (€)': 598.8, 'TVA (%)': 20 })
  expect(readdirSync(folders.exportsDir)).toEqual([])
  const logged = await db.selectFrom('audit_log').select('after').where('action', '=', 'order.export').execute()
  expect(JSON.parse(logged.at(-1)?.after ?? '')).toEqual({
    orders: 1,
    format: 'xlsx',
    status: 'confirme',
    searched: true,
  })
})

test('many orders are made into a file apart, once however often the button is pressed', async () => {
  await allowOne()
  for (const format of ['csv', 'xlsx']) {
    const led = location(await expectStatus(303, visitor.get(`/admin/orders.${format}?statut=livre`)))
    expect(led).toBe(`${exportsPage}?statut=livre&format=${format}`)
    expect(await readable(await expectStatus(200, visitor.get(led)))).toContain('2 commandes (Livrée)')
    await Promise.all([ask({ format, statut: 'livre' }), ask({ format, statut: 'livre' })])
  }
  expect(await db.selectFrom('export_file').select('id').execute()).toHaveLength(2)
  expect(await page()).toContain('En attente de son tour')
  while (await runJob());
  expect(await page()).toContain('Prêt, gardé un jour')

  const asked = await db.selectFrom('export_file').select(['id', 'format']).orderBy('format').execute()
  const files = await Promise.all(asked.map(({ id }) => expectStatus(200, visitor.get(`${exportsPage}/${id}/fichier`))))
  const [csv, xlsx] = await Promise.all(files.map(bytesOf))
  expect(readCsv(csv?.toString() ?? '').map(([number]) => number)).toEqual(['Numéro', 'XLS00003', 'XLS00001'])
  expect(readXlsx(xlsx ?? Buffer.of()).rows.map(([number]) => number)).toEqual(['Numéro', 'XLS00003', 'XLS00001'])
  expect(files[0]?.headers.get('Content-Length')).toBe(String(csv?.length))
  const actions = await db.selectFrom('audit_log').select('action').where('subject_kind', '=', 'export').execute()
  expect(actions.filter(({ action }) => action === 'order.export-download')).toHaveLength(2)
})

test('only an administrator with a fresh password opens a file, and what does not exist is 404', async () => {
  const id = await askedId()
  const path = `${exportsPage}/${id}/fichier`
  expect(location(await expectStatus(303, visitor.get(path)))).toBe(exportsPage)
  expect(await page()).toContain('pas encore prêt')
  await runJob()
  await expectStatus(302, app.visitor().get(path))
  for (const unknown of ['inconnu', '..%2F..%2Fshop.sqlite', '%2Fetc%2Fpasswd', `${id}.xlsx`, `${id}%00`]) {
    expect((await visitor.get(`${exportsPage}/${unknown}/fichier`)).status).toBeGreaterThanOrEqual(400)
    expect((await visitor.post(`${exportsPage}/${unknown}/reprendre`)).status).toBeGreaterThanOrEqual(400)
  }
  await expectStatus(404, visitor.get(`${exportsPage}/inconnu/fichier`))
  const other = await asAdministrator(db, app.visitor(), 'Nadia Petit')
  await expectStatus(200, other.get(path))
  await db.updateTable('session').set({ password_at: null }).execute()
  for (const asks of [path, '/admin/orders.xlsx']) {
    expect(location(await expectStatus(303, visitor.get(asks)))).toMatch(/^\/admin\/confirmer\//)
  }
  expect(location(await expectStatus(303, ask()))).toMatch(/^\/admin\/confirmer\//)
  await db.updateTable('session').set({ password_at: new Date().toISOString() }).execute()
})

test('an empty selection, another status or another format is refused, and exports nothing', async () => {
  const empty = await expectStatus(303, visitor.get('/admin/orders.xlsx?statut=annule'))
  expect(location(empty)).toBe('/admin/orders?statut=annule')
  expect(await readable(await visitor.get(location(empty)))).toContain('Aucune commande à exporter')
  for (const file of ['csv', 'xlsx']) {
    const unknown = await expectStatus(303, visitor.get(`/admin/orders.${file}?statut=perdue`))
    expect(await readable(await visitor.get(location(unknown)))).toContain('Ce filtre n’existe pas')
  }
  await expectStatus(303, ask({ format: 'xlsx', statut: 'annule' }))
  expect(await page()).toContain('Aucune commande à exporter')
  for (const fields of [{ format: 'xlsx', statut: 'perdue' }, { format: 'pdf' }, {}]) {
    expect(await readable(await expectStatus(400, ask(fields)))).toContain('Format ou filtre inconnu')
  }
  await expectStatus(200, visitor.get(`${exportsPage}?format=pdf&statut=perdue`))
  expect(await db.selectFrom('export_file').select('id').execute()).toEqual([])
})

test('a list that takes too much memory is not tried again by itself', async () => {
  await askedId()
  await runJob(async () => ({ ok: false, reason: 'too-large' }))
  expect(await page()).toContain('Abandonné. Le fichier demandait trop de mémoire')
})

test('a failure is tried five times, reported, and retried on request', async () => {
  await askedId()
  let at = Date.now()
  const full: MakeExportFile = async () => ({ ok: false, reason: 'disk-full' })
  for (let tries = 1; tries <= 5; tries++) {
    expect(await runJob(full, new Date(at))).toBe(true)
    if (tries < 5) expect(await page()).toContain('Nouvel essai bientôt. Le disque du serveur est plein')
    at += 10 * MINUTE_MS
  }
  expect(await page()).toContain('Abandonné. Le disque du serveur est plein')
  const { id } = await db.selectFrom('export_file').select('id').executeTakeFirstOrThrow()
  await expectStatus(303, visitor.post(`${exportsPage}/${id}/reprendre`))
  await runJob()
  expect(await page()).toContain('Prêt, gardé un jour')
  await expectStatus(404, visitor.post(`${exportsPage}/${id}/reprendre`))
})

test('an export interrupted by a stop or kill is made by the next server', async () => {
  await askedId()
  expect(await runJob(async () => ({ ok: false, reason: 'stopped' }))).toBe(true)
  const at = new Date()
  await claimJob(db, { at, kinds: [EXPORT_JOB] })
  expect(await page()).toContain('0 commandes lues sur 2')
  expect(await runJob(makeExportFile, new Date(at.getTime() + 30_000))).toBe(false)
  expect(await runJob(makeExportFile, new Date(at.getTime() + 2 * MINUTE_MS))).toBe(true)
  expect(await page()).toContain('Prêt, gardé un jour')
})

test('a file is deleted after a day, and a missing file is reported', async () => {
  const id = await askedId()
  await runJob()
  const [name = ''] = readdirSync(folders.exportsDir).filter((file) => file.startsWith(id))
  await deleteOldExports(db, { before: new Date(Date.now() - 24 * 60 * MINUTE_MS), folders, limit: 10 })
  expect(existsSync(join(folders.exportsDir, name))).toBe(true)
  rmSync(join(folders.exportsDir, name))
  await expectStatus(303, visitor.get(`${exportsPage}/${id}/fichier`))
  expect(await page()).toContain('n’est plus sur le serveur')
  await deleteOldExports(db, { before: new Date(Date.now() + MINUTE_MS), folders, limit: 10 })
  await expectStatus(404, visitor.get(`${exportsPage}/${id}/fichier`))
  expect(readdirSync(folders.exportsDir)).toEqual([])
  expect(await db.selectFrom('job').select('id').execute()).toEqual([])
})

test.for(['disabled', 'demoted'])('the exports of a %s administrator stop, and no link opens them', async (state) => {
  const leaver = await asAdministrator(db, app.visitor(), 'Paul Petit')
  const asks = async (format: string) => expectStatus(303, leaver.post(exportsPage, { format, statut: 'livre' }))
  const { id: userId } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'paul@boutique.example')
    .executeTakeFirstOrThrow()
  await asks('csv')
  await runJob()
  await asks('xlsx')
  const made = await db.selectFrom('export_file').select('id').where('format', '=', 'csv').executeTakeFirstOrThrow()
  const lose = () =>
    state === 'disabled'
      ? disableAdministrator(db, { userId, by: commandActor, at: new Date() })
      : db.updateTable('user').set({ role: 'Customer' }).where('id', '=', userId).execute()
  const losing: MakeExportFile = async (...asked) => {
    await lose()
    return makeExportFile(...asked)
  }
  await runJob(losing)
  expect(await page()).not.toContain('Paul Petit')
  await expectStatus(404, visitor.get(`${exportsPage}/${made.id}/fichier`))
  await expectStatus(404, visitor.post(`${exportsPage}/${made.id}/reprendre`))
  await deleteOldExports(db, { before: new Date(0), folders, limit: 10 })
  expect(readdirSync(folders.exportsDir)).toEqual([])
  if (state === 'disabled') await enableAdministrator(db, { userId, by: commandActor, at: new Date() })
  expect(await runJob(() => Promise.reject(new Error('made')))).toBe(false)
  expect(await page()).not.toContain('Paul Petit')
})

test('a child that cannot read its database fails, and one that is stopped says so', async () => {
  const asked = { subject: 'orders', query: '', format: 'csv', most: 10, target: join(folder, 'essai.part') } as const
  await expect(makeExportFile({ ...asked, databaseFile: join(folder, 'absente.sqlite') })).rejects.toThrow(
    'export-file ended',
  )
  const stopped = new AbortController()
  const made = makeExportFile({ ...asked, ...folders }, { signal: stopped.signal })
  stopped.abort()
  expect(await made).toEqual({ ok: false, reason: 'stopped' })
})
