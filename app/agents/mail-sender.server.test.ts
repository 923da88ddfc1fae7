import { expect, test } from 'vitest'
import { createSmtpMailer } from '~/integrations/mail/smtp.server'
import { claimNextEmails } from '~/mails/sending.server'
import { listEmails } from '~/models/base/outbox/index.server'
import { saveSetting } from '~/models/base/setting/index.server'
import { queueOrderConfirmation } from '~/order-effects/mails.server'

import { insertConsentRow } from '../../tests/support/consent-row'
import { queueAnyMail, queueWrittenMail } from '../../tests/support/mails'
import { insertLegalTexts, insertOrderRow, openTestShop } from '../../tests/support/order-row'
import { type SmtpAnswer, startSmtpServer } from '../../tests/support/smtp-server'
import { sendQueuedEmails } from './mail-sender.server'

const at = new Date('2026-11-20T13:05:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)

async function shopAndServer(answers: SmtpAnswer[] = []) {
  const tenant = await openTestShop(at)
  const server = await startSmtpServer(answers)
  const mailer = await createSmtpMailer(server)
  const content = { subject: 'Commande A1 confirmée : été', text: 'Merci.', html: '<p>Merci.</p>' }
  await queueWrittenMail(tenant.db, { key: 'essai', to: 'lea@example.fr', content, at })
  const send = (now: Date, from: string | undefined = 'Osmoseurs & Co <boutique@example.fr>') =>
    sendQueuedEmails(tenant, {
      mailer,
      from,
      now: () => now,
      signal: new AbortController().signal,
    })
  return { tenant, server, send }
}

test('a queued mail is sent once, with its text and its HTML part', async () => {
  const { tenant, server, send } = await shopAndServer()
  await send(at)
  await send(later(120))
  expect(await listEmails(tenant.db)).toMatchObject([{ status: 'sent', sent_at: at.toISOString(), attempts: 1 }])
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatchObject({
    to: ['lea@example.fr'],
    mail: {
      subject: 'Commande A1 confirmée : été',
      from: { name: 'Osmoseurs & Co', address: 'boutique@example.fr' },
      text: 'Merci.\n',
      html: '<p>Merci.</p>\n',
      messageId: expect.stringMatching(/^<[0-9a-f]{32}@localhost>$/),
    },
  })
  await server.close()
})

test('a bare address carries the shop’s name', async () => {
  const { tenant, server, send } = await shopAndServer()
  await saveSetting(tenant.db, { key: 'shop.name', value: 'L’eau, "vive" & Cie', at })
  await send(at, 'boutique@example.fr')
  expect(server.received[0]?.mail.from).toEqual({ name: 'L’eau, "vive" & Cie', address: 'boutique@example.fr' })
  await server.close()
})

test('the reply-to is the shop, or the address given, and always a single address', async () => {
  const { tenant, server, send } = await shopAndServer()
  await saveSetting(tenant.db, { key: 'shop.email', value: 'contact@example.fr', at })
  const mail = { to: 'contact@example.fr', replyTo: 'a,lea@example.fr', at: later(1) }
  await queueAnyMail(tenant.db, { ...mail, key: 'avec réponse' })
  await send(later(2))
  expect(server.received.map(({ mail }) => mail.replyTo?.map(({ address }) => address))).toEqual([
    ['contact@example.fr'],
    [expect.stringMatching(/^"?a,lea"?@example\.fr$/)],
  ])
  await server.close()
})

test('only a mail based on consent has a one-click unsubscribe header', async () => {
  const { tenant, server, send } = await shopAndServer()
  const agreementId = await insertConsentRow(tenant.db, at)
  await queueAnyMail(tenant.db, { key: 'accord', to: 'jean@example.fr', agreementId, at: later(1) })
  await send(later(2))
  const headers = server.received.map(({ mail }) =>
    mail.headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
  )
  expect(headers).toEqual([
    [],
    [
      ['list-unsubscribe', expect.stringMatching(/^<http:\/\/localhost:3000\/accords\/[\w.-]+\/desinscription>$/)],
      ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
    ],
  ])
  await server.close()
})

test('a temporary refusal (421) is tried again and then sent', async () => {
  const { tenant, server, send } = await shopAndServer([421])
  await send(at)
  expect(await listEmails(tenant.db)).toMatchObject([{ status: 'queued', attempts: 1 }])
  await send(later(16))
  expect(await listEmails(tenant.db)).toMatchObject([{ status: 'sent', attempts: 2 }])
  expect(server.received).toHaveLength(1)
  await server.close()
})

test('a permanent refusal (550) is never tried again', async () => {
  const { tenant, server, send } = await shopAndServer([550])
  await send(at)
  await send(later(3600))
  expect(await listEmails(tenant.db)).toMatchObject([{ status: 'failed', attempts: 1 }])
  expect(server.tries()).toBe(1)
  await server.close()
})

test('a connection lost after the message is repeated under the same Message-ID', async () => {
  const { tenant, server, send } = await shopAndServer(['drop-after-data'])
  await send(at)
  expect(await listEmails(tenant.db)).toMatchObject([{ status: 'queued', attempts: 1 }])
  await send(later(16))
  expect(await listEmails(tenant.db)).toMatchObject([{ status: 'sent', attempts: 2 }])
  const [first, second] = server.received
  expect(first?.mail.messageId).toBe(second?.mail.messageId)
  await server.close()
})

test('a mail claimed by a process that died is sent by the next one, a minute later', async () => {
  const { tenant, server, send } = await shopAndServer()
  await claimNextEmails(tenant.db, { limit: 1, at })
  await send(later(30))
  expect(server.received).toHaveLength(0)
  await send(later(61))
  expect(await listEmails(tenant.db)).toMatchObject([{ status: 'sent', attempts: 2 }])
  await server.close()
})

test('while the server is unreachable mails wait without losing an attempt', async () => {
  const { tenant, server, send } = await shopAndServer()
  await server.close()
  for (let minute = 0; minute < 30; minute++) await send(later(minute * 60))
  expect(await listEmails(tenant.db)).toMatchObject([{ status: 'queued', attempts: 0 }])
})

test('the reason for an unreachable server is reported', async () => {
  const server = await startSmtpServer([])
  await server.close()
  const mailer = await createSmtpMailer(server)
  expect(await mailer.greet()).toEqual({ ok: false, error: expect.stringContaining('ECONNREFUSED') })
})

test('an address that looks like two reaches neither', async () => {
  const { tenant, server, send } = await shopAndServer()
  await queueAnyMail(tenant.db, { key: 'deux', to: 'a@example.fr,b', at })
  await send(at)
  expect(server.received.flatMap((one) => one.to)).toEqual(['lea@example.fr'])
  await server.close()
})

test('a confirmation carries its pictures and the accepted terms, which are drawn once; opening it fetches nothing', async () => {
  const tenant = await openTestShop(at)
  await insertLegalTexts(tenant.db, [
    { kind: 'cgv', version: 'essai-1', body: '## 1. Prix\n\nTTC.', published_at: at.toISOString() },
  ])
  const orderIds = [await insertOrderRow(tenant.db), 'seconde']
  await insertOrderRow(tenant.db, { id: 'seconde', order_number: 'SECONDE1', fingerprint: 'g' })
  const picture = { product_id: 'essentiel', file: 'essentiel-face-0a', alt: '', width: 960, height: 960, position: 0 }
  await tenant.db.insertInto('product_image').values(picture).execute()
  for (const orderId of orderIds) await queueOrderConfirmation(tenant.db, { orderId, at })
  const server = await startSmtpServer()
  let drawn = 0
  const draw = async () => Buffer.from(`%PDF-${++drawn}`)
  const readPicture = async (file: string) => Buffer.from(file)
  await sendQueuedEmails(tenant, {
    mailer: await createSmtpMailer(server),
    from: 'boutique@example.fr',
    baggage: { draw, readPicture },
    now: () => at,
    signal: new AbortController().signal,
  })
  expect(server.received).toHaveLength(2)
  expect(drawn).toBe(1)
  for (const { mail } of server.received) {
    const named = new Map(mail.attachments.map((file) => [file.filename, file]))
    const terms = named.get('conditions-generales-de-vente.pdf')
    expect([terms?.mimeType, bytesOf(terms?.content)]).toEqual(['application/pdf', '%PDF-1'])
    const shown = named.get('essentiel-face-0a-1200x630.jpg')
    expect(mail.html).toContain(`src="cid:${shown?.contentId?.replace(/[<>]/g, '')}"`)
    const sources = Array.from(mail.html?.matchAll(/<img[^>]*? src="([^"]*)"/g) ?? [], ([, source = '']) => source)
    expect(sources).toHaveLength(2)
    for (const source of sources) expect(source).toMatch(/^cid:/)
    expect(mail.html).not.toMatch(/<(link|script|iframe)|url\(/)
    expect(mail.html).toContain('alt="Logo d’Osmoseurs &amp; Co"')
    expect(mail.text).not.toMatch(/cid:|\.jpg|base64/)
  }
  await server.close()
})

function bytesOf(content: string | ArrayBuffer | Uint8Array | undefined): string {
  return typeof content === 'string' ? content : Buffer.from(new Uint8Array(content ?? [])).toString('latin1')
}
