import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { claimNextEmails, writeClaimed } from '~/mails/sending.server'
import { mailShopOf } from '~/mails/shop.server'
import { saveSetting } from '~/models/base/setting/index.server'
import { bookingPath } from '~/models/support/booking/index.server'
import { tenantSigner } from '~/runtime/secret.server'
import { sante } from '~/templates/sante/index.server'
import { openApp, type Visitor } from '../support/app'
import { administratorCookie } from '../support/back-office'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()

async function openShop(subdomain: string, template: string) {
  await app.run('tenants', 'add', subdomain, '--template', template, '--name', 'Maison Duval')
  const { db, close } = openSqlite<ShopDatabase>(join(app.dataDir, 'tenants', subdomain, 'shop.sqlite'))
  afterAll(() => close())
  const signer = tenantSigner({ id: subdomain, isFirst: false })
  const visitor = () => app.visitor(`${subdomain}.localhost`)
  const admin = visitor()
  const cookie = await administratorCookie(db, signer)
  admin.cookies.keep(new Response(null, { headers: { 'Set-Cookie': cookie } }))
  return { db, signer, visitor, admin }
}

const { db, signer, visitor, admin } = await openShop('cabinet', 'sante')
await saveSetting(db, { key: 'shop.email', value: 'cabinet@duval.example', at: new Date() })

const slotsIn = (html: string) => [...html.matchAll(/name="slot"[^>]* value="([^"]+)"/g)].map(([, key = '']) => key)
const optionsIn = (html: string) => [...html.matchAll(/<option value="(\d{4}-[^"]+Z)"/g)].map(([, key = '']) => key)
const page = async (who: Visitor, path: string) => (await expectStatus(200, who.get(path))).text()

/** Of the last day that the page links to: the first one may be nearly over. */
async function freeSlots(path = '/rendez-vous'): Promise<string[]> {
  const days = [...(await page(visitor(), path)).matchAll(/href="(\/rendez-vous\?service=[^"]+jour=[^"#]+)#creneaux"/g)]
  // The last link is that of the days after.
  const last = days.at(-2)?.[1] ?? path
  return slotsIn(await page(visitor(), last.replaceAll('&amp;', '&')))
}

const person = { name: 'Léa Martin', email: 'lea@example.fr', phone: '', note: 'Première fois' }

async function bookingOf(reference: string) {
  const id = reference.split('/')[2]?.split('.')[0] ?? ''
  return db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

test('the words of the trade lead to a page of days and slots, whose example is marked', async () => {
  const home = await page(visitor(), '/')
  expect(home).toContain('href="/rendez-vous"')
  const html = await page(visitor(), '/rendez-vous')
  const told = ['Premier rendez-vous', 'Exemple', 'N’écrivez aucune information de santé', 'Heure de Paris']
  for (const words of [...told, 'Confidentialité']) expect(html).toContain(words)
  expect(slotsIn(html).length).toBeGreaterThan(0)
  expect(await freeSlots()).toHaveLength(18)
  expect(location(await visitor().get('/rendez-vous?service=inconnu'))).toBe('/rendez-vous')
})

test('the whole life of an appointment: taken, in a calendar, moved, cancelled', async () => {
  const someone = visitor()
  const [slot = '', next = ''] = await freeSlots()
  const made = location(await expectStatus(303, someone.post('/rendez-vous', { ...person, slot })))
  expect(made).toMatch(/^\/rendez-vous\/[\w-]+\.[\w-]+$/)
  const status = await readable(await someone.get(made))
  for (const words of ['Votre rendez-vous est noté', 'Premier rendez-vous', 'Déplacer', 'Annuler le rendez-vous'])
    expect(status).toContain(words)

  const file = await expectStatus(200, someone.get(`${made}/agenda.ics`))
  expect(file.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  const lines = (await file.text()).replaceAll('\r\n ', '').split('\r\n')
  const utc = `${slot.slice(0, 19).replace(/[-:]/g, '')}Z`
  expect(lines).toEqual(expect.arrayContaining(['METHOD:PUBLISH', `DTSTART:${utc}`, 'SEQUENCE:0', 'STATUS:CONFIRMED']))

  const choice = await page(someone, `${made}/deplacer?jour=${slot.slice(0, 10)}`)
  expect(slotsIn(choice)).toContain(next)
  expect(slotsIn(choice)).not.toContain(slot)
  expect(location(await expectStatus(303, someone.post(`${made}/deplacer`, { slot: next })))).toBe(made)
  expect(await bookingOf(made)).toMatchObject({ starts_at: next, sequence: 1, note: 'Première fois' })
  expect(await freeSlots()).toContain(slot)

  expect(location(await expectStatus(303, someone.post(made)))).toBe(made)
  expect(await readable(await someone.get(made))).toContain('Ce rendez-vous est annulé')
  expect(await bookingOf(made)).toMatchObject({ state: 'cancelled', cancelled_by: 'visitor', sequence: 2 })
  expect(location(await someone.get(`${made}/deplacer`))).toBe(made)
  const kinds = await db
    .selectFrom('email')
    .select('kind')
    .where('recipient', '=', person.email)
    .orderBy('id')
    .execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(['booking-confirmation', 'booking-moved', 'booking-cancelled'])
  for (const wrong of ['/rendez-vous/inconnu', `${made}x`, `${made}x/agenda.ics`, `${made}x/deplacer`])
    expect([wrong, (await someone.get(wrong)).status]).toEqual([wrong, 404])
})

test('the confirmation carries the event, and no link is stored', async () => {
  const [slot = ''] = await freeSlots()
  await expectStatus(303, visitor().post('/rendez-vous', { ...person, email: 'jean@example.fr', slot }))
  const identity = { origin: 'http://cabinet.localhost', signer }
  const shop = await mailShopOf({ db, template: sante, identity })
  const baggage = { draw: async () => Buffer.alloc(0), readPicture: async () => undefined }
  const at = new Date(Date.now() + 60_000)
  for (const email of await claimNextEmails(db, { limit: 50, at })) {
    const mail = await writeClaimed(shop, { email, at, baggage: baggage as never })
    if (email.to !== 'jean@example.fr') continue
    const event = mail?.attachments.find(({ filename }) => filename === 'rendez-vous.ics')
    expect(event?.contentType).toBe('text/calendar; charset=utf-8; method=REQUEST')
    expect(event?.content.toString()).toContain('METHOD:REQUEST\r\n')
    expect(mail?.text).toContain('/rendez-vous/')
  }
  const stored = await db.selectFrom('email').select(['text_body', 'data']).execute()
  const booking = await db
    .selectFrom('booking')
    .select('id')
    .where('email', '=', 'jean@example.fr')
    .executeTakeFirstOrThrow()
  const secret = bookingPath(signer, booking.id).split('.')[1] ?? '?'
  expect(stored.filter(({ text_body, data }) => `${text_body}${data}`.includes(secret))).toEqual([])
})

test('a slot taken meanwhile is told, keeps what was typed and proposes near ones', async () => {
  const [slot = ''] = await freeSlots()
  await expectStatus(303, visitor().post('/rendez-vous', { ...person, email: 'premier@example.fr', slot }))
  const form = { ...person, email: 'second@example.fr', note: 'Je tiens à ce texte', slot }
  const refused = await expectStatus(409, visitor().post('/rendez-vous', form))
  const html = await refused.text()
  for (const words of ['Ce créneau vient d’être pris', 'Léa Martin', 'second@example.fr', 'Je tiens à ce texte'])
    expect(html).toContain(words)
  expect(slotsIn(html)).toHaveLength(8)
  expect(slotsIn(html)).not.toContain(slot)
  const [near = ''] = slotsIn(html)
  await expectStatus(303, visitor().post('/rendez-vous', { ...form, slot: near }))
})

test.each([
  ['2020-01-06T09:00:00.000Z', 'Ce créneau est passé'],
  ['2027-03-28T02:30', 'Cette heure n’existe pas ce jour-là'],
  ['2099-01-05T09:00:00.000Z', 'Ce jour n’est pas encore ouvert'],
  ['demain', 'Ce créneau n’existe pas'],
])('a slot of %s is refused: « %s »', async (slot, words) => {
  const refused = await expectStatus(409, visitor().post('/rendez-vous', { ...person, slot }))
  expect(await readable(refused)).toContain(words)
})

test('an incomplete form comes back with its errors and what was typed', async () => {
  const refused = await expectStatus(
    400,
    visitor().post('/rendez-vous', { name: 'Léa', email: 'lea@', note: 'Un mot' }),
  )
  const html = await refused.text()
  for (const words of ['Choisissez un créneau', 'Email invalide', 'Un mot', 'value="Léa"'])
    expect(html).toContain(words)
})

test('the shop notes an appointment by telephone, moves it, marks it and cancels with a reason', async () => {
  const form = await page(admin, '/admin/rendez-vous/nouveau')
  const service = /name="service"[^>]*>.*?value="([^"]+)"/s.exec(form)?.[1] ?? ''
  const [, , slot = '', other = ''] = optionsIn(form)
  const path = `/admin/rendez-vous/nouveau?service=${service}`
  const wrong = await expectStatus(400, admin.post(path, { slot, name: '', email: '', phone: '', note: '' }))
  expect(await readable(wrong)).toContain('Nom requis')
  const called = { slot, name: 'Paul Téléphone', email: '', phone: '0612345678', note: '' }
  const made = location(await expectStatus(303, admin.post(path, called)))
  expect(made).toMatch(/^\/admin\/rendez-vous\/[\w-]+$/)
  expect(await readable(await expectStatus(409, admin.post(path, called)))).toContain('vient d’être pris')
  const list = await readable(await admin.get('/admin/rendez-vous?q=téléphone'))
  expect(list).toContain('Paul Téléphone')
  await expectStatus(303, admin.post(`${made}/deplacer`, { slot: other, version: '1' }))
  expect(await readable(await expectStatus(409, admin.post(`${made}/deplacer`, { slot, version: '1' })))).toContain(
    'a changé entre-temps',
  )
  expect(
    await readable(await expectStatus(400, admin.post(`${made}/annuler`, { reason: '', version: '2' }))),
  ).toContain('Dites pourquoi')
  const early = await admin.post(`${made}/etat`, { state: 'honoured', version: '2' })
  expect(await readable(await admin.get(location(early)))).toContain('n’a pas encore commencé')
  await expectStatus(303, admin.post(`${made}/annuler`, { reason: 'Fermeture', version: '2' }))
  const detail = await readable(await admin.get(made))
  for (const words of ['Annulé', 'Fermeture', 'Rendez-vous déplacé', 'Rendez-vous noté'])
    expect(detail).toContain(words)
  expect(await readable(await admin.get('/admin/rendez-vous?vue=annules'))).toContain('Paul Téléphone')
  expect((await admin.get('/admin/rendez-vous/inconnu')).status).toBe(404)
})

test('the owner edits what is booked, and closes days', async () => {
  const words = {
    ...{ name: 'Bilan', summary: '', location: '', minutes: '45', capacity: '1', calendar_name: 'Cabinet' },
    ...{ notice_hours: '1', horizon_days: '30', max_persons: '0', version: '0' },
  }
  const bad = await expectStatus(400, admin.post('/admin/rendez-vous/prestations/nouvelle', { ...words, minutes: '3' }))
  expect(await readable(bad)).toContain('Une durée de 5 à 480 minutes')
  await expectStatus(303, admin.post('/admin/rendez-vous/prestations/nouvelle', words))
  const service = await db
    .selectFrom('booking_service')
    .selectAll()
    .where('name', '=', 'Bilan')
    .executeTakeFirstOrThrow()
  const services = await page(visitor(), '/rendez-vous')
  expect([...services.matchAll(/href="\/rendez-vous\?service=/g)]).toHaveLength(2)
  const own = `/rendez-vous?service=${service.id}`
  const [slot = ''] = await freeSlots(own)
  const day = slot.slice(0, 10)
  const closed = await admin.post('/admin/rendez-vous/fermetures', { from_day: day, to_day: '', reason: 'Congés' })
  expect(location(closed)).toBe('/admin/rendez-vous/fermetures')
  expect(await readable(await admin.get('/admin/rendez-vous/fermetures'))).toContain('Congés')
  const late = await expectStatus(409, visitor().post(own, { ...person, email: 'tard@example.fr', slot }))
  expect(await readable(late)).toContain('Nous sommes fermés ce jour-là')
  const wrong = await admin.post('/admin/rendez-vous/fermetures', { from_day: '2027-02-30', to_day: '', reason: '' })
  expect(await readable(wrong)).toContain('Ce jour n’existe pas')
  const { id } = await db.selectFrom('booking_closure').select('id').executeTakeFirstOrThrow()
  await expectStatus(
    303,
    admin.post(`/admin/rendez-vous/fermetures/${id}/retirer`, { retour: '/admin/rendez-vous/fermetures' }),
  )
  const edit = `/admin/rendez-vous/prestations/${service.id}`
  await expectStatus(303, admin.post(edit, { ...words, name: 'Grand bilan', version: '1' }))
  const stale = await expectStatus(409, admin.post(edit, { ...words, name: 'Petit bilan', version: '1' }))
  expect(await readable(stale)).toContain('a changé entre-temps')
  await expectStatus(
    303,
    admin.post(`/admin/rendez-vous/prestations/${service.id}/etat`, { to: 'hidden', version: '2' }),
  )
  expect((await page(visitor(), '/rendez-vous')).match(/Grand bilan/)).toBeNull()
  const removal = await readable(await admin.get(`${edit}/supprimer`))
  expect(removal).toContain('Rien n’en a été réservé')
  await expectStatus(303, admin.post(`${edit}/supprimer`, { version: '3' }))
  expect((await admin.get(edit)).status).toBe(404)
})

test('a read-only shop takes no appointment and says so, but cancels one', async () => {
  const [slot = ''] = await freeSlots()
  const made = location(
    await expectStatus(303, visitor().post('/rendez-vous', { ...person, email: 'garde@example.fr', slot })),
  )
  await app.run('tenants', 'read-only', 'cabinet')
  expect(await readable(await visitor().get('/rendez-vous'))).toContain('ne prend pas de rendez-vous en ce moment')
  expect(slotsIn(await page(visitor(), '/rendez-vous'))).toEqual([])
  expect((await visitor().post('/rendez-vous', { ...person, email: 'refus@example.fr', slot })).status).toBe(409)
  expect((await visitor().post(`${made}/deplacer`, { slot })).status).toBe(409)
  await expectStatus(303, visitor().post(made))
  expect(await bookingOf(made)).toMatchObject({ state: 'cancelled' })
  await app.run('tenants', 'resume', 'cabinet')
})

test('where nothing can be booked the page is unknown and nothing leads to it; the back-office says how to begin', async () => {
  const shop = await openShop('maison', 'ecommerce')
  for (const path of ['/', '/support', '/products'])
    expect(await page(shop.visitor(), path)).not.toContain('/rendez-vous')
  for (const who of [shop.visitor(), app.visitor()]) {
    expect((await who.get('/rendez-vous')).status).toBe(404)
    expect((await who.post('/rendez-vous', person)).status).toBe(404)
  }
  expect(await page(app.visitor(), '/')).not.toContain('/rendez-vous')
  const desk = await page(shop.admin, '/admin')
  expect(desk).not.toContain('href="/admin/rendez-vous"')
  expect(await readable(await shop.admin.get('/admin/rendez-vous'))).toContain('Rien ne se réserve encore')
})

test('the examples go with the others in one click, and the words of the trade then lead to the call-back', async () => {
  const shop = await openShop('coach', 'coaching')
  expect(await page(shop.admin, '/admin/products')).toContain('Appel découverte')
  await expectStatus(303, shop.admin.post('/admin/products'))
  expect(await shop.db.selectFrom('booking_service').select('id').execute()).toEqual([])
  expect(await shop.db.selectFrom('product').select('id').execute()).toEqual([])
  expect(location(await shop.visitor().get('/rendez-vous'))).toBe('/support/rappel')
})
