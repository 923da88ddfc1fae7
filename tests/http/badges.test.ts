import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { insertDemoRequests } from '../support/demo-requests'
import { insertLeadRow } from '../support/leads'
import { queueAnyMail } from '../support/mails'
import { expectStatus } from '../support/shop-journey'

const app = await openApp()
const { db } = app

const entries = /<a[^>]* href="([^"]+)"[^>]*>(?:(?!<\/a>).)*?<span class="admin-count num">(\d+)<span/gs

const rowsOf = (html: string) => [...html.matchAll(/<tbody.*?<\/tbody>/gs)].join('').split('<tr').length - 1

/** One to verify, and one that two people reported. */
async function insertReviewsToRead(): Promise<void> {
  const [pending, reported] = await db.selectFrom('review').select('id').limit(2).execute()
  if (!pending || !reported) throw new Error('The demonstration has no reviews.')
  await db.updateTable('review').set({ status: 'pending' }).where('id', '=', pending.id).execute()
  for (const detail of ['Ce texte figure ailleurs.', 'Cette personne n’est pas cliente.']) {
    const report = { reason: 'other', detail, email: '' }
    await expectStatus(303, app.visitor().post(`/avis/${reported.id}/signaler`, report))
  }
}

test('the badge of each entry is the number of rows that its link opens', async () => {
  const visitor = await asAdministrator(db, app.visitor())
  await insertDemoRequests(db)
  const due = await insertLeadRow(db)
  await db
    .updateTable('lead')
    .set({ next_action: 'Rappeler', next_action_due: '2020-01-06' })
    .where('id', '=', due)
    .execute()
  await queueAnyMail(db, { key: 'failed', to: 'lea@example.fr', at: new Date() })
  await db.updateTable('email').set({ status: 'failed' }).execute()
  await insertReviewsToRead()
  const home = await (await expectStatus(200, visitor.get('/admin'))).text()
  const navigation = home.slice(0, home.indexOf('<main'))
  const badges = [...navigation.matchAll(entries)].map(([, to = '', count = '']) => ({ to, count: Number(count) }))
  expect(badges.map(({ to }) => to)).toEqual(
    expect.arrayContaining(['/admin/inbox', '/admin/leads?relance=1', '/admin/avis', '/admin/mails?etat=failed']),
  )
  for (const { to, count } of badges) {
    const list = await (await expectStatus(200, visitor.get(to))).text()
    expect([to, rowsOf(list)]).toEqual([to, count])
  }
})

test('each tab of the reviews counts the rows that it opens', async () => {
  const visitor = await asAdministrator(db, app.visitor())
  const html = await (await expectStatus(200, visitor.get('/admin/avis'))).text()
  const tabs = [
    ...html.matchAll(/href="(\/admin\/avis(?:\?etat=[\w-]+)?)"[^>]*>([^<]+)<span[^>]*>\((?:<!-- -->)?(\d+)/g),
  ]
  expect(tabs.length).toBe(5)
  for (const [, to = '', label, count] of tabs) {
    const list = await (await expectStatus(200, visitor.get(to))).text()
    expect([label, rowsOf(list)]).toEqual([label, Number(count)])
  }
})
