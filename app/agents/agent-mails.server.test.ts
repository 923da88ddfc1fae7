import { expect, test } from 'vitest'
import { createSmtpMailer } from '~/integrations/mail/smtp.server'
import { mailboxHash, parseAgreementsReference, stopMails } from '~/models/base/agreement/index.server'
import {
  approveCampaign,
  campaignHandler,
  createCampaign,
  pauseCampaign,
  runCampaign,
} from '~/models/mailing/campaign/index.server'
import { findCartIdByResumeToken, readCart, resumeCart } from '~/models/shop/cart/index.server'
import { newCartId } from '~/models/values/id.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { firstShop, signer } from '../../tests/support/first-shop'
import { insertProspectRow } from '../../tests/support/prospect-row'
import { insertAbandonedCart, runAgentJob, runRecovery } from '../../tests/support/recovery'
import { at, essentiel, later, openQuietShop } from '../../tests/support/shop-database'
import { startSmtpServer } from '../../tests/support/smtp-server'
import { sendQueuedEmails } from './mail-sender.server'

async function shopAndServer() {
  const db = await openQuietShop()
  const server = await startSmtpServer()
  const mailer = await createSmtpMailer(server)
  const tenant = { id: 'boutique', isReadOnly: false, db, template: osmoseurs, identity: firstShop }
  const { signal } = new AbortController()
  const send = (minute: number) =>
    sendQueuedEmails(tenant as never, { mailer, from: 'boutique@example.fr', now: () => later(minute), signal })
  return { db, server, send, tenant }
}

/** Reference in the one-click unsubscribe header, as a mail client reads it. */
function unsubscribeReference(headers: { key: string; value: string }[]): string {
  const { value = '' } = headers.find(({ key }) => key === 'list-unsubscribe') ?? {}
  return /\/accords\/([\w.-]+)\/desinscription/.exec(value)?.[1] ?? ''
}

test('a reminder is sent, its link rebuilds the cart elsewhere at today’s price, and it states its legal basis', async () => {
  const { db, server, send } = await shopAndServer()
  await insertAbandonedCart(db, { email: 'lea@example.fr', at })
  await runRecovery(db, later(60))
  await send(61)
  const mail = server.received.find(({ to }) => to[0] === 'lea@example.fr')?.mail
  expect(mail?.text).toContain('Écrivez-moi si je n’achève pas cette commande.')
  const token = /\/cart\/resume\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const fromCartId = (await findCartIdByResumeToken(db, token)) ?? ''
  await db.updateTable('product').set({ price_cents: 50_000 }).where('id', '=', essentiel).execute()
  expect(await readCart(db, fromCartId)).toMatchObject({
    lines: [{ formerPriceCents: 44_900, unitPriceCents: 50_000 }],
  })
  const toCartId = newCartId(later(62))
  await resumeCart(db, { fromCartId, toCartId, at: later(62) })
  expect(await readCart(db, toCartId)).toMatchObject({ lines: [{ unitPriceCents: 50_000, quantity: 1 }] })
  await server.close()
})

test('a running campaign stops for a prospect who unsubscribes by the header of its mail', async () => {
  const { db, server, send } = await shopAndServer()
  for (const email of ['achats@cafe-du-port.fr', 'zoe@hotel-bleu.fr']) await insertProspectRow(db, { email, at })
  const { id } = await db.selectFrom('user').select('id').where('role', '=', 'Administrator').executeTakeFirstOrThrow()
  const first = { afterDays: 0, subject: 'De l’eau filtrée', text: 'Bonjour.' }
  const content = {
    name: 'Cafés',
    audience: { minScore: 0 },
    steps: [first, { ...first, afterDays: 1, subject: 'Relance' }],
  }
  const actor = { id, name: 'Camille' }
  const campaignId = await createCampaign(db, { content, actor, at })
  const change = { id: campaignId, version: 1, actor, at }
  await approveCampaign(db, { ...change, reached: 2 })
  await runCampaign(db, { ...change, obstacle: undefined })
  const handler = campaignHandler(async () => undefined)
  const round = async (minute: number) => {
    await db.deleteFrom('job').where('kind', '=', handler.kind).execute()
    await runAgentJob(db, { agent: 'email', handler, payload: { id: campaignId }, at: later(minute) })
    await send(minute + 1)
  }
  await pauseCampaign(db, change)
  await round(1)
  expect(server.received).toEqual([])
  await runCampaign(db, { ...change, obstacle: undefined })
  await round(5)
  expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual(['achats@cafe-du-port.fr', 'zoe@hotel-bleu.fr'])
  const headers = server.received.find(({ to }) => to[0] === 'zoe@hotel-bleu.fr')?.mail.headers ?? []
  const hash = parseAgreementsReference(signer, unsubscribeReference(headers))
  expect(hash).toBe(mailboxHash('zoe@hotel-bleu.fr'))
  await stopMails(db, { hash: hash ?? '', page: 'List-Unsubscribe', at: later(10) })
  await round(20)
  await round(25 * 60)
  const followUps = server.received.filter(({ mail }) => mail.subject === 'Relance').map(({ to }) => to[0])
  expect(followUps).toEqual(['achats@cafe-du-port.fr'])
  await server.close()
})

test('a read-only shop keeps its agents’ mails, and sends them once it is resumed', async () => {
  const { db, server, send, tenant } = await shopAndServer()
  await insertAbandonedCart(db, { email: 'lea@example.fr', at })
  await runRecovery(db, later(60))
  tenant.isReadOnly = true
  await send(61)
  expect(server.received).toEqual([])
  tenant.isReadOnly = false
  await send(62)
  expect(server.received.map(({ to }) => to[0])).toEqual(['lea@example.fr'])
  await server.close()
})
