import { expect, test } from 'vitest'
import type { MailBasis, ShopDb } from '~/database/schema'
import { giveAgreement, mailboxHash } from '~/models/base/agreement/index.server'
import { enqueueAgentMail, queueEmail } from '~/models/base/outbox/index.server'
import { saveSetting } from '~/models/base/setting/index.server'
import { DAY_MS } from '~/runtime/time'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { firstShop } from '../../tests/support/first-shop'
import { insertLeadRow } from '../../tests/support/leads'
import { insertProspectRow } from '../../tests/support/prospect-row'
import { at, openQuietShop } from '../../tests/support/shop-database'
import { runTask, type TenantTask } from './each-tenant.server'
import { leadCleanup, prospectUpkeep } from './lead-cleanup.server'

const years = (count: number) => {
  const moment = new Date(at)
  moment.setUTCFullYear(moment.getUTCFullYear() + count)
  return moment
}
const day = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS)

const about = { agent: 'email', basis: 'prospection', cause: 'campaign', causeId: 'c', step: 1 } as const
const mail = { kind: 'stock-notice', data: { productId: 'p' } } as const

function write(db: ShopDb, input: { key: string; to: string; at: Date; basis?: MailBasis }) {
  return enqueueAgentMail(db, { ...about, ...mail, ...input })
}

async function keysOf(db: ShopDb): Promise<string[]> {
  const rows = await db.selectFrom('email').select('idempotency_key').orderBy('idempotency_key').execute()
  return rows.map(({ idempotency_key }) => idempotency_key)
}

const round = (db: ShopDb, task: TenantTask, moment: Date) =>
  runTask(task, {
    tenant: { id: 'boutique', db, template: osmoseurs, identity: firstShop } as never,
    at: moment,
    signal: new AbortController().signal,
  })

test('a mail of an agent goes after three years with what bounced of it; one of an order stays', async () => {
  const db = await openQuietShop()
  await insertProspectRow(db, { email: 'achats@cafe-du-port.fr', at, kept_from: day(at, 900).toISOString() })
  for (const [key, moment] of [
    ['old', at],
    ['young', day(at, 2)],
  ] as const)
    expect(await write(db, { key, to: 'achats@cafe-du-port.fr', at: moment })).toEqual({ ok: true, isNew: true })
  await queueEmail(db, { ...mail, key: 'order', to: 'lea@example.fr', at })
  const { id } = await db
    .selectFrom('email')
    .select('id')
    .where('idempotency_key', '=', 'old')
    .executeTakeFirstOrThrow()
  const bounce = {
    id: 'b',
    email_id: id,
    mailbox_hash: mailboxHash('achats@cafe-du-port.fr'),
    severity: 'soft',
  } as const
  await db
    .insertInto('mail_bounce')
    .values({ ...bounce, status: '4.2.2', diagnostic: '', source: 'smtp', bounced_at: at.toISOString() })
    .execute()
  await round(db, leadCleanup, day(years(3), -1))
  expect(await keysOf(db)).toEqual(['old', 'order', 'young'])
  await round(db, leadCleanup, day(years(3), 1))
  expect(await keysOf(db)).toEqual(['order', 'young'])
  expect(await db.selectFrom('mail_bounce').select('id').execute()).toEqual([])
})

test('a telephone without consent goes after the days of the setting, and its lead stays', async () => {
  const db = await openQuietShop()
  await saveSetting(db, { key: 'leads.phone_days', value: '12', at })
  await insertLeadRow(db, { phone: '06 39 98 00 01', created_at: at.toISOString() })
  const kept = () => db.selectFrom('lead').selectAll().executeTakeFirstOrThrow()
  const before = await kept()
  await round(db, leadCleanup, day(at, 11))
  expect(await kept()).toEqual(before)
  await round(db, leadCleanup, new Date(day(at, 12).getTime() + 1))
  expect(await kept()).toEqual({ ...before, phone: null })
})

test('a prospect goes with what was written to it as one; a mail that rests on an agreement stays with that', async () => {
  const db = await openQuietShop()
  const [ana, luc] = ['ana@cafe-du-port.fr', 'luc@hotel-bleu.fr']
  await insertProspectRow(db, { email: ana, at })
  await insertProspectRow(db, { email: luc, at, kept_from: day(at, 900).toISOString() })
  const recent = day(years(3), -1)
  for (const to of [ana, luc]) await write(db, { key: `prospection ${to}`, to, at: recent })
  await giveAgreement(db, { email: ana, kind: 'offers', page: '/profile', at: recent })
  await write(db, { key: 'offer', to: ana, basis: 'offers', at: recent })
  await round(db, prospectUpkeep, recent)
  expect(await keysOf(db)).toHaveLength(3)
  await round(db, prospectUpkeep, day(years(3), 1))
  expect(await db.selectFrom('prospect').select('email').execute()).toEqual([{ email: luc }])
  expect(await keysOf(db)).toEqual(['offer', `prospection ${luc}`])
})
