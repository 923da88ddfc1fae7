import { expect, test } from 'vitest'
import { deleteOldRefusals, isRefused, mailboxHash } from '~/models/base/agreement/index.server'
import { questionnaireConsents } from '~/models/base/user'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { takeMails } from '../../../../tests/support/mails'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { disownLead, findLeadOf } from './consent.server'
import { endConsent, readConsents, renewConsent } from './person.server'
import { type QuestionnaireSubmission, submitQuestionnaire } from './submission.server'

const submission: QuestionnaireSubmission = {
  template: osmoseurs,
  answers: {
    usage: 'résidentiel',
    household_size: '3-4',
    budget: '500-1000€',
    problem: 'calcaire',
    urgency: '1_mois',
  },
  contact: { name: 'Claire Fontaine', email: 'claire@example.fr', phone: '06 12 34 56 78' },
  channels: ['email', 'phone'],
  page: '/questionnaire',
  at,
}

async function shopWithConsents() {
  const db = await openDemoShop()
  const { leadId } = await submitQuestionnaire(db, submission)
  const owner = ownerOf(leadId)
  const change = { owner, page: '/accords', at: later(5) }
  const score = async () => (await db.selectFrom('lead').select('score').executeTakeFirstOrThrow()).score
  const calls = () => db.selectFrom('lead_consent').selectAll().orderBy('given_at').execute()
  const agreements = () => db.selectFrom('agreement').selectAll().orderBy('given_at').execute()
  const mails = () => db.selectFrom('email').selectAll().execute()
  return { db, leadId, owner, change, score, calls, agreements, mails }
}

function ownerOf(leadId: string) {
  return { hash: mailboxHash('claire@example.fr'), email: 'claire@example.fr', leadId }
}

test('a channel is withdrawn alone, and its consent stays with the time and page of the withdrawal', async () => {
  const { db, owner, change } = await shopWithConsents()
  expect(await endConsent(db, { ...change, subject: 'advice' })).toBe(true)
  expect(await readConsents(db, owner)).toMatchObject({
    agreements: [
      {
        kind: 'advice',
        mailbox: 'claire@example.fr',
        text_version: questionnaireConsents.email.version,
        text_shown: questionnaireConsents.email.text,
        page: '/questionnaire',
        given_at: at.toISOString(),
        ended_at: later(5).toISOString(),
        ended_page: '/accords',
      },
    ],
    calls: { withdrawn_at: null },
  })
})

test('withdrawing twice keeps the first time', async () => {
  const { db, change, agreements } = await shopWithConsents()
  await endConsent(db, { ...change, subject: 'advice' })
  expect(await endConsent(db, { ...change, subject: 'advice', at: later(9) })).toBe(false)
  expect((await agreements()).map(({ ended_at }) => ended_at)).toEqual([later(5).toISOString()])
})

test('withdrawing a channel ends all its consents, not only the last', async () => {
  const { db, change, calls } = await shopWithConsents()
  await submitQuestionnaire(db, { ...submission, at: later(1) })
  await endConsent(db, { ...change, subject: 'phone' })
  const phone = await calls()
  expect(phone.map((row) => row.withdrawn_at)).toEqual([later(5).toISOString(), later(5).toISOString()])
})

test('a renewed consent is another row, for the same number', async () => {
  const { db, owner, change, calls } = await shopWithConsents()
  expect(await renewConsent(db, { ...change, subject: 'phone' })).toBe(false)
  await endConsent(db, { ...change, subject: 'phone' })
  expect(await renewConsent(db, { ...change, subject: 'phone', at: later(6) })).toBe(true)
  const phone = await calls()
  expect(phone.map((row) => [row.given_at, row.page, row.contact_phone])).toEqual([
    [at.toISOString(), '/questionnaire', '06 12 34 56 78'],
    [later(6).toISOString(), '/accords', '06 12 34 56 78'],
  ])
  expect((await readConsents(db, owner)).calls?.withdrawn_at).toBeNull()
})

test('a consent never given cannot be renewed', async () => {
  const db = await openDemoShop()
  const { leadId } = await submitQuestionnaire(db, { ...submission, channels: ['email'] })
  const owner = ownerOf(leadId)
  const change = { owner, page: '/accords', at }
  for (const subject of ['phone', 'offers', 'all'] as const)
    expect(await renewConsent(db, { ...change, subject })).toBe(false)
  expect(await readConsents(db, owner)).toMatchObject({ agreements: [{ kind: 'advice' }], calls: undefined })
})

test('withdrawing calls removes their points from the score', async () => {
  const { db, change, score } = await shopWithConsents()
  const before = await score()
  await endConsent(db, { ...change, subject: 'phone' })
  expect(await score()).toBe(before - 4)
  await renewConsent(db, { ...change, subject: 'phone', at: later(6) })
  expect(await score()).toBe(before)
})

test('a queued mail is not sent once its consent is withdrawn, nor after it is renewed', async () => {
  const { db, change, mails } = await shopWithConsents()
  await endConsent(db, { ...change, subject: 'advice' })
  await renewConsent(db, { ...change, subject: 'advice', at: later(6) })
  expect(await takeMails(db, { limit: 5, at: later(10) })).toEqual([])
  expect(await mails()).toMatchObject([{ status: 'failed', last_error: 'L’accord a été retiré avant l’envoi.' }])
})

test('withdrawing calls only does not stop mails, which carry a one-click unsubscribe link', async () => {
  const { db, owner, change } = await shopWithConsents()
  await endConsent(db, { ...change, subject: 'phone' })
  const [mail] = await takeMails(db, { limit: 5, at: later(10) })
  expect(mail?.to).toBe('claire@example.fr')
  expect(mail?.unsubscribeUrl).toMatch(
    new RegExp(`^http://localhost:3000/accords/${owner.hash}\\.[\\w-]{43}/desinscription$`),
  )
})

test('consents cannot be rewritten or moved', async () => {
  const { db, change } = await shopWithConsents()
  const rewrite = db.updateTable('lead_consent').set({ text_shown: 'Oui à tout.' }).execute()
  await expect(rewrite).rejects.toThrow('never rewritten')
  await endConsent(db, { ...change, subject: 'phone' })
  const reopen = db.updateTable('lead_consent').set({ withdrawn_at: null, withdrawn_page: null }).execute()
  await expect(reopen).rejects.toThrow('withdrawn once')
  const reword = db.updateTable('agreement').set({ text_shown: 'Oui à tout.' }).execute()
  await expect(reword).rejects.toThrow('never rewritten')
  await endConsent(db, { ...change, subject: 'advice' })
  const again = db.updateTable('agreement').set({ ended_at: null, ended_page: null }).execute()
  await expect(again).rejects.toThrow('ends once')
  await expect(db.deleteFrom('lead_consent').execute()).rejects.toThrow('as long as its person')
})

test('« it was not me » erases everything that was typed, and the mailbox gets no more mail', async () => {
  const { db, leadId, calls, agreements, mails } = await shopWithConsents()
  expect(await disownLead(db, { leadId, at: later(5) })).toBe(true)
  const left = [await calls(), await agreements(), await mails(), await findLeadOf(db, 'claire@example.fr')]
  expect(left).toEqual([[], [], [], undefined])
  expect(JSON.stringify(await db.selectFrom('mail_refusal').selectAll().execute())).not.toContain('claire')
  const contact = { ...submission.contact, email: 'Claire+encore@example.fr' }
  await submitQuestionnaire(db, { ...submission, contact, at: later(10_000) })
  expect((await calls()).map(({ withdrawn_at }) => withdrawn_at)).toEqual([null])
  expect((await agreements()).map(({ ended_at }) => ended_at)).toEqual([later(10_000).toISOString()])
  expect(await mails()).toEqual([])
  expect(await disownLead(db, { leadId, at: later(5) })).toBe(false)
})

test('the owner of a mailbox lifts its refusal by a new consent', async () => {
  const { db, leadId, mails } = await shopWithConsents()
  await disownLead(db, { leadId, at: later(5) })
  const again = await submitQuestionnaire(db, { ...submission, at: later(6) })
  expect(await isRefused(db, 'claire@example.fr')).toBe(true)
  await renewConsent(db, { owner: ownerOf(again.leadId), subject: 'advice', page: '/profile', at: later(7) })
  expect(await isRefused(db, 'claire@example.fr')).toBe(false)
  await submitQuestionnaire(db, { ...submission, at: later(8) })
  expect(await mails()).toHaveLength(1)
})

test('a refusal expires', async () => {
  const { db, leadId } = await shopWithConsents()
  await disownLead(db, { leadId, at })
  expect(await deleteOldRefusals(db, { before: at, limit: 10 })).toBe(0)
  expect(await deleteOldRefusals(db, { before: later(1), limit: 10 })).toBe(1)
})
