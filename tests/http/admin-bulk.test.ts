import { beforeEach, expect, test } from 'vitest'
import { newId } from '~/models/values/id.server'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { insertDemoRequests } from '../support/demo-requests'
import { insertLeadRow } from '../support/leads'
import { queueWrittenMail } from '../support/mails'
import { importCsv, prospectFolders } from '../support/prospects'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app

beforeEach(async () => {
  await db.deleteFrom('lead').execute()
})

const camille = await asAdministrator(db, app.visitor())
const paul = await asAdministrator(db, app.visitor(), 'Paul Vidal')
const page = async (path: string) => readable(await expectStatus(200, camille.get(path)))

/** Posts a form with a repeated name. */
const send = (visitor: Visitor, path: string, rows: string[], fields: Record<string, string> = {}) =>
  visitor.post(path, { rows, ...fields })

/** Fields of the page's undo form. */
async function undoOn(path: string, action: string): Promise<{ rows: string; retour: string }> {
  const html = await (await camille.get(path)).text()
  const form = new RegExp(`<form[^>]* action="${action}"[^>]*>(.*?)</form>`).exec(html)?.[1] ?? ''
  const fieldIn = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? ''
  return { rows: fieldIn('rows'), retour: fieldIn('retour') }
}

const leads = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, number) =>
      insertLeadRow(db, { email: `p${number}@example.fr`, name: `Personne ${number}` }),
    ),
  )
const statuses = async () =>
  (await db.selectFrom('lead').select('status').orderBy('email').execute()).map(({ status }) => status)
const audited = async (action: string, id: string) =>
  db.selectFrom('audit_log').selectAll().where('action', '=', action).where('subject_id', '=', id).execute()

test('fifty leads are moved at once, each with its row of the log, and back by one button', async () => {
  const ids = await leads(50)
  const rows = ids.map((id) => `${id}.0`)
  const retour = '/admin/leads?page=1'
  const sent = await expectStatus(303, send(camille, '/admin/leads/statut', rows, { status: 'client', retour }))
  expect(location(sent)).toBe(retour)
  expect(new Set(await statuses())).toEqual(new Set(['client']))
  for (const id of ids) expect(await audited('lead.move', id)).toHaveLength(1)
  const undo = await undoOn(retour, '/admin/leads/statut/annuler')
  expect(undo.rows.split(' ')).toHaveLength(50)
  const undone = await expectStatus(303, camille.post('/admin/leads/statut/annuler', undo))
  expect(location(undone)).toBe(retour)
  expect(await page(retour)).toContain('50 lignes sont revenues à leur état précédent.')
  expect(new Set(await statuses())).toEqual(new Set(['prospect']))
  expect((await audited('lead.move', ids[0] ?? '')).map(({ reason }) => reason)).toEqual([null, 'Annulation'])
})

test('another administrator’s change is neither overwritten nor undone, and counted in the singular', async () => {
  const [first = '', second = '', third = ''] = await leads(3)
  await paul.post(`/admin/leads/${first}/statut`, { version: 0, status: 'négociation' })
  const rows = [first, second, third].map((id) => `${id}.0`)
  await expectStatus(303, send(camille, '/admin/leads/statut', rows, { status: 'client' }))
  const undo = await undoOn('/admin/leads', '/admin/leads/statut/annuler')
  await send(camille, '/admin/leads/statut', rows, { status: 'client' })
  expect(await page('/admin/leads')).toContain('3 lignes n’ont pas changé')
  await paul.post(`/admin/leads/${second}/statut`, { version: 1, status: 'fidélisé' })
  await camille.post('/admin/leads/statut/annuler', undo)
  const told = await page('/admin/leads')
  expect(told).toContain('1 ligne est revenue à son état précédent.')
  expect(told).toContain('1 ligne n’a pas changé')
  expect(await statuses()).toEqual(['négociation', 'fidélisé', 'prospect'])
})

test('another administrator’s change is not undone by a form that is not theirs', async () => {
  const [id = ''] = await leads(1)
  await paul.post(`/admin/leads/${id}/statut`, { version: 0, status: 'client' })
  await camille.post('/admin/leads/statut/annuler', { rows: `${id}.1` })
  expect(await statuses()).toEqual(['client'])
})

test.each([
  ['no row', [], 'client', 'Aucune ligne n’est cochée.'],
  ['an unknown status', ['a.0'], 'perdu', 'Choisissez un statut.'],
  ['an unknown row', ['inconnu.0'], 'client', '1 ligne n’a pas changé'],
  ['no identifier', ['<script>', '.', 'a'], 'client', 'Aucune ligne n’est cochée.'],
])('a change of %s is reported', async (_name, rows, status, told) => {
  await expectStatus(303, send(camille, '/admin/leads/statut', rows, { status }))
  expect(await page('/admin/leads')).toContain(told)
})

test('more rows than a page has are refused', async () => {
  const rows = Array.from({ length: 51 }, (_, number) => `p${number}.0`)
  await expectStatus(413, send(camille, '/admin/leads/statut', rows, { status: 'client' }))
})

test('messages and call-backs are done together, and wait again as before when that is undone', async () => {
  await insertDemoRequests(db)
  const open = async () => [
    ...(await db.selectFrom('contact_message').select(['id', 'due_at']).where('status', '=', 'open').execute()),
    ...(await db.selectFrom('callback_request').select(['id', 'due_at']).where('status', '=', 'open').execute()),
  ]
  const before = await open()
  const html = await (await camille.get('/admin/inbox')).text()
  const rows = [...html.matchAll(/name="rows" value="([^"]+)"/g)].map(([, value = '']) => value)
  expect(rows).toHaveLength(before.length)
  await expectStatus(303, send(camille, '/admin/inbox/terminer', rows))
  expect(await open()).toEqual([])
  const undo = await undoOn('/admin/inbox', '/admin/inbox/terminer/annuler')
  await camille.post('/admin/inbox/terminer/annuler', undo)
  expect(await open()).toEqual(before)
  await camille.post('/admin/inbox/terminer/annuler', undo)
  expect(await page('/admin/inbox')).toContain('n’ont pas changé')
})

const at = new Date()

async function mail(status: 'sent' | 'failed' | 'queued'): Promise<string> {
  const key = newId(at)
  await queueWrittenMail(db, { key, to: 'lea@example.fr', content: { subject: 'Objet', text: 'Merci.', html: '' }, at })
  const sent_at = status === 'sent' ? at.toISOString() : null
  const { id } = await db
    .updateTable('email')
    .set({ status, sent_at })
    .where('idempotency_key', '=', key)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const mailOf = (id: string) => db.selectFrom('email').selectAll().where('id', '=', id).executeTakeFirst()

test('mails are queued again together, leave after half a minute, and are taken back until then', async () => {
  const [sent, failed, waiting] = [await mail('sent'), await mail('failed'), await mail('queued')]
  const rows = [sent, failed, waiting].map((id) => `${id}.0`)
  await expectStatus(303, send(camille, '/admin/mails/renvoyer', rows))
  expect(await mailOf(sent)).toMatchObject({ status: 'queued', resends: 1 })
  expect(Date.parse((await mailOf(failed))?.next_attempt_at ?? '')).toBeGreaterThan(Date.now() + 20_000)
  const undo = await undoOn('/admin/mails', '/admin/mails/renvoyer/annuler')
  expect(undo.rows.split(' ')).toHaveLength(2)
  await camille.post('/admin/mails/renvoyer/annuler', undo)
  expect(await mailOf(sent)).toMatchObject({ status: 'sent', resends: 0 })
  expect(await mailOf(failed)).toMatchObject({ status: 'failed', resends: 0 })
  expect(await mailOf(waiting)).toMatchObject({ status: 'queued', resends: 0 })
})

test('mails that never left are deleted together, after a page that asks', async () => {
  const [sent, failed] = [await mail('sent'), await mail('failed')]
  const query = new URLSearchParams([sent, failed].map((id) => ['rows', `${id}.0`]))
  expect(await page(`/admin/mails/supprimer?${query}`)).toContain('Supprimer ces 2 e-mails')
  await expectStatus(303, camille.post('/admin/mails/supprimer', { rows: `${sent}.0 ${failed}.0` }))
  expect(await page('/admin/mails')).toContain('1 e-mail est supprimé.')
  expect([await mailOf(sent), await mailOf(failed)]).toEqual([expect.objectContaining({ id: sent }), undefined])
  expect(await audited('email.delete', failed)).toHaveLength(1)
})

test('chosen prospects get a status with its reason, and their former one back where nothing happened since', async () => {
  await importCsv(db, prospectFolders(), 'email\nana@essai.example\nluc@essai.example\nzoe@essai.example\n')
  const listed = () => db.selectFrom('prospect').select(['id', 'status', 'version']).orderBy('email').execute()
  const [ana, luc, zoe] = (await listed()).map(({ id }) => id)
  const retour = '/admin/agent-hunter/prospects?source=csv_import'
  const path = '/admin/agent-hunter/prospects/statut'
  const rows = [`${ana}.0`, `${luc}.0`, `${zoe}.7`]
  const unclear = await expectStatus(303, send(camille, path, rows, { status: 'qualified', reason: ' ', retour }))
  expect(location(unclear)).toBe(retour)
  expect(await page(retour)).toContain('Indiquez pourquoi.')
  await expectStatus(303, send(camille, path, rows, { status: 'nothing', reason: 'Vus', retour }))
  expect(await page(retour)).toContain('Choisissez un statut.')
  await expectStatus(303, send(camille, path, rows, { status: 'qualified', reason: 'Vus au salon', retour }))
  expect((await listed()).map(({ status }) => status)).toEqual(['qualified', 'qualified', 'new'])
  const undo = await undoOn(retour, `${path}/annuler`)
  expect(undo.rows.split(' ').sort()).toEqual([`${ana}.1`, `${luc}.1`].sort())
  expect(await page(`/admin/prospects/${ana}`)).toContain('Vus au salon')
  await paul.post(`/admin/prospects/${luc}/statut`, { version: 1, status: 'high_value', reason: 'Devis' })
  await paul.post(`${path}/annuler`, undo)
  expect((await listed()).map(({ status }) => status)).toEqual(['qualified', 'high_value', 'new'])
  await expectStatus(303, camille.post(`${path}/annuler`, undo))
  expect((await listed()).map(({ status }) => status)).toEqual(['new', 'high_value', 'new'])
  expect(await audited('prospect.status', ana ?? '')).toHaveLength(2)
})
