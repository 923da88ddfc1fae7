import { expect, test } from 'vitest'
import { sendQueuedEmails } from '~/agents/mail-sender.server'
import { createSmtpMailer, type Mailer } from '~/integrations/mail/smtp.server'
import { claimNextEmails } from '~/mails/sending.server'
import { giveAgreement, mailboxHash, stopMails } from '~/models/base/agreement/index.server'
import { awaitSending } from '~/models/base/outbox/index.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { firstShop } from '../support/first-shop'
import { queueAnyMail } from '../support/mails'
import { openQuietShop } from '../support/shop-database'
import { type SmtpAnswer, startSmtpServer } from '../support/smtp-server'
import { drawing, report, scale, seed, seededRandom } from './support'

/** 300 of each in the full run. */
const MAILS = scale > 1 ? 300 : 24
/** 2,000 in the full run. */
const UNSUBSCRIPTIONS = scale > 1 ? 2000 : 60
const modes: SmtpAnswer[] = ['accept', 421, 450, 451, 550, 'drop-after-data', 'slow']
const MOST_ROUNDS = 60
const KILLS = 4

test.each(modes)('in the mode %s no mail is lost, and none is sent twice but after a lost answer', async (mode) => {
  const draw = drawing(seededRandom(seed))
  const db = await openQuietShop()
  await db.deleteFrom('email').execute()
  const start = new Date('2026-11-19T10:00:00Z')
  for (let place = 0; place < MAILS; place++) {
    await queueAnyMail(db, { key: `m${place}`, to: `p${place}@example.fr`, at: start })
  }
  const answers = Array.from({ length: MAILS }, (): SmtpAnswer => (draw.below(3) === 0 ? mode : 'accept'))
  const server = await startSmtpServer(answers)
  const mailer = await createSmtpMailer(server)
  const tenant = { id: 'essai', db, identity: firstShop, template: osmoseurs }
  let kills = 0
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const now = () => new Date(start.getTime() + round * 120_000)
    // A dying process: between two mails, and with others claimed.
    const dies = round < KILLS
    const death = new AbortController()
    let left = dies ? 1 + draw.below(8) : Number.POSITIVE_INFINITY
    const mortal: Mailer = {
      greet: () => mailer.greet(),
      async send(mail) {
        if (--left <= 0) death.abort()
        return mailer.send(mail, AbortSignal.timeout(30_000))
      },
    }
    await sendQueuedEmails(tenant as never, { mailer: mortal, from: 'boutique@example.fr', now, signal: death.signal })
    if (dies) kills += (await claimNextEmails(db, { limit: 3, at: now() })).length
  }
  const rows = await db.selectFrom('email').select(['recipient', 'status', 'attempts']).execute()
  const times = new Map<string, string[]>()
  for (const { to, mail } of server.received)
    times.set(to[0] ?? '', [...(times.get(to[0] ?? '') ?? []), mail.messageId ?? ''])
  const lost = rows.filter(({ recipient, status }) => status !== 'failed' && !times.has(recipient)).length
  const refused = rows.filter(({ status }) => status === 'failed').length
  const twice = [...times.values()].filter((ids) => ids.length > 1)
  const otherIds = twice.filter((ids) => new Set(ids).size > 1).length
  report(`smtp ${mode}`, {
    mails: MAILS,
    received: server.received.length,
    kills,
    refused,
    lost,
    twice: twice.length,
    otherIds,
  })
  await server.close()
  expect({ lost, otherIds, waiting: rows.filter(({ status }) => status === 'queued').length }).toEqual({
    ...{ lost: 0, otherIds: 0, waiting: 0 },
  })
  if (mode !== 'drop-after-data') expect(twice).toEqual([])
  if (mode !== 550) expect(refused).toBe(0)
  else expect(server.tries()).toBe(MAILS)
})

test('after the answer to an unsubscription nothing leaves to its mailbox, while mails are being taken', async () => {
  const db = await openQuietShop()
  await db.deleteFrom('email').execute()
  const at = new Date()
  for (let place = 0; place < UNSUBSCRIPTIONS; place++) {
    const to = `p${place}@example.fr`
    const { id } = await giveAgreement(db, { email: to, kind: 'advice', page: '/questionnaire', at })
    await queueAnyMail(db, { key: `m${place}`, to, agreementId: id, at })
  }
  const server = await startSmtpServer()
  const mailer = await createSmtpMailer(server)
  const tenant = { id: 'essai', db, identity: firstShop, template: osmoseurs }
  const ended = new AbortController()
  const sending = (async () => {
    while (!ended.signal.aborted) {
      await sendQueuedEmails(tenant as never, {
        mailer,
        from: 'b@example.fr',
        now: () => new Date(),
        signal: ended.signal,
      })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  const answeredMs = new Map<string, number>()
  const draw = drawing(seededRandom(seed))
  const order = Array.from({ length: UNSUBSCRIPTIONS }, (_, place) => place).sort(() => draw.below(3) - 1)
  for (const place of order) {
    const email = `p${place}@example.fr`
    // Same call as the List-Unsubscribe route.
    await stopMails(db, { hash: mailboxHash(email), page: 'List-Unsubscribe', at: new Date() })
    await awaitSending(db, { hash: mailboxHash(email), mostMs: 5000 })
    answeredMs.set(email, performance.now())
    await new Promise((resolve) => setTimeout(resolve, draw.below(6)))
  }
  ended.abort()
  await sending
  const late = server.received.filter(({ to, atMs }) => atMs > (answeredMs.get(to[0] ?? '') ?? Infinity))
  report('unsubscriptions', { unsubscribed: UNSUBSCRIPTIONS, sent: server.received.length, afterAnswer: late.length })
  await server.close()
  expect(late).toEqual([])
  expect(server.received.length).toBeGreaterThan(0)
  expect(server.received.length).toBeLessThan(UNSUBSCRIPTIONS)
})
