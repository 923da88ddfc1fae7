import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { markSent } from '~/mails/sending.server'
import {
  endClickAgreement,
  findClickAgreement,
  giveClickAgreement,
  mailboxHash,
  mayWrite,
  refuseMails,
  stopMails,
} from '~/models/base/agreement/index.server'
import { readSettings, saveSetting } from '~/models/base/setting/index.server'
import { enterSequence } from '~/models/mailing/sequence/index.server'
import { exportPerson } from '~/models/platform/account/data-export.server'
import { forgetPerson } from '~/models/platform/account/erasure.server'
import { parisDay } from '~/models/values/french-date'
import { hashToken, newId } from '~/models/values/id.server'
import { signer } from '../../../../tests/support/first-shop'
import { readMails, takeMails } from '../../../../tests/support/mails'
import { insertProspectRow } from '../../../../tests/support/prospect-row'
import { runAgentJob, sendDue } from '../../../../tests/support/recovery'
import { at, later, openQuietShop } from '../../../../tests/support/shop-database'
import { countAudience } from './audience.server'
import type { CampaignContent } from './campaign'
import { findCampaign } from './campaign.server'
import { approveCampaign, createCampaign, editCampaign, pauseCampaign, runCampaign } from './change.server'
import { clickPath, parseClickReference, recordClick } from './clicks.server'
import { measuresOf, readCampaignFigures } from './figures.server'
import { countOpen } from './opens.server'
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
    diagnostic: '',
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
    lacking: { prenom: 0, nom: 1, entreprise: 0 },
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
  expect(mail?.text_body).toMatch(
    /Elle nous vient de cette source\u202f: liste de contacts professionnels, le .*vous opposer/s,
  )
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
  expect((await readCampaignFigures(db, [id])).get(id)).toMatchObject({ recipients: 1, sent: 2, waiting: 0 })
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

const linked = {
  ...content,
  steps: [{ ...content.steps[0], text: 'Voici.\n\n[Voir](/products?vue=1)' }],
} as CampaignContent
const long = {
  ...linked,
  steps: [{ ...linked.steps[0], text: `${linked.steps[0]?.text}${'\n\nUne eau sans calcaire ni chlore.'.repeat(60)}` }],
} as CampaignContent

/** Runs it with opens counted, and with the click agreement of the first two recipients. */
async function measured(given = linked) {
  const begun = await running(given)
  await saveSetting(begun.db, { key: 'mails.opens', value: 'oui', at })
  for (const email of ready.slice(0, 2))
    await giveClickAgreement(begun.db, { hash: mailboxHash(email), page: '/accords', at })
  return begun
}

const textsOf = async (db: ShopDb) => {
  const mails = await readMails(db, { kind: 'campaign-mail' })
  return new Map(mails.map(({ recipient, html_body }) => [recipient, html_body ?? '']))
}

const linkOf = (html = '') => decodeURIComponent(/href="[^"]*\/lien\/([^"]+)"/.exec(html)?.[1] ?? '')

test('without the setting and without an agreement a mail has the plain link and no image, and nothing is counted', async () => {
  const { db, id, round, send } = await running(linked)
  await round(1)
  await send(2)
  for (const html of (await textsOf(db)).values()) {
    expect(html).toContain('/products?vue=1"')
    expect(html).not.toMatch(/\/lien\/|\/ouvertures\//)
  }
  await countOpen(db, id)
  const figures = (await readCampaignFigures(db, [id])).get(id)
  expect(figures).toMatchObject({ sent: 3, opens: 0, opensSent: 0, clicks: 0, clicksSent: 0 })
  expect(measuresOf(figures, await readSettings(db))).toEqual({ opens: null, clicks: null })
})

const tokenOf = (html: string) => /\/ouvertures\/([\w-]+)"/.exec(html)?.[1] ?? ''

test('opens are a total of the campaign: a mail counts once, and no row names its recipient', async () => {
  const { db, id, round } = await measured(long)
  await round(1)
  const taken = await takeMails(db, { limit: 10, at: later(2) })
  for (const email of taken) await markSent(db, { email, at: later(2) })
  const tokens = taken.map(({ html }) => tokenOf(html))
  expect(new Set(tokens).size).toBe(3)
  for (const token of [tokens[0], tokens[0], tokens[1], id, 'inconnue', '']) await countOpen(db, token ?? '')
  expect((await readCampaignFigures(db, [id])).get(id)).toMatchObject({ opens: 2, opensSent: 3 })
  expect(await db.selectFrom('campaign_open').selectAll().execute()).toEqual([
    { token_hash: hashToken(tokens[2] ?? ''), campaign_id: id, created_on: parisDay(at) },
  ])
  expect(JSON.stringify(await db.selectFrom('email').selectAll().execute())).not.toContain(tokens[2])
  await saveSetting(db, { key: 'mails.opens', value: 'non', at })
  await countOpen(db, tokens[2] ?? '')
  expect(measuresOf((await readCampaignFigures(db, [id])).get(id), await readSettings(db)).opens).toBeNull()
  expect((await readCampaignFigures(db, [id])).get(id)?.opens).toBe(2)
})

test('a short mail has no image, which would make it look like spam, and counts as one without', async () => {
  const { db, id, round } = await measured()
  await round(1)
  const taken = await takeMails(db, { limit: 10, at: later(2) })
  for (const email of taken) await markSent(db, { email, at: later(2) })
  expect(taken.map(({ html }) => html.includes('<img'))).toEqual([false, false, false])
  expect((await readCampaignFigures(db, [id])).get(id)).toMatchObject({ sent: 3, opensSent: 0 })
  expect(await db.selectFrom('campaign_open').selectAll().execute()).toEqual([])
})

test('clicks are counted once a mail, for those who agreed and until they withdraw', async () => {
  const { db, id, round, send } = await measured()
  await round(1)
  await send(2)
  const texts = await textsOf(db)
  expect(texts.get('contact@boulange.fr')).not.toContain('/lien/')
  const [first, second] = ready.slice(0, 2).map((email) => parseClickReference(signer, linkOf(texts.get(email))))
  if (!first || !second) throw new Error('A counted link is missing.')
  expect(first.path).toBe('/products?vue=1')
  await endClickAgreement(db, { hash: mailboxHash(ready[1] ?? ''), page: '/accords', at })
  for (const link of [first, first, second]) await recordClick(db, { link, at: later(5) })
  expect((await readCampaignFigures(db, [id])).get(id)).toMatchObject({ clicks: 1, clicksSent: 2 })
  const exported = await exportPerson(db, { email: ready[0] ?? '', user: undefined, emails: [], withErased: true, at })
  expect(exported.campaign_clicks).toMatchObject([{ campaign_id: id, step: 1, clicked_at: later(5).toISOString() }])
  expect(exported.click_agreements).toMatchObject([{ page: '/accords', ended_at: null }])
  await forgetPerson(db, { email: ready[0] ?? '', user: undefined, at })
  expect(await db.selectFrom('campaign_click').select('prospect_id').execute()).toHaveLength(1)
  expect(await db.selectFrom('click_agreement').select('ended_page').execute()).toEqual([{ ended_page: '/accords' }])
})

test('a withdrawal before the mail is written gives the plain link', async () => {
  const { db, round, send } = await measured()
  await round(1)
  for (const email of ready) await endClickAgreement(db, { hash: mailboxHash(email), page: '/accords', at })
  await send(2)
  for (const html of (await textsOf(db)).values()) expect(html).not.toContain('/lien/')
})

test('a counted link leads to the shop alone: a changed, foreign or otherwise signed one is none', () => {
  const link = { campaignId: 'c', prospectId: 'p', step: 1, path: '/products?a=1' }
  const reference = clickPath(signer, link).split('/').at(-1) ?? ''
  expect(parseClickReference(signer, decodeURIComponent(reference))).toEqual(link)
  expect(parseClickReference(signer, `x${reference}`)).toBeUndefined()
  expect(parseClickReference(signer, signer.signReference('mailbox', 'c p 1 /products'))).toBeUndefined()
  for (const path of ['https://ailleurs.example', '//ailleurs.example', '/\\ailleurs.example', ''])
    expect(
      parseClickReference(signer, decodeURIComponent(clickPath(signer, { ...link, path }).slice(6))),
    ).toBeUndefined()
})

test('the click agreement gives no right to write, its end is no refusal, and a refusal ends it', async () => {
  const { db } = await shop()
  await addProspects(db, ready)
  const [email = ''] = ready
  const hash = mailboxHash(email)
  await giveClickAgreement(db, { hash, page: '/accords', at })
  expect(await mayWrite(db, { email, basis: 'offers', at })).toMatchObject({ ok: false })
  expect(await giveClickAgreement(db, { hash, page: '/accords', at })).toBe(false)
  await endClickAgreement(db, { hash, page: '/accords', at: later(1) })
  expect(await mayWrite(db, { email, basis: 'prospection', at: later(2) })).toMatchObject({ ok: true })
  await giveClickAgreement(db, { hash, page: '/accords', at: later(3) })
  await stopMails(db, { hash, page: '/accords', at: later(4) })
  expect(await findClickAgreement(db, { hash, at: later(5) })).toBeUndefined()
  expect(await giveClickAgreement(db, { hash, page: '/accords', at: later(6) })).toBe(false)
})
