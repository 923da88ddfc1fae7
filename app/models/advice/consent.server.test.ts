import { expect, test } from 'vitest'
import { questionnaireConsents } from '~/models/customer'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { takeMails } from '../../../tests/support/mails'
import { at, later, openDemoShop } from '../../../tests/support/shop-database'
import {
  deleteOldRefusals,
  disownLead,
  findLeadOf,
  isRefused,
  listConsents,
  renewConsent,
  withdrawConsent,
} from './consent.server'
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
  const change = { leadId, page: '/accords', at: later(5) }
  const score = async () => (await db.selectFrom('lead').select('score').executeTakeFirstOrThrow()).score
  const rows = () => db.selectFrom('lead_consent').selectAll().orderBy('given_at').execute()
  const mails = () => db.selectFrom('email').selectAll().execute()
  return { db, leadId, change, score, rows, mails }
}

test('a channel is withdrawn alone, and what was agreed to stays with the time and the place it ended', async () => {
  const { db, leadId, change } = await shopWithConsents()
  expect(await withdrawConsent(db, { ...change, channel: 'email' })).toBe(true)
  expect(await listConsents(db, leadId)).toMatchObject([
    {
      channel: 'email',
      text_version: questionnaireConsents.email.version,
      text_shown: questionnaireConsents.email.text,
      page: '/questionnaire',
      given_at: at.toISOString(),
      withdrawn_at: later(5).toISOString(),
      withdrawn_page: '/accords',
    },
    { channel: 'phone', withdrawn_at: null },
  ])
})

test('withdrawn twice is withdrawn once, at the first time', async () => {
  const { db, change, rows } = await shopWithConsents()
  await withdrawConsent(db, { ...change, channel: 'email' })
  expect(await withdrawConsent(db, { ...change, channel: 'email', at: later(9) })).toBe(false)
  expect((await rows()).find(({ channel }) => channel === 'email')?.withdrawn_at).toBe(later(5).toISOString())
})

test('every tick of a channel is withdrawn, not only the last', async () => {
  const { db, change, rows } = await shopWithConsents()
  await submitQuestionnaire(db, { ...submission, at: later(1) })
  await withdrawConsent(db, { ...change, channel: 'phone' })
  const phone = (await rows()).filter(({ channel }) => channel === 'phone')
  expect(phone.map((row) => row.withdrawn_at)).toEqual([later(5).toISOString(), later(5).toISOString()])
})

test('an agreement is given again as another row, about the same number', async () => {
  const { db, leadId, change, rows } = await shopWithConsents()
  expect(await renewConsent(db, { ...change, channel: 'phone' })).toBe(false)
  await withdrawConsent(db, { ...change, channel: 'phone' })
  expect(await renewConsent(db, { ...change, channel: 'phone', at: later(6) })).toBe(true)
  const phone = (await rows()).filter(({ channel }) => channel === 'phone')
  expect(phone.map((row) => [row.given_at, row.page, row.contact_phone])).toEqual([
    [at.toISOString(), '/questionnaire', '06 12 34 56 78'],
    [later(6).toISOString(), '/accords', '06 12 34 56 78'],
  ])
  expect((await listConsents(db, leadId)).map((row) => row.withdrawn_at)).toEqual([null, null])
})

test('what was never agreed to is not agreed to again', async () => {
  const db = await openDemoShop()
  const { leadId } = await submitQuestionnaire(db, { ...submission, channels: ['email'] })
  expect(await renewConsent(db, { leadId, channel: 'phone', page: '/accords', at })).toBe(false)
  expect((await listConsents(db, leadId)).map(({ channel }) => channel)).toEqual(['email'])
})

test('who may no longer be called loses the points of it', async () => {
  const { db, change, score } = await shopWithConsents()
  const before = await score()
  await withdrawConsent(db, { ...change, channel: 'phone' })
  expect(await score()).toBe(before - 4)
  await renewConsent(db, { ...change, channel: 'phone', at: later(6) })
  expect(await score()).toBe(before)
})

test('a mail that waits does not leave once its agreement is withdrawn, nor after it is given again', async () => {
  const { db, change, mails } = await shopWithConsents()
  await withdrawConsent(db, { ...change, channel: 'email' })
  await renewConsent(db, { ...change, channel: 'email', at: later(6) })
  expect(await takeMails(db, { limit: 5, at: later(10) })).toEqual([])
  expect(await mails()).toMatchObject([{ status: 'failed', last_error: 'L’accord a été retiré avant l’envoi.' }])
})

test('a mail leaves when only the calls were withdrawn, and names where one post ends it', async () => {
  const { db, leadId, change } = await shopWithConsents()
  await withdrawConsent(db, { ...change, channel: 'phone' })
  const [mail] = await takeMails(db, { limit: 5, at: later(10) })
  expect(mail?.to).toBe('claire@example.fr')
  expect(mail?.unsubscribeUrl).toMatch(
    new RegExp(`^http://localhost:3000/accords/${leadId}\\.[\\w-]{43}/desinscription$`),
  )
})

test('what was agreed to is neither rewritten nor taken out of its place', async () => {
  const { db, change } = await shopWithConsents()
  const rewrite = db.updateTable('lead_consent').set({ text_shown: 'Oui à tout.' }).execute()
  await expect(rewrite).rejects.toThrow('never rewritten')
  await withdrawConsent(db, { ...change, channel: 'email' })
  const reopen = db.updateTable('lead_consent').set({ withdrawn_at: null, withdrawn_page: null }).execute()
  await expect(reopen).rejects.toThrow('withdrawn once')
  await expect(db.deleteFrom('lead_consent').execute()).rejects.toThrow('as long as its person')
})

test('« it was not me » forgets everything that was typed, and no mail is written there again', async () => {
  const { db, leadId, rows, mails } = await shopWithConsents()
  expect(await disownLead(db, { leadId, at: later(5) })).toBe(true)
  expect([await rows(), await mails(), await findLeadOf(db, 'claire@example.fr')]).toEqual([[], [], undefined])
  expect(JSON.stringify(await db.selectFrom('mail_refusal').selectAll().execute())).not.toContain('claire')
  const contact = { ...submission.contact, email: 'Claire+encore@example.fr' }
  await submitQuestionnaire(db, { ...submission, contact, at: later(10_000) })
  const standing = (await rows()).filter(({ withdrawn_at }) => withdrawn_at === null)
  expect(standing.map(({ channel }) => channel)).toEqual(['phone'])
  expect(await mails()).toEqual([])
  expect(await disownLead(db, { leadId, at: later(5) })).toBe(false)
})

test('the owner of a mailbox lifts its refusal by agreeing again', async () => {
  const { db, leadId, mails } = await shopWithConsents()
  await disownLead(db, { leadId, at: later(5) })
  const again = await submitQuestionnaire(db, { ...submission, at: later(6) })
  expect(await isRefused(db, 'claire@example.fr')).toBe(true)
  await renewConsent(db, { leadId: again.leadId, channel: 'email', page: '/profile', at: later(7) })
  expect(await isRefused(db, 'claire@example.fr')).toBe(false)
  await submitQuestionnaire(db, { ...submission, at: later(8) })
  expect(await mails()).toHaveLength(1)
})

test('a refusal is forgotten by its age', async () => {
  const { db, leadId } = await shopWithConsents()
  await disownLead(db, { leadId, at })
  expect(await deleteOldRefusals(db, { before: at, limit: 10 })).toBe(0)
  expect(await deleteOldRefusals(db, { before: later(1), limit: 10 })).toBe(1)
})
