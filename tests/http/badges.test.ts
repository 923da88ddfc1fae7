import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { insertDemoRequests } from '../support/demo-requests'
import { atTheDesk } from '../support/desk'
import { insertLeadRow } from '../support/leads'
import { queueAnyMail } from '../support/mails'
import { expectStatus } from '../support/shop-journey'

const app = await openApp()
const { db } = app

const entries = /<a[^>]* href="([^"]+)"[^>]*>(?:(?!<\/a>).)*?<span class="admin-count num">(\d+)<span/gs

test('the badge of each entry is the number of rows that its link opens', async () => {
  const visitor = await atTheDesk(db, app.visitor())
  await insertDemoRequests(db)
  const due = await insertLeadRow(db)
  await db
    .updateTable('lead')
    .set({ next_action: 'Rappeler', next_action_due: '2020-01-06' })
    .where('id', '=', due)
    .execute()
  await queueAnyMail(db, { key: 'failed', to: 'lea@example.fr', at: new Date() })
  await db.updateTable('email').set({ status: 'failed' }).execute()
  const home = await (await expectStatus(200, visitor.get('/admin'))).text()
  const navigation = home.slice(0, home.indexOf('<main'))
  const badges = [...navigation.matchAll(entries)].map(([, to = '', count = '']) => ({ to, count: Number(count) }))
  expect(badges.map(({ to }) => to)).toEqual(
    expect.arrayContaining(['/admin/inbox', '/admin/leads?relance=1', '/admin/mails?etat=failed']),
  )
  for (const { to, count } of badges) {
    const list = await (await expectStatus(200, visitor.get(to))).text()
    const rows = [...list.matchAll(/<tbody.*?<\/tbody>/gs)].join('').split('<tr').length - 1
    expect([to, rows]).toEqual([to, count])
  }
})
