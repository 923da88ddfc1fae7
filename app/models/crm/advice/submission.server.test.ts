import { expect, test } from 'vitest'
import { mailboxHash } from '~/models/base/agreement/index.server'
import { questionnaireConsents } from '~/models/base/user'
import { knownEmailForm } from '~/models/values/address'
import { questionnaire } from '~/templates/osmoseurs/questionnaire'
import { allAnswers, answers, submission } from '../../../../tests/support/questionnaire'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'

import { customerTypeOf, scoreLead } from './lead-score'
import { submitQuestionnaire } from './submission.server'

type Db = Awaited<ReturnType<typeof openDemoShop>>
const leads = (db: Db) => db.selectFrom('lead').selectAll().where('is_demo', '=', 0).execute()
const kept = (db: Db) => db.selectFrom('questionnaire_answer').selectAll().execute()
const agreements = (db: Db) => db.selectFrom('agreement').selectAll().execute()
const consents = (db: Db) => db.selectFrom('lead_consent').selectAll().execute()

test('a submission stores the person, the score with its reasons, the answers and the recommendations', async () => {
  const db = await openDemoShop()
  const { leadId, recommendations, version } = await submitQuestionnaire(db, submission)
  const [lead] = await leads(db)
  expect(lead).toMatchObject({
    id: leadId,
    name: 'Claire Fontaine',
    email: 'claire@example.fr',
    phone: '06 12 34 56 78',
    customer_type: 'particulier',
    status: 'prospect',
    source: 'questionnaire',
    score: 32,
  })
  const reasons: { text: string; points: number }[] = JSON.parse(lead?.reasons ?? '[]')
  expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(32)
  const [answer] = await kept(db)
  expect(answer).toMatchObject({ lead_id: leadId, rules_version: version })
  expect(JSON.parse(answer?.answers ?? '')).toEqual(answers)
  expect(JSON.parse(answer?.recommended ?? '')).toEqual(recommendations.map(({ product }) => product.id))
})

test('only ticked boxes are consents, with their text, version, page and time', async () => {
  const db = await openDemoShop()
  const { leadId } = await submitQuestionnaire(db, submission)
  expect(await consents(db)).toEqual([])
  expect(await agreements(db)).toEqual([
    {
      id: expect.any(String),
      lead_id: leadId,
      kind: 'advice',
      email: 'claire@example.fr',
      mailbox: 'claire@example.fr',
      mailbox_hash: mailboxHash('claire@example.fr'),
      cart_id: null,
      text_version: questionnaireConsents.email.version,
      text_shown: questionnaireConsents.email.text,
      page: '/questionnaire',
      given_at: at.toISOString(),
      ended_at: null,
      ended_page: null,
    },
  ])
})

test('each box is stored with its own version', async () => {
  const db = await openDemoShop()
  await submitQuestionnaire(db, { ...submission, channels: ['email', 'phone'] })
  const versions = [...(await agreements(db)), ...(await consents(db))].map((consent) => consent.text_version)
  expect(versions).toEqual([questionnaireConsents.email.version, questionnaireConsents.phone.version])
  expect(new Set(versions).size).toBe(2)
})

test('an address is one lead, which keeps its status and phone', async () => {
  const db = await openDemoShop()
  const { leadId } = await submitQuestionnaire(db, submission)
  await db.updateTable('lead').set({ status: 'qualifié' }).execute()
  const again = await submitQuestionnaire(db, {
    ...submission,
    answers: { ...answers, usage: 'commercial' },
    contact: { ...submission.contact, email: 'CLAIRE@example.fr', phone: null },
    channels: [],
    at: later(60),
  })
  expect(again.leadId).toBe(leadId)
  expect(await leads(db)).toMatchObject([
    { phone: '06 12 34 56 78', status: 'qualifié', customer_type: 'professionnel', score: 36 },
  ])
  expect(await kept(db)).toHaveLength(2)
})

test('address case is ignored beyond ASCII too', async () => {
  const db = await openDemoShop()
  const of = (email: string) => ({
    ...submission,
    contact: { ...submission.contact, email: knownEmailForm.parse(email) },
  })
  const { leadId } = await submitQuestionnaire(db, of('Élodie@example.fr'))
  const again = await submitQuestionnaire(db, { ...of('éLODIE@example.fr'), at: later(60) })
  expect(again.leadId).toBe(leadId)
  expect(await leads(db)).toHaveLength(1)
})

test('typing a known address changes neither its name, number nor consents', async () => {
  const db = await openDemoShop()
  await submitQuestionnaire(db, { ...submission, channels: ['phone'] })
  const typed = { name: 'Un Autre', email: 'claire@example.fr', phone: '07 00 00 00 00' }
  await submitQuestionnaire(db, { ...submission, contact: typed, channels: ['phone'], at: later(1) })
  expect(await leads(db)).toMatchObject([{ name: 'Claire Fontaine', phone: '06 12 34 56 78' }])
  const theirs = { contact_name: 'Un Autre', contact_phone: '07 00 00 00 00' }
  const hers = { contact_name: 'Claire Fontaine', contact_phone: '06 12 34 56 78' }
  expect(await kept(db)).toMatchObject([hers, theirs])
  expect(await consents(db)).toMatchObject([hers, theirs])
})

test('a number typed later with a known address stays with its answers and consents, not with the lead', async () => {
  const db = await openDemoShop()
  await submitQuestionnaire(db, { ...submission, contact: { ...submission.contact, phone: null } })
  await submitQuestionnaire(db, { ...submission, channels: ['phone'], at: later(1) })
  expect(await leads(db)).toMatchObject([{ phone: null }])
  const typed = { contact_phone: '06 12 34 56 78' }
  expect(await kept(db)).toMatchObject([{ contact_phone: null }, typed])
  expect((await consents(db)).filter(({ channel }) => channel === 'phone')).toMatchObject([typed])
})

test('the same form sent twice stores its answers once', async () => {
  const db = await openDemoShop()
  await Promise.all([submitQuestionnaire(db, submission), submitQuestionnaire(db, { ...submission, at: later(1) })])
  expect([(await leads(db)).length, (await kept(db)).length]).toEqual([1, 1])
})

test('every lead has a score from 1 to 50, and the best one has 50', () => {
  const scores = allAnswers().map((each) => scoreLead(questionnaire, { answers: each, acceptsCalls: true }).score)
  expect(Math.min(...scores)).toBeGreaterThan(0)
  expect(Math.max(...scores)).toBe(50)
})

test('a telephone without its consent adds nothing to the score', async () => {
  const scoreWith = async (phone: string | null, channels: 'phone'[]) => {
    const db = await openDemoShop()
    await submitQuestionnaire(db, { ...submission, contact: { ...submission.contact, phone }, channels })
    return (await leads(db))[0]?.score
  }
  const phone = '06 12 34 56 78'
  const none = (await scoreWith(null, [])) ?? Number.NaN
  expect([await scoreWith(phone, []), await scoreWith(phone, ['phone'])]).toEqual([none, none + 4])
})

test('a company at home counts as a professional', () => {
  expect(customerTypeOf(questionnaire, { ...answers, household_size: 'entreprise' })).toBe('professionnel')
  expect(customerTypeOf(questionnaire, { ...answers, usage: 'les_deux' })).toBe('mixte')
})
