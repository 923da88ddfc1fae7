import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { workOnJob } from '~/models/base/agent/index.server'
import { giveAgreement, mailboxHash, refuseMails, stopMails } from '~/models/base/agreement/index.server'
import { claimJob, enqueueJob } from '~/models/base/job/index.server'
import { advanceAfterMail, enterSequence, setPaused } from '~/models/mailing/sequence/index.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { insertOrderRow } from '../../../../tests/support/order-row'
import { insertProspectRow } from '../../../../tests/support/prospect-row'
import { at, later, openQuietShop } from '../../../../tests/support/shop-database'
import { SEQUENCE_JOB, sequenceHandler } from './round.server'

const HOUR = 60
const DAY = 24 * HOUR
const actor = { id: null, name: 'Camille Roy' }

async function shopOfMercury() {
  const db = await openQuietShop()
  for (const table of ['agreement', 'prospect', 'sequence_enrolment', 'lead'] as const)
    await db.deleteFrom(table).execute()
  await db
    .insertInto('agent')
    .values({ key: 'email', wanted: 'running' } as never)
    .execute()
  return db
}

/** What the agent does when its time comes. */
async function round(db: ShopDb, now: Date): Promise<void> {
  await enqueueJob(db, { kind: SEQUENCE_JOB, key: `r${now.getTime()}`, agent: 'email', payload: {}, at: now })
  const job = await claimJob(db, { at: now, kinds: [SEQUENCE_JOB] })
  if (!job) throw new Error('no job')
  const tenant = { id: 'essai', db, template: osmoseurs } as unknown as Tenant
  const held = { ...job, agent: 'email' as const }
  const signal = new AbortController().signal
  const input = { tenant, job: held, handler: sequenceHandler, part: {}, signal, now: () => now }
  expect(await workOnJob(input)).toBe('done')
}

const inside = (db: ShopDb) =>
  db
    .selectFrom('sequence_enrolment')
    .select(['sequence', 'email', 'step', 'left_reason'])
    .orderBy('email')
    .orderBy('id')
    .execute()

/** A paid order. */
const order = (db: ShopDb, email: string, columns: Parameters<typeof insertOrderRow>[1]) =>
  insertOrderRow(db, { id: email, order_number: email, cart_id: email, email, mailbox: email, ...columns })

const offers = (db: ShopDb, email: string, given = at) =>
  giveAgreement(db, { email, kind: 'offers', page: '/profile', at: given })

test('a person who agreed is welcomed once, and each delay counts from the previous mail’s dispatch', async () => {
  const db = await shopOfMercury()
  await offers(db, 'lea@example.fr')
  await round(db, later(1))
  expect(await inside(db)).toMatchObject([{ sequence: 'bienvenue', step: 0 }])
  await round(db, later(1 + HOUR))
  await round(db, later(1 + 3 * HOUR))
  const [mail] = await db.selectFrom('email').select(['id', 'cause_id', 'step', 'class', 'basis']).execute()
  expect(mail).toMatchObject({ step: 1, class: 'agent', basis: 'offers' })
  await round(db, later(30 * DAY))
  expect(await db.selectFrom('email').select('id').execute()).toHaveLength(1)
  await advanceAfterMail(db, { enrolmentId: mail?.cause_id ?? '', at: later(30 * DAY) })
  await round(db, later(33 * DAY - 1))
  expect(await inside(db)).toMatchObject([{ step: 1 }])
  await round(db, later(33 * DAY))
  expect(await inside(db)).toMatchObject([{ step: 2, left_reason: null }])
  await advanceAfterMail(db, { enrolmentId: mail?.cause_id ?? '', at: later(33 * DAY) })
  expect(await inside(db)).toMatchObject([{ left_reason: 'finished' }])
})

test('each condition enrols matching people, and no one is enrolled in two sequences', async () => {
  const db = await shopOfMercury()
  const old = later(-200 * DAY)
  await offers(db, 'silencieux@example.fr', later(-150 * DAY))
  await order(db, 'silencieux@example.fr', { paid_at: old.toISOString() })
  await offers(db, 'recu@example.fr', later(-20 * DAY))
  const delivered = { status: 'livre' as const, delivered_at: later(-8 * DAY).toISOString() }
  await order(db, 'recu@example.fr', { paid_at: later(-12 * DAY).toISOString(), ...delivered })
  await insertProspectRow(db, {
    email: 'achats@cafe-du-port.fr',
    at,
    priority_segment: 'Haute',
    campaign_status: 'pending',
  })
  await insertProspectRow(db, { email: 'paul@orange.fr', at, priority_segment: 'Haute' })
  await insertProspectRow(db, { email: 'tiede@hotel.fr', at, priority_segment: 'Moyenne' })
  await offers(db, 'neuf@example.fr', later(-DAY))
  await offers(db, 'recu@example.fr', later(-DAY))
  await round(db, later(1))
  expect((await inside(db)).map(({ sequence, email }) => `${sequence} ${email}`)).toEqual([
    'prospection achats@cafe-du-port.fr',
    'bienvenue neuf@example.fr',
    'apres-achat recu@example.fr',
    'reactivation silencieux@example.fr',
  ])
  const private_ = db.selectFrom('prospect').select('campaign_status').where('email', '=', 'paul@orange.fr')
  expect(await private_.executeTakeFirst()).toEqual({ campaign_status: 'excluded' })
  const twice = await enterSequence(db, {
    ...{ sequence: 'bienvenue', email: 'Neuf+x@example.fr', subjectId: null, reason: 'essai' },
    ...{ firstAt: at, at: later(2) },
  })
  expect(twice).toEqual({ ok: false, reason: 'elsewhere', sequence: 'bienvenue' })
})

test('answers without a purchase enrol two days later; a purchase ends the enrolment', async () => {
  const db = await shopOfMercury()
  const person = { email: 'zoe@example.fr', name: 'Zoé', phone: null, source: 'questionnaire' as const }
  const { recordLead } = await import('~/models/crm/lead/index.server')
  const leadId = await recordLead(db, { ...person, at })
  await giveAgreement(db, { email: 'zoe@example.fr', kind: 'advice', page: '/questionnaire', leadId, at })
  await round(db, later(2 * DAY - 1))
  expect(await inside(db)).toEqual([])
  await round(db, later(2 * DAY + 1))
  expect(await inside(db)).toMatchObject([{ sequence: 'questionnaire', step: 0 }])
  await order(db, 'zoe@example.fr', { paid_at: later(2 * DAY + 30).toISOString() })
  await round(db, later(3 * DAY))
  expect(await inside(db)).toMatchObject([{ left_reason: 'bought' }])
  expect(await db.selectFrom('email').select('id').execute()).toEqual([])
})

test('a refusal or withdrawn agreement ends the enrolment immediately, with the reason', async () => {
  const db = await shopOfMercury()
  await offers(db, 'a@example.fr')
  await offers(db, 'b@example.fr')
  await round(db, later(1))
  await refuseMails(db, { email: 'a@example.fr', at: later(2) })
  await stopMails(db, { hash: mailboxHash('b@example.fr'), page: '/accords', at: later(2) })
  expect((await inside(db)).map(({ left_reason }) => left_reason)).toEqual(['refused', 'agreement-ended'])
})

test('a paused sequence enrols no one and queues no step', async () => {
  const db = await shopOfMercury()
  await offers(db, 'a@example.fr')
  await round(db, later(1))
  await setPaused(db, { sequence: 'bienvenue', paused: true, actor, at })
  await offers(db, 'b@example.fr')
  await round(db, later(DAY))
  expect(await inside(db)).toMatchObject([{ email: 'a@example.fr', step: 0 }])
  await setPaused(db, { sequence: 'bienvenue', paused: false, actor, at })
  await round(db, later(DAY + 1))
  expect(await inside(db)).toMatchObject([{ email: 'a@example.fr', step: 1 }, { email: 'b@example.fr' }])
})
