import { beforeEach, expect, test } from 'vitest'
import { newId } from '~/models/values/id.server'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { insertDemoRequests } from '../support/demo-requests'
import { insertLeadRow } from '../support/leads'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app

beforeEach(async () => {
  await db.deleteFrom('lead').execute()
})

const camille = await asAdministrator(db, app.visitor())
const paul = await asAdministrator(db, app.visitor(), 'Paul Vidal')
const statusOf = async (id: string) =>
  (await db.selectFrom('lead').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const page = async (visitor: Visitor, path: string) => readable(await expectStatus(200, visitor.get(path)))

test('a row’s form returns to the list it was sent from, with a notice', async () => {
  const id = await insertLeadRow(db)
  const retour = '/admin/leads?statut=prospect'
  const sent = await camille.post(`/admin/leads/${id}/statut`, { version: 0, status: 'client', retour })
  expect(location(await expectStatus(303, Promise.resolve(sent)))).toBe(retour)
  expect(await page(camille, retour)).toContain('Statut enregistré')
  expect(await statusOf(id)).toBe('client')
})

test('a row that changed meanwhile is not overwritten, and the list says who changed it', async () => {
  const id = await insertLeadRow(db)
  const change = (visitor: Visitor, status: string) =>
    visitor.post(`/admin/leads/${id}/statut`, { version: 0, status, retour: '/admin/leads' })
  await expectStatus(303, change(paul, 'négociation'))
  await expectStatus(303, change(camille, 'client'))
  const told = await page(camille, '/admin/leads')
  expect(told).toContain('cette fiche a changé entre-temps')
  expect(told).toContain('Paul Vidal')
  expect(await statusOf(id)).toBe('négociation')
})

test('a script’s form is answered in place: what to tell, and 409 where it was refused', async () => {
  const id = await insertLeadRow(db)
  const send = (visitor: Visitor, status: string) =>
    visitor.post(`/admin/leads/${id}/statut.data`, { version: 0, status, retour: '/admin/leads' })
  const done = await expectStatus(200, send(paul, 'client'))
  expect(await done.text()).toContain('Statut enregistré')
  await expectStatus(409, send(camille, 'prospect'))
  expect(await statusOf(id)).toBe('client')
})

test.each(['https://ailleurs.example/', '//ailleurs.example', '/products', ''])(
  'does not redirect back to %s',
  async (retour) => {
    const id = await insertLeadRow(db)
    const sent = await expectStatus(
      303,
      camille.post(`/admin/leads/${id}/statut`, { version: 0, status: 'client', retour }),
    )
    expect(location(sent)).toBe('/admin/leads')
  },
)

test('messages and call-backs are done, and conversations handed back, from their rows', async () => {
  await insertDemoRequests(db)
  const list = await (await camille.get('/admin/inbox')).text()
  const paths = ['messages/[^/"]+/etat', 'rappels/[^/"]+', 'conversations/[^/"]+/rendre']
  for (const path of paths) expect(list).toMatch(new RegExp(`action="/admin/inbox/${path}"`))
  const message = await db
    .selectFrom('contact_message')
    .select(['id', 'version'])
    .where('status', '=', 'open')
    .limit(1)
    .executeTakeFirstOrThrow()
  const fields = { version: message.version, status: 'done', retour: '/admin/inbox?type=messages' }
  const sent = await expectStatus(303, camille.post(`/admin/inbox/messages/${message.id}/etat`, fields))
  expect(location(sent)).toBe('/admin/inbox?type=messages')
  const { status } = await db
    .selectFrom('contact_message')
    .select('status')
    .where('id', '=', message.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('done')
  const gone = await camille.post(`/admin/inbox/messages/${newId(new Date())}/etat`, fields)
  expect(location(gone)).toBe('/admin/inbox?type=messages')
})
