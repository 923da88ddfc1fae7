import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { mailboxHash } from '~/models/base/agreement/index.server'
import { enqueueAgentMail, queueEmail } from '~/models/base/outbox/index.server'
import { failed, passed, scanKeys } from '~/models/platform/security/scans'
import { newId, newToken } from '~/models/values/id.server'
import { entriesOf } from '~/runtime/record'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { openApp } from '../support/app'
import { oneIn } from '../support/one-in'
import { insertProspectRow } from '../support/prospect-row'
import { order, orderAndDecide, readyToPay } from '../support/shop-journey'

const app = await openApp({ DEMO: '1' })
const { db } = app
// The signing secret is read from the app's folder, which openApp has just set, so these load afterwards.
const { missingKinds, queueEveryKind } = await import('../faults/markup-mails')
const { readMails } = await import('../support/mails')
const { submission } = await import('../support/questionnaire')
const { submitQuestionnaire } = await import('~/models/crm/advice/index.server')
const { offeredSlots, requestCallback, callbackForm, slotKey } = await import(
  '~/models/support/contact/callback.server'
)
const { readSettings } = await import('~/models/base/setting/index.server')
const { callbackConsent } = await import('~/models/base/user/texts')
const { createCampaign } = await import('~/models/mailing/campaign/index.server')
const { recordSecurityAudit } = await import('~/models/platform/security/index.server')
const { declareWithdrawal } = await import('~/models/shop/order/index.server')
const { answerAsPerson, contactForm, receiveMessage, replyToMessage, requestPerson, takeMessage } = await import(
  '~/models/support/contact/index.server'
)

let mails: Awaited<ReturnType<typeof readMails>>

beforeAll(async () => {
  for (const method of ['transfer', 'klarna', 'card']) {
    const visitor = app.visitor()
    await readyToPay(visitor)
    if (method === 'transfer') await order(visitor, method)
    else await orderAndDecide(visitor, method, 'pay')
  }
  const found = await db
    .selectFrom('customer_order')
    .selectAll()
    .where('is_demo', '=', 0)
    .where('order_number', 'is not', null)
    .executeTakeFirstOrThrow()
  const declaration = { name: 'Léa Martin', orderNumber: found.order_number ?? '', email: found.email }
  const { id: withdrawalId } = await declareWithdrawal(db, { declaration, at: new Date() })
  const { id: reviewId } = await db.selectFrom('review').select('id').limit(1).executeTakeFirstOrThrow()
  const subjects = { withdrawalId, reviewId, productId: 'prod-osmoseur-essentiel', noticeId: found.id }
  await queueEveryKind(db, { order: found, ...subjects, payload: 'Le colis est parti avec un jour de retard.' })
  await answerEveryRequest()
  await queueAgentMails(found)
  mails = await readMails(db)
}, 60_000)

/** Recommendations, a reply to a message and to a chat with its notice, and a security alert. */
async function answerEveryRequest() {
  const [at, by, visitor] = [
    new Date(),
    { id: null, name: 'Camille Roy' },
    { key: 'visiteuse', channel: 'page' as const },
  ]
  await submitQuestionnaire(db, submission)
  const words = {
    name: 'Léa',
    email: 'lea@example.fr',
    subject: 'autre',
    message: 'Bonjour, puis-je la poser moi-même ?',
  }
  const { id: messageId } = await receiveMessage(db, { form: contactForm.parse(words), at })
  const text = 'Bonjour,\n\nOui, la notice montre les quatre branchements. Comptez deux heures.'
  await replyToMessage(db, { messageId, seenVersion: 1, text, closes: true, by, at })
  await takeMessage(db, { visitor, text: 'Mon eau est dure', at })
  const { id: conversationId } = await requestPerson(db, { visitor, email: 'lea@example.fr', at })
  await answerAsPerson(db, { conversationId, text, by, seenVersion: 1, at })
  const leak = failed('critical', '.env', 'Retirez-les du dossier public.')
  const audited = scanKeys.map((scan) => ({ scan, checked: scan === 'public_files' ? leak : passed('En ordre.') }))
  await db.transaction().execute((trx) => recordSecurityAudit(trx, { audited, cause: 'scheduled', at, durationMs: 12 }))
}

/** Each message of the sequences and of a campaign, to a prospect each; a call-back and a sign-in link. */
async function queueAgentMails({ id: orderId, cart_id }: { id: string; cart_id: string }) {
  const at = new Date()
  const slot = offeredSlots(await readSettings(db), at)[1]
  const asked = { phone: '06 12 34 56 78', email: 'lea@example.fr', slot: slot && slotKey(slot), subject: 'achat' }
  const form = callbackForm.parse({ ...asked, question: 'Pour un bébé ?', consent: 'on' })
  await requestCallback(db, { form, productId: null, consent: { ...callbackConsent, page: '/support/rappel' }, at })
  const link = { key: 'link', to: 'lea@example.fr', at }
  await queueEmail(db, { ...link, kind: 'sign-in-link', data: { token: 'essai', minutes: 30 } })
  const lead = await db.selectFrom('questionnaire_answer').select('lead_id').limit(1).executeTakeFirstOrThrow()
  await db.updateTable('cart').set({ resume_token: newToken() }).where('id', '=', cart_id).execute()
  const subjects = { questionnaire: lead.lead_id, panier: cart_id, 'apres-achat': orderId, reactivation: orderId }
  const writing = { agent: 'email', basis: 'prospection', step: 1, at } as const
  for (const [sequence, steps] of entriesOf(osmoseurs.sequences)) {
    const email = `achats@${sequence}.example.fr`
    const prospectId = await insertProspectRow(db, { email, at, company: 'Café du Port', first_name: 'Zoé' })
    const subject_id = { prospection: prospectId, bienvenue: null, ...subjects }[sequence]
    const enrolmentId = newId(at)
    const entry = { id: enrolmentId, sequence, email, mailbox_hash: mailboxHash(email), basis: 'prospection' } as const
    await db
      .insertInto('sequence_enrolment')
      .values({ ...entry, subject_id, reason: 'essai', entered_at: at.toISOString(), next_at: null })
      .execute()
    for (const place of steps.keys()) {
      const data = { enrolmentId, sequence, version: 0, step: place + 1 }
      const cause = { key: `${sequence}:${place}`, cause: 'sequence', causeId: enrolmentId } as const
      const queued = await enqueueAgentMail(db, { ...writing, ...cause, kind: 'sequence-step', data, to: email })
      expect(queued).toMatchObject({ ok: true })
    }
  }
  const email = 'achats@campagne.example.fr'
  const prospectId = await insertProspectRow(db, { email, at, company: 'Café du Port', first_name: 'Zoé' })
  const text =
    'Bonjour {prenom},\n\n{boutique} équipe des cafés en eau filtrée : un appareil sous l’évier, un filtre par an.\n\n[Voir les appareils](/products)\n\nBelle journée à {entreprise}.'
  const content = {
    ...{ name: 'Cafés', audience: { minScore: 0 } },
    steps: [{ afterDays: 0, subject: 'De l’eau pour {entreprise}', text }],
  }
  const actor = { id: null, name: 'Camille Roy' }
  const campaignId = await createCampaign(db, { content, actor, at })
  const data = { campaignId, version: 1, step: 1, prospectId }
  const cause = { key: campaignId, cause: 'campaign', causeId: campaignId } as const
  const queued = await enqueueAgentMail(db, { ...writing, ...cause, kind: 'campaign-mail', data, to: email })
  expect(queued).toMatchObject({ ok: true })
}

/** As SpamAssassin measures it: characters of HTML beside any picture. */
const isMostlyPicture = (html: string) =>
  html.includes('<img') && html.replaceAll(/src="data:[^"]+"/g, 'src="cid:logo@mail"').length <= 3_200

test('no mail of any kind has a picture beside hardly any text', async () => {
  expect(await missingKinds(db)).toEqual([])
  expect(mails.filter(({ html }) => isMostlyPicture(html)).map(({ kind }) => kind)).toEqual([])
  expect(isMostlyPicture('<p>Bonjour</p><img src="logo.png">')).toBe(true)
})

const hasSpamAssassin = spawnSync('spamassassin', ['--version']).status === 0

test.skipIf(!hasSpamAssassin)('SpamAssassin gives no mail more than one point', { timeout: 120_000 }, async () => {
  const compose = createRequire(import.meta.url)('nodemailer').createTransport({ streamTransport: true, buffer: true })
  const whole = []
  const drawn = oneIn(3, mails)
  for (const { kind, subject, text, html } of drawn) {
    const { message } = await compose.sendMail({
      from: { name: 'Osmoseurs & Co', address: 'contact@osmoseurs.example' },
      to: 'lea.martin@example.fr',
      attachDataUrls: true,
      headers: { 'X-Kind': kind },
      ...{ subject, text, html },
    })
    whole.push(
      `From test@localhost Sat Nov 28 10:00:00 2026\n${String(message).replaceAll('\r\n', '\n').replaceAll('\nFrom ', '\n>From ')}\n`,
    )
  }
  // The terms must say « crédit » (code de la consommation, L. 312-5), which an English rule takes for a misspelt « credit ».
  const { stdout } = spawnSync('spamassassin', ['-L', '--mbox', '--cf=score FUZZY_CREDIT 0'], {
    input: whole.join('\n'),
    maxBuffer: 64 * 1024 * 1024,
  })
  const scored = String(stdout)
    .split(/^From test@localhost.*$/m)
    .flatMap((each) => {
      const score = /^X-Spam-Status: .*?score=(-?[\d.]+)/ms.exec(each)?.[1]
      return score === undefined ? [] : [{ kind: /^X-Kind: (.*)$/m.exec(each)?.[1], score: Number(score) }]
    })
  expect(scored).toHaveLength(drawn.length)
  expect(scored.filter(({ score }) => score > 1)).toEqual([])
})
