import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { exportPerson } from '~/models/account/data-export.server'
import { forgetPerson } from '~/models/account/erasure.server'
import { mailboxHash, refuseMails } from '~/models/agreement/index.server'
import { enterSequence } from '~/models/sequence/index.server'
import { newId } from '~/models/values/index.server'
import { readMails } from '../../../tests/support/mails'
import { insertProspectRow } from '../../../tests/support/prospect-row'
import { runAgentJob, sendDue } from '../../../tests/support/recovery'
import { at, later, openQuietShop } from '../../../tests/support/shop-database'
import { countAudience } from './audience.server'
import type { CampaignContent } from './campaign'
import { findCampaign } from './campaign.server'
import { approveCampaign, createCampaign, editCampaign, pauseCampaign, runCampaign } from './change.server'
import { readCampaignFigures } from './figures.server'
import { campaignHandler } from './round.server'

const content: CampaignContent = {
  name: 'Cafés',
  audience: { minScore: 0 },
  steps: [{ afterDays: 0, subject: 'De l’eau pour {entreprise}', text: 'Bonjour {prenom},\n\nVoici.' }],
}
const followed = { ...content, steps: [...content.steps, { afterDays: 3, subject: 'Relance', text: 'Encore nous.' }] }
const DAY = 24 * 60
const handler = campaignHandler(async () => undefined)

async function shop() {
  const db = await openQuietShop()
  const author = { id: newId(at), name: 'Camille' }
  const user = await db.selectFrom('user').select('id').where('role', '=', 'Administrator').executeTakeFirstOrThrow()
  return { db, actor: { ...author, id: user.id } }
}

async function addProspects(db: ShopDb, emails: string[]): Promise<void> {
  for (const email of emails) await insertProspectRow(db, { email, at, company: 'Café du Port', first_name: 'Zoé' })
}

const ready = ['achats@cafe-du-port.fr', 'zoe@hotel-bleu.fr', 'contact@boulange.fr']

async function running(given: CampaignContent = content, emails: string[] = ready) {
  const { db, actor } = await shop()
  await addProspects(db, emails)
  const id = await createCampaign(db, { content: given, actor, at })
  const change = { id, version: 1, actor, at }
  expect(await approveCampaign(db, { ...change, reached: emails.length })).toMatchObject({ ok: true })
  expect(await runCampaign(db, { ...change, obstacle: undefined })).toMatchObject({ ok: true })
  const campaignMails = () =>
    db
      .selectFrom('email')
      .select(['recipient', 'status', 'step', 'data'])
      .where('cause', '=', 'campaign')
      .orderBy('recipient')
      .orderBy('step')
      .execute()
  /** Runs its newest round, then sends what may be sent. */
  const round = async (minute: number) => {
    await db.deleteFrom('job').where('kind', '=', handler.kind).execute()
    return runAgentJob(db, { agent: 'email', handler, payload: { id }, at: later(minute) })
  }
  return { db, actor, id, change, campaignMails, round, send: (minute: number) => sendDue(db, later(minute)) }
}

test('every prospect of the audience is counted once, with its first exclusion', async () => {
  const { db } = await shop()
  await addProspects(db, ['a@cafe.fr', 'b@cafe.fr', 'c@cafe.fr', 'd@cafe.fr', 'paul@orange.fr', 'f@cafe.fr'])
  await refuseMails(db, { email: 'b@cafe.fr', at })
  const bounce = {
    id: newId(at),
    email_id: null,
    status: '5.1.1',
    told: '',
    source: 'smtp',
    bounced_at: '2026',
  } as const
  await db
    .insertInto('mail_bounce')
    .values({ ...bounce, mailbox_hash: mailboxHash('c@cafe.fr'), severity: 'hard' })
    .execute()
  const entry = { sequence: 'prospection', subjectId: null, reason: 'essai', firstAt: later(9), at } as const
  await enterSequence(db, { ...entry, email: 'd@cafe.fr' })
  await db.updateTable('prospect').set({ last_contact_at: at.toISOString() }).where('email', '=', 'f@cafe.fr').execute()
  const one = {
    example: 0,
    refused: 1,
    bounced: 1,
    'private-address': 1,
    'in-sequence': 1,
    'in-campaign': 0,
    recent: 1,
  }
  expect(await countAudience(db, { audience: { minScore: 0 }, at: later(1) })).toEqual({
    meant: 6,
    reached: 1,
    excluded: one,
  })
  expect(await countAudience(db, { audience: { minScore: 101 }, at })).toMatchObject({ meant: 0, reached: 0 })
})

test('a campaign runs only after approval; each recipient gets each mail once, with source and rights', async () => {
  const { db, actor } = await shop()
  await addProspects(db, ready)
  const id = await createCampaign(db, { content, actor, at })
  const change = { id, version: 1, actor, at }
  expect(await runCampaign(db, { ...change, obstacle: undefined })).toEqual({ ok: false, reason: 'not-approved' })
  expect(await approveCampaign(db, { ...change, reached: 0 })).toEqual({ ok: false, reason: 'nobody' })
  const { campaignMails, round, send, db: own } = await running()
  await round(1)
  await send(2)
  await round(3)
  await send(4)
  expect(await campaignMails()).toMatchObject(
    ready.toSorted().map((recipient) => ({ recipient, status: 'sent', step: 1 })),
  )
  const [mail] = await readMails(own, { to: 'achats@cafe-du-port.fr' })
  expect(mail).toMatchObject({ subject: 'De l’eau pour Café du Port' })
  expect(mail?.text_body).toMatch(/Elle nous vient de cette source.*vous opposer/s)
})

test('a follow-up is sent its delay after the first mail, and the campaign ends with the last one', async () => {
  const { db, id, round, send, campaignMails } = await running(followed, ['achats@cafe-du-port.fr'])
  await round(1)
  await send(2)
  await round(3 * DAY)
  expect(await campaignMails()).toHaveLength(1)
  await round(4 * DAY + 5)
  await send(4 * DAY + 6)
  await round(4 * DAY + 12)
  expect((await campaignMails()).map(({ step }) => step)).toEqual([1, 2])
  await round(5 * DAY)
  expect(await findCampaign(db, id)).toMatchObject({ state: 'done' })
  expect((await readCampaignFigures(db, [id])).get(id)).toEqual({ recipients: 1, sent: 2, waiting: 0 })
})

test('a pause withdraws queued mails, and resuming sends no mail twice', async () => {
  const { db, change, round, send, campaignMails } = await running()
  await round(1)
  expect(await campaignMails()).toHaveLength(3)
  await pauseCampaign(db, { ...change, at: later(2) })
  expect(await campaignMails()).toEqual([])
  expect(await send(3)).toEqual([])
  await runCampaign(db, { ...change, at: later(4), obstacle: undefined })
  await round(5)
  await send(6)
  await round(7)
  await send(8)
  expect(await campaignMails()).toMatchObject([{ status: 'sent' }, { status: 'sent' }, { status: 'sent' }])
})

test('sent mails keep their words; a changed text needs a new approval', async () => {
  const { db, change, round, send, campaignMails } = await running()
  expect(await editCampaign(db, { ...change, content: followed })).toEqual({ ok: false, reason: 'running' })
  await round(1)
  await db.deleteFrom('email').where('recipient', '=', 'zoe@hotel-bleu.fr').execute()
  await send(2)
  await pauseCampaign(db, { ...change, at: later(3) })
  const words = { ...content, steps: [{ afterDays: 0, subject: 'Autre objet', text: 'Autre.' }] }
  expect(await editCampaign(db, { ...change, content: words, at: later(4) })).toMatchObject({ ok: true })
  const second = { ...change, version: 2, at: later(5), obstacle: undefined }
  expect(await runCampaign(db, { ...change, obstacle: undefined })).toMatchObject({ ok: false, reason: 'changed' })
  expect(await runCampaign(db, second)).toEqual({ ok: false, reason: 'not-approved' })
  const [mail] = await readMails(db, { to: 'achats@cafe-du-port.fr' })
  expect(mail).toMatchObject({ subject: 'De l’eau pour Café du Port' })
  expect(await campaignMails()).toHaveLength(2)
})

test('a change based on an older version is refused', async () => {
  const { db, actor } = await shop()
  const id = await createCampaign(db, { content, actor, at })
  const change = { id, version: 1, actor, at }
  await editCampaign(db, { ...change, content: followed })
  const stale = { ok: false, reason: 'changed', by: 'Camille', version: 2 }
  expect(await editCampaign(db, { ...change, content })).toEqual(stale)
  expect(await approveCampaign(db, { ...change, reached: 3 })).toEqual(stale)
})

test('an approval ends when its administrator loses the role, also while the campaign runs', async () => {
  const { db, id, actor, change, round, campaignMails } = await running()
  await db
    .updateTable('user')
    .set({ role: 'Customer' as never })
    .where('id', '=', actor.id)
    .execute()
  await round(1)
  expect(await campaignMails()).toEqual([])
  expect(await findCampaign(db, id)).toMatchObject({
    state: 'paused',
    paused_because: expect.stringContaining('Camille'),
  })
  expect(await runCampaign(db, { ...change, obstacle: undefined })).toEqual({ ok: false, reason: 'role-lost' })
})

test('without a mail server nothing is queued, and the run reports what is missing', async () => {
  const { db, actor } = await shop()
  await addProspects(db, ready)
  const id = await createCampaign(db, { content, actor, at })
  const change = { id, version: 1, actor, at }
  await approveCampaign(db, { ...change, reached: 3 })
  const message = 'Non configuré'
  expect(await runCampaign(db, { ...change, obstacle: message })).toEqual({
    ok: false,
    reason: 'not-configured',
    message,
  })
  expect(await db.selectFrom('job').selectAll().where('kind', '=', handler.kind).execute()).toEqual([])
})

test('a recipient who refuses after selection gets no mail', async () => {
  const { db, round, send, campaignMails } = await running()
  await round(1)
  await refuseMails(db, { email: 'zoe@hotel-bleu.fr', at: later(2) })
  expect(await send(3)).toEqual(['achats@cafe-du-port.fr', 'contact@boulange.fr'])
  expect(await campaignMails()).toMatchObject([{}, {}, { recipient: 'zoe@hotel-bleu.fr', status: 'failed' }])
})

test('the export of a person names the campaigns that chose them, and erasure removes their data', async () => {
  const { db, id, round, send } = await running(followed)
  await round(0)
  await send(1)
  const email = 'zoe@hotel-bleu.fr'
  const exported = () => exportPerson(db, { email, user: undefined, emails: [], withErased: false, at: later(2) })
  expect(await exported()).toMatchObject({ campaigns: [{ name: 'Cafés', step: 1, state: 'queued', reason: null }] })
  await forgetPerson(db, { email, user: undefined, at: later(3) })
  expect(await exported()).toMatchObject({ prospects: [], campaigns: [] })
  expect(await readMails(db, { to: email })).toEqual([])
  await round(4)
  const left = await db.selectFrom('campaign_recipient').select('mailbox_hash').where('campaign_id', '=', id).execute()
  expect(left.map(({ mailbox_hash }) => mailbox_hash)).not.toContain(mailboxHash(email))
  expect(left).toHaveLength(2)
})
