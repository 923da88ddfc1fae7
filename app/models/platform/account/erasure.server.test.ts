import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { listErasures } from '~/database/backup/erasures.server'
import { listMailsOf } from '~/mails/reading.server'
import { readSettings } from '~/models/base/setting/index.server'
import { callbackConsent } from '~/models/base/user'
import { addLeadNote, planNextAction } from '~/models/crm/lead/index.server'
import { inviteAdministrator } from '~/models/platform/administrator/index.server'
import { saveShipping } from '~/models/shop/cart/index.server'
import { receiveGoods, sendParcel, setOrderStatus } from '~/models/shop/fulfilment/index.server'
import { ensureReferralCode, findOwnCode, findReferrer } from '~/models/shop/loyalty/index.server'
import { pageOrdersOf } from '~/models/shop/order/index.server'
import { expireOverdueOrders } from '~/models/shop/payment/index.server'
import { requestRefund, runRefund } from '~/models/shop/refund/index.server'
import { commandOperator } from '~/models/support/contact'
import {
  answerAsPerson,
  callbackForm,
  cancelCallback,
  contactForm,
  conversationsOf,
  hashVisitor,
  messagesNaming,
  offeredSlots,
  receiveMessage,
  replyToMessage,
  requestCallback,
  requestPerson,
  slotKey,
  takeMessage,
  takeMessageForPerson,
} from '~/models/support/contact/index.server'
import { knownEmailForm } from '~/models/values/address'
import { newId } from '~/models/values/id.server'
import { signer } from '../../../../tests/support/first-shop'
import { insertLeadRow } from '../../../../tests/support/leads'
import { begin, buy, customer, deliver } from '../../../../tests/support/loyalty'
import { testMailShop } from '../../../../tests/support/mails'
import { ScriptedProvider } from '../../../../tests/support/payment-provider'
import { insertProspectRow } from '../../../../tests/support/prospect-row'
import { address } from '../../../../tests/support/shop-checkout'
import { at, essentiel, later, openQuietShop } from '../../../../tests/support/shop-database'
import { exportAccount, exportAsCsv, exportPerson } from './data-export.server'
import { eraseAccount, eraseFinishedOrders, forgetPerson } from './erasure.server'
import { erasePerson } from './person.server'
import { repeatErasures } from './repeated-erasures.server'
import { requestSignInLink, signInByLink } from './sign-in.server'

const assistant = { name: 'Thomas', title: 'Thomas, assistant IA' }

type Db = Awaited<ReturnType<typeof openQuietShop>>

async function owner(db: Db, email: string) {
  const user = await customer(db, email)
  return { ...user, email }
}

/** Dumps all stored rows as text. */
async function everything(db: Db): Promise<string> {
  const tables = [
    'lead',
    'lead_note',
    'lead_event',
    'search_term',
    'stock_notice',
    'contact_message',
    'contact_reply',
    'search_term',
    'callback_request',
    'conversation',
    'message',
    'message_address',
    'review',
    'user',
    'session',
    'sign_in_link',
    'cart',
    'customer_order',
    'payment',
    'email',
  ] as const
  return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())))
}

/** Adds a wish, a message, a call-back, a conversation and a review, each with the name or the address. */
async function insertPersonalRows(db: Db, orderId: string) {
  const [email, created_at] = ['claire@example.fr', at.toISOString()]
  const { id: messageId } = await receiveMessage(db, {
    form: {
      name: 'Claire F.',
      email: 'Claire@example.fr',
      subject: 'autre',
      orderNumber: null,
      message: 'Mot d’écrit',
    },
    at,
  })
  const reply = { messageId, seenVersion: 1, text: 'Mot de la boutique', closes: true, by: commandOperator, at }
  await replyToMessage(db, reply)
  const slot = offeredSlots(await readSettings(db), at)[0]
  const asked = { slot: slot && slotKey(slot), subject: 'achat', name: 'Claire F.', email, question: 'Mot de rappel' }
  const form = callbackForm.parse({ ...asked, phone: address.phone, consent: 'on' })
  const callbackProof = { ...callbackConsent, page: '/support/rappel' }
  const called = await requestCallback(db, { form, productId: null, consent: callbackProof, at })
  if (called.ok) await cancelCallback(db, { id: called.id, at })
  const visitor = { key: 'claire', channel: 'page' as const }
  await takeMessage(db, { visitor, text: 'Mot de chat', at })
  const { id: conversationId } = await requestPerson(db, { visitor, email: 'Claire@example.fr', at })
  await answerAsPerson(db, { conversationId, text: 'Mot de réponse', by: commandOperator, at })
  const consent = { consent_version: '1', consent_text: 'Oui', consent_page: '/' }
  const product_id = essentiel
  await db
    .insertInto('stock_notice')
    .values({ id: 'n1', product_id, email, email_key: email, ...consent, created_at })
    .execute()
  await db
    .insertInto('review')
    .values({
      id: 'r1',
      product_id,
      order_id: orderId,
      verified: 1,
      author_name: 'Claire de Lyon',
      location: 'Lyon',
      rating_halves: 10,
      title: null,
      comment: 'Très bien.',
      experience_on: '2026-11-19',
      status: 'published',
      refusal_ground: null,
      submitted_at: created_at,
      published_at: created_at,
      updated_at: created_at,
    })
    .execute()
}

async function exportAll(db: Db, user: Awaited<ReturnType<typeof owner>>) {
  const emails = await listMailsOf(await testMailShop(db), { email: user.email, limit: 100 })
  return exportAccount(db, { user, emails, at })
}

test('erasing removes account, sessions, carts and mails; a finished order keeps what its invoice needs', async () => {
  const db = await openQuietShop()
  const orderId = await buy(db, { email: 'claire@example.fr' })
  await deliver(db, orderId, at)
  const { cartId } = await begin(db, { email: 'claire@example.fr' })
  await saveShipping(db, { cartId, address, at })
  await db
    .insertInto('lead')
    .values({
      id: 'lead-1',
      email: 'Claire@example.fr',
      name: 'Claire',
      phone: address.phone,
      customer_type: 'particulier',
      score: 10,
      reasons: '[]',
      source: 'questionnaire',
      created_at: at.toISOString(),
      last_contact_at: at.toISOString(),
    })
    .execute()
  const camille = { id: 'u1', name: 'Camille Roy' }
  await addLeadNote(db, { leadId: 'lead-1', body: 'Mot de note', actor: camille, at })
  await planNextAction(db, {
    leadId: 'lead-1',
    version: 0,
    action: 'Mot à dire',
    due: '2026-11-25',
    actor: camille,
    at,
  })
  await insertPersonalRows(db, orderId)
  const requested = await requestSignInLink(db, { email: 'claire@example.fr', cartId: undefined, signer, at })
  if (requested.ok) await signInByLink(db, { token: requested.token, device: '', at })
  const user = await owner(db, 'claire@example.fr')
  const exported = await exportAll(db, user)
  expect(exported.leads).toMatchObject([{ name: 'Claire', next_action: 'Mot à dire', next_action_due: '2026-11-25' }])
  expect(exported.lead_notes).toMatchObject([{ body: 'Mot de note' }])
  expect(exported.lead_events.map(({ kind, after }) => [kind, after])).toEqual(
    expect.arrayContaining([
      ['action-set', 'Mot à dire'],
      ['source', 'contact'],
      ['status', 'client'],
    ]),
  )
  expect(exported.cart_items).toContainEqual(expect.objectContaining({ product_id: essentiel, quantity: 1 }))
  expect(JSON.stringify(exported)).not.toContain('Camille Roy')
  expect(exported.conversations).toMatchObject([{ email: 'Claire@example.fr', state: 'humain' }])
  expect(exported.conversation_messages.map(({ author }) => author)).toEqual(['visitor', 'notice', 'person'])
  expect(exported.emails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['contact-notice', 'callback-notice']))
  expect(exported.contact_replies).toMatchObject([{ author: 'Commande', body: 'Mot de la boutique' }])
  expect(exportAsCsv(exported)).toContain('Mot de chat')
  expect(exportAsCsv(exported)).not.toContain(hashVisitor({ key: 'claire', channel: 'page' }))
  await eraseAccount(db, { user, at: later(31 * 24 * 60) })
  const left = await everything(db)
  expect(left).not.toMatch(/claire@example\.fr/i)
  expect(left).not.toContain(address.phone)
  expect(left).not.toMatch(/Claire de Lyon|Très bien|Claire F\.|Mot d|Mot à/)
  const order = await db.selectFrom('customer_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  expect(order).toMatchObject({
    customer_name: 'Claire Fontaine',
    address: address.address,
    email: '',
    mailbox: '',
    phone: '',
  })
})

const claire = 'claire@example.fr'
const says = (db: Db, key: string, text: string, minutes = 0) =>
  takeMessageForPerson(db, { assistant, visitor: { key, channel: 'page' }, text, at: later(minutes) })

async function exportOf(db: Db) {
  return exportPerson(db, { email: claire, user: undefined, emails: [], withErased: true, at })
}

async function erase(db: Db) {
  await db.transaction().execute((trx) => forgetPerson(trx, { email: claire, user: undefined, at }))
}

test('a conversation in which only the person’s address was typed is exported and erased whole', async () => {
  const db = await openQuietShop()
  await says(db, 'claire', 'Bonjour, je cherche un osmoseur')
  await says(db, 'claire', 'Claire@Example.fr', 1)
  await says(db, 'paul', 'Bonjour de Paul')
  const exported = await exportOf(db)
  expect(exported.conversations).toHaveLength(1)
  expect(exported.conversation_messages.map(({ body }) => body)).toEqual(
    expect.arrayContaining(['Bonjour, je cherche un osmoseur', 'Claire@Example.fr']),
  )
  await erase(db)
  const bodies = await db.selectFrom('message').select('body').where('author', '=', 'visitor').execute()
  expect(bodies).toEqual([{ body: 'Bonjour de Paul' }])
  expect(await everything(db)).not.toMatch(/claire@example/i)
  expect(await db.selectFrom('message_address').selectAll().execute()).toEqual([])
})

test('in the conversation of another, only the messages that name the address are exported, and it is redacted', async () => {
  const db = await openQuietShop()
  await says(db, 'paul', 'Ma facture est au nom de paul@example.fr')
  await says(db, 'paul', 'et celle de Claire@example.fr et marie@example.fr ?', 1)
  const { id: conversationId } = await requestPerson(db, {
    visitor: { key: 'paul', channel: 'page' },
    email: 'paul@example.fr',
    at: later(2),
  })
  await answerAsPerson(db, { conversationId, text: 'Voir claire@example.fr', by: commandOperator, at: later(3) })
  const exported = await exportOf(db)
  expect(exported.conversations).toEqual([])
  expect(exported.conversation_messages.map(({ body }) => body)).toEqual([
    'et celle de Claire@example.fr et [adresse retirée] ?',
    'Voir claire@example.fr',
  ])
  await erase(db)
  const bodies = await db.selectFrom('message').select('body').where('author', '<>', 'notice').execute()
  expect(bodies.map(({ body }) => body)).toEqual([
    'Ma facture est au nom de paul@example.fr',
    'et celle de [adresse retirée] et marie@example.fr ?',
    'Voir [adresse retirée]',
  ])
  expect(await everything(db)).not.toMatch(/claire@example/i)
})

test('an invitation to administer is exported and erased', async () => {
  const db = await openQuietShop()
  await inviteAdministrator(db, { email: claire, name: 'Claire F.', by: commandOperator, signer, at })
  expect((await exportOf(db)).administrator_invitations).toMatchObject([{ name: 'Claire F.', used_at: null }])
  await erase(db)
  expect(await db.selectFrom('administrator_link').selectAll().execute()).toEqual([])
})

test('a conversation is read by an index of the addresses typed in it', async () => {
  const db = await openQuietShop()
  for (const query of [conversationsOf(db, claire), messagesNaming(db, claire)]) {
    const { sql, parameters } = query.compile()
    const { rows } = await db.executeQuery(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]))
    expect(JSON.stringify(rows)).toContain('message_address_by_email')
    expect(JSON.stringify(rows)).not.toMatch(/SCAN (message|conversation)/)
  }
})

test('an address is matched case-insensitively, beyond ASCII too', async () => {
  const db = await openQuietShop()
  await buy(db, { email: 'éloïse@example.fr' })
  const user = await owner(db, 'éloïse@example.fr')
  const subject = { subject: 'autre', orderNumber: '', message: 'Un message assez long.' }
  for (const email of ['ÉLOÏSE@EXAMPLE.FR', 'e\u0301loi\u0308se@example.fr']) {
    const form = contactForm.parse({ name: 'Éloïse', email: 'eloise@example.fr', ...subject })
    await receiveMessage(db, { form: { ...form, email: knownEmailForm.parse(email) }, at })
  }
  const visitor = { key: 'éloïse', channel: 'page' as const }
  await takeMessage(db, { visitor, text: 'Mot de chat', at })
  await requestPerson(db, { visitor, email: knownEmailForm.parse('ÉloÏse@Example.fr'), at })
  const exported = await exportAll(db, user)
  expect(exported.contact_messages.map(({ email }) => email)).toEqual(['éLOïSE@example.fr', 'éloïse@example.fr'])
  expect(exported.conversations).toMatchObject([{ email: 'éloïse@example.fr' }])
  await eraseAccount(db, { user, at: later(31 * 24 * 60) })
  for (const table of ['contact_message', 'conversation'] as const) {
    expect([table, await db.selectFrom(table).select('email').execute()]).toEqual([table, []])
  }
})

test('an open order keeps its contact until its withdrawal period is over', async () => {
  const db = await openQuietShop()
  const orderId = await buy(db, { email: 'claire@example.fr' })
  await eraseAccount(db, { user: await owner(db, 'claire@example.fr'), at })
  const emailOf = async () =>
    (await db.selectFrom('customer_order').select('email').where('id', '=', orderId).executeTakeFirstOrThrow()).email
  expect(await emailOf()).toBe('claire@example.fr')
  expect(await pageOrdersOf(db, { email: 'claire@example.fr', page: 1 })).toEqual({ orders: [], page: 1, pageCount: 0 })
  await deliver(db, orderId, at)
  expect(await eraseFinishedOrders(db, { at: later(29 * 24 * 60), limit: 10 })).toBe(0)
  expect(await eraseFinishedOrders(db, { at: later(31 * 24 * 60), limit: 10 })).toBe(1)
  expect(await emailOf()).toBe('')
})

test('an order refunded in full while in transit is erased too, with the free text of its history', async () => {
  const db = await openQuietShop()
  const orderId = await buy(db, { email: 'claire@example.fr' })
  const by = { orderId, actor: { id: null, name: 'Camille' }, at }
  await sendParcel(db, { ...by, parcelId: newId(at), carrier: 'colissimo', number: '6A999' })
  await receiveGoods(db, {
    ...by,
    goods: [{ productId: essentiel, restocked: 1, writtenOff: 0 }],
    reason: 'Mme F.',
    seen: 0,
  })
  const choice = { lines: new Map(), delivery: false, whole: true }
  const refundId = newId(at)
  await requestRefund(db, { ...by, refundId, choice, reason: 'Claire a déménagé' })
  await runRefund(db, { refundId, providers: { stripe: new ScriptedProvider() }, at })
  await eraseAccount(db, { user: await owner(db, 'claire@example.fr'), at })
  expect(await eraseFinishedOrders(db, { at: later(29 * 24 * 60), limit: 10 })).toBe(0)
  expect(await eraseFinishedOrders(db, { at: later(31 * 24 * 60), limit: 10 })).toBe(1)
  const events = await db.selectFrom('order_event').select(['kind', 'reason']).where('order_id', '=', orderId).execute()
  expect(JSON.stringify(events)).not.toMatch(/6A999|Mme F\.|déménagé/)
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['parcel-sent', 'refund-requested', 'refunded']),
  )
  const message = { reason: 'essai', tellBuyer: true, providers: [], at: later(32 * 24 * 60) }
  expect(await setOrderStatus(db, { ...by, ...message, status: 'annule' })).toMatchObject({ ok: true, changed: true })
  expect(await db.selectFrom('email').select('recipient').where('order_id', '=', orderId).execute()).toEqual([])
  const change = { reason: 'autre chose' }
  await expect(db.updateTable('order_event').set(change).execute()).rejects.toThrow('append-only')
})

test('an order that was never paid becomes anonymous', async () => {
  const db = await openQuietShop()
  const { provider, checkOut } = await begin(db, { email: 'claire@example.fr' })
  const opened = await checkOut()
  if (!opened.ok) throw new Error(opened.reason)
  await expireOverdueOrders(db, { providers: [provider], at: later(40), limit: 10 })
  const requested = await requestSignInLink(db, { email: 'claire@example.fr', cartId: undefined, signer, at })
  if (requested.ok) await signInByLink(db, { token: requested.token, device: '', at })
  await eraseAccount(db, { user: await owner(db, 'claire@example.fr'), at: later(41) })
  const order = await db.selectFrom('customer_order').selectAll().executeTakeFirstOrThrow()
  expect(order).toMatchObject({
    customer_name: '',
    first_name: '',
    address: '',
    email: '',
    mailbox: '',
    phone: '',
    city: '',
  })
})

test('other customers lose nothing, and the erased customer’s referral code is void', async () => {
  const db = await openQuietShop()
  await buy(db, { email: 'claire@example.fr' })
  const paul = await buy(db, { email: 'paul@example.fr' })
  const claire = await owner(db, 'claire@example.fr')
  await ensureReferralCode(db, { userId: claire.id, at })
  const code = (await findOwnCode(db, claire.id)) ?? ''
  await eraseAccount(db, { user: claire, at })
  expect(await findReferrer(db, code)).toBeUndefined()
  expect((await pageOrdersOf(db, { email: 'paul@example.fr', page: 1 })).orders.map((order) => order.id)).toEqual([
    paul,
  ])
})

test('the export holds only the customer’s own data and no credentials', async () => {
  const db = await openQuietShop()
  const orderId = await buy(db, { email: 'claire@example.fr' })
  await buy(db, { email: 'paul@example.fr' })
  const content = await exportAll(db, await owner(db, 'claire@example.fr'))
  expect(content.orders.map((order) => order.id)).toEqual([orderId])
  expect(content.points).toMatchObject([{ order_id: orderId, points: 50 }])
  expect(content.payments).toMatchObject([{ order_id: orderId, method: 'card', status: 'paid' }])
  const text = JSON.stringify(content)
  expect(text).not.toMatch(/paul@example\.fr|token|session_\d/)
})

test('the CSV keeps formulas as text, and quotes what needs it', async () => {
  const db = await openQuietShop()
  const orderId = await buy(db, { email: 'claire@example.fr' })
  await db.updateTable('customer_order').set({ customer_name: '=1+1;"x"' }).where('id', '=', orderId).execute()
  const csv = exportAsCsv(await exportAll(db, await owner(db, 'claire@example.fr')))
  expect(csv.startsWith('\uFEFFrubrique;ligne;champ;valeur\r\n')).toBe(true)
  expect(csv).toContain(`orders;1;customer_name;"'=1+1;""x"""\r\n`)
})

test('an erasure is repeated in restored data, for the person and for no one else', async () => {
  const db = await openQuietShop()
  const backupDir = mkdtempSync(join(tmpdir(), 'erasures-'))
  onTestFinished(() => rmSync(backupDir, { recursive: true }))
  const journal = { backupDir, subdomain: 'boutique' }
  const actor = { id: null, name: 'Camille' }
  await erasePerson(db, { email: 'claire@example.fr', signer, actor, at, journal })
  const kept = readFileSync(join(backupDir, 'erasures.jsonl'), 'utf8')
  expect(kept).not.toContain('claire')

  // What an older archive brings back, in other spellings too.
  const restored = await openQuietShop()
  await insertLeadRow(restored, { email: 'Claire@example.fr' })
  await insertProspectRow(restored, { email: 'claire+salon@example.fr', at })
  await insertLeadRow(restored, { email: 'zoe@example.fr' })
  expect(listErasures(backupDir, { since: later(1) })).toEqual([])
  const erasures = listErasures(backupDir, { since: at })
  expect(await repeatErasures(restored, { erasures, signer, at: later(60) })).toBe(2)
  expect(await everything(restored)).not.toMatch(/claire[@+]/i)
  expect(await restored.selectFrom('prospect').select('email').execute()).toEqual([])
  expect(await restored.selectFrom('lead').select('email').execute()).toEqual([{ email: 'zoe@example.fr' }])
  expect(await repeatErasures(restored, { erasures, signer, at: later(61) })).toBe(0)
})

test('of a damaged list the readable erasures are repeated, and an administrator’s refused one is not listed', async () => {
  const db = await openQuietShop()
  const backupDir = mkdtempSync(join(tmpdir(), 'erasures-'))
  onTestFinished(() => rmSync(backupDir, { recursive: true }))
  const journal = { backupDir, subdomain: 'boutique' }
  const erase = (email: string) => erasePerson(db, { email, signer, actor: { id: null, name: 'Camille' }, at, journal })
  const administrator = db.selectFrom('user').select('email').where('role', '=', 'Administrator')
  const { email } = await administrator.executeTakeFirstOrThrow()
  expect(await erase(email ?? '')).toMatchObject({ ok: false })
  expect(listErasures(backupDir, { since: at })).toEqual([])
  await erase('claire@example.fr')
  appendFileSync(join(backupDir, 'erasures.jsonl'), '{"subdomain":"bou\n')
  await erase('zoe@example.fr')
  expect(listErasures(backupDir, { since: at, subdomain: 'boutique' })).toHaveLength(2)
  expect(listErasures(backupDir, { since: at, subdomain: 'velo' })).toEqual([])
})
