import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { expectStatus, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const visitor = await asAdministrator(db, app.visitor())
const page = async (path: string) => readable(await expectStatus(200, visitor.get(path)))

test('a shop that was never restored says so, and its screens name no restore', async () => {
  expect(await page('/admin/restaurations')).toContain('Cette boutique n’a jamais été restaurée.')
  expect(await page('/admin/system')).not.toContain('a été restaurée')
  await expectStatus(302, app.visitor().get('/admin/restaurations'))
})

test('what a restore lost is listed by kind, with what to do, and its numbers beside the invoices', async () => {
  const [archived, restored] = ['2026-11-28T10:00:00.000Z', '2026-11-29T10:00:00.000Z']
  await db
    .insertInto('restoration')
    .values({
      id: 'r1',
      archive_at: archived,
      restored_at: restored,
      known_by: 'data',
      unread: '["refund"]',
      file: '/srv/liste.csv',
    })
    .execute()
  const lost = { restoration_id: 'r1', detail: null, cents: null, at: archived }
  await db
    .insertInto('lost_record')
    .values([
      { ...lost, kind: 'order', subject: 'PERDUE01', label: 'paid', cents: 59_880 },
      { ...lost, kind: 'mail', subject: 'f'.repeat(64), label: 'order-confirmation' },
      { ...lost, kind: 'movement', subject: '12', label: 'sale', detail: '{"product":"Carafe","delta":-2}' },
    ])
    .execute()
  await db
    .insertInto('number_gap')
    .values({ series: 'FA-SPECIMEN', first_sequence: 1, last_sequence: 3, restoration_id: 'r1' })
    .execute()
  const orders = await page('/admin/restaurations')
  expect(orders).toMatch(/Restaurée le 29\/11\/2026 .*d’une sauvegarde du 28\/11\/2026 /)
  expect(orders).toMatch(/Connu en partie seulement\s: remboursements/)
  expect(orders).toContain('/srv/liste.csv')
  expect(orders).toMatch(/PERDUE01.*Payée.*598,80/s)
  expect(orders).toContain('servez ou remboursez celles qui sont payées')
  expect(await page('/admin/restaurations?quoi=movement')).toMatch(/Carafe.*Vente\s: −2/s)
  expect(await page('/admin/restaurations?quoi=mail')).toContain('Confirmation de commande')
  expect(await page('/admin/restaurations?quoi=refund')).toContain('Rien de cette nature n’est perdu.')
  expect(await page('/admin/restaurations?quoi=inconnu')).toContain('PERDUE01')
  const invoices = await page('/admin/factures')
  expect(invoices).toMatch(/FA-SPECIMEN-000001 à FA-SPECIMEN-000003.*donnés avant la restauration/s)
  expect(await page('/admin/system')).toContain('Cette boutique a été restaurée d’une sauvegarde.')
})
