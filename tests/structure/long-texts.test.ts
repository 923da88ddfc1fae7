import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { parisDay } from '~/models/values/french-date'
import { searchSlowest } from '../faults/slow-text-search'
import { type ServerProcess, scale, seed, seededRandom, startServer, strictTimes } from '../faults/support'
import { readContract } from '../support/api-contract'
import { type FormFields, openApp, type Visitor } from '../support/app'
import { signer } from '../support/first-shop'
import { readMails } from '../support/mails'
import { publicPages } from '../support/public-pages'
import {
  buyNow,
  contactForm,
  fillCart,
  location,
  order,
  orderAndDecide,
  pack,
  readyToPay,
  shippingForm,
  shower,
} from '../support/shop-journey'
import type { SentField } from './sent-fields'

const ALLOWED_MS = strictTimes ? 50 : 150
/** Search in a field; in one run the texts differ from field to field, as most fields share their rules. */
const SECONDS = scale > 1 ? scale / 2 : 0.1
/** Share of the fields, drawn anew in each run; a full run takes all. */
const SEARCHED = scale > 1 ? 1 : 0.08
/** Texts of a field, however slow the machine is. */
const LEAST_TEXTS = scale > 1 ? 20 : 4
const fragments = [
  '.',
  '-',
  '@',
  ' ',
  'a',
  'a@',
  '@b c',
  'a@b.fr',
  '06 12 34 56 78',
  '{prenom}',
  '2026-01-02',
  'a,b;',
  '<b>',
]

const app = await openApp({ DEMO: '1' })
// Loaded after openApp, which sets the folder of the signing secret.
const { fieldsOf, fieldsOfApi, readForms, readParameters, routeOf, routesWithAction, writtenNames } = await import(
  './sent-fields'
)
const { answers } = await import('../support/questionnaire')
const { insertDeliveredOrder } = await import('../support/delivered-order')
const { reviewReference } = await import('~/models/shop/review/invitation.server')
const { insertOrderRow } = await import('../support/order-row')
const { orderReference } = await import('~/models/shop/order/look-up.server')
const { consentPath, disownPath } = await import('~/models/crm/advice/consent.server')
const { giveCredit } = await import('~/models/shop/loyalty/credit.server')
const { findUserByEmail } = await import('~/models/base/user/user.server')
const { setAvailable } = await import('../support/shop-database')
const { asAdministrator } = await import('../support/back-office')
const { insertLeadRow } = await import('../support/leads')
const { checkedCsv, importCsv } = await import('../support/prospects')
const { insertDemoRequests } = await import('../support/demo-requests')
const { administrator, password } = await import('../support/administrators')
const { totpOfKey } = await import('../support/totp')
const { enqueueJob } = await import('~/models/base/job/index.server')
const { settingGroups } = await import('~/models/base/setting')
const { listPictures } = await import('~/models/content/picture/index.server')
const { newId } = await import('~/models/values/id.server')

interface WatchedServer extends ServerProcess {
  /** Longest event loop block since the last call, in milliseconds. */
  longestBlockMs(): Promise<number>
}

const stops: (() => Promise<void>)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

async function watch(name: string, modules: string[]): Promise<WatchedServer> {
  const socketPath = join(app.dataDir, `${name}.sock`)
  const imports = modules.map((module) => `--import=${pathToFileURL(join(import.meta.dirname, module))}`)
  const server = await startServer(app.dataDir, { BLOCK_WATCH_SOCKET: socketPath, NODE_OPTIONS: imports.join(' ') })
  const socket = connect(socketPath)
  stops.push(async () => {
    socket.destroy()
    await server.stop()
  })
  async function longestBlockMs() {
    socket.write('?')
    const [data] = await once(socket, 'data')
    return Number(data)
  }
  return { ...server, longestBlockMs }
}

/** Whether the server read it: after a late event loop it sheds requests unread for a while. */
function send(url: string, field: SentField, text: string): Promise<boolean> {
  const { path, headers, body } = field.request(text)
  return new Promise((done, failed) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const sent = request(url, { method: field.method, path, headers: { ...length, ...headers } }, (response) => {
      const isShed = response.statusCode === 503 && response.headers['retry-after'] === '5'
      response.resume().on('close', () => done(!isShed))
    })
    sent.on('error', (cause) => failed(new Error(`${field.method} ${path} ${field.name}`, { cause })))
    sent.end(body)
  })
}

const random = seededRandom(seed)

/** A field of a request to this server, to be searched for its slowest text. */
function entryOf({ server, field }: { server: WatchedServer; field: SentField }) {
  const maxLength = field.method === 'GET' ? 4096 : 64 * 1024
  // Begins with others in each field.
  const own = fragments.toSorted(() => random() - 0.5)
  return {
    ...{ name: `${field.method} ${field.route} ${field.name}`, maxLength, fragments: own },
    async measure(text: string) {
      await server.longestBlockMs()
      while (!(await send(server.url, field, text))) await delay(500)
      return server.longestBlockMs()
    },
  }
}

async function slowFields(fields: SentField[]) {
  const slow: string[] = []
  let longest = { ms: 0, where: '' }
  let count = 0
  for (const field of fields) {
    const entry = entryOf({ server, field })
    const options = { seconds: SECONDS, random, allowedMs: ALLOWED_MS, atLeast: LEAST_TEXTS }
    const { ms, written, tried } = await searchSlowest(entry, options)
    count += tried
    if (ms > longest.ms) longest = { ms, where: entry.name }
    if (ms > ALLOWED_MS) slow.push(`${entry.name}: ${Math.round(ms)} ms, ${written}`)
  }
  return { slow, longest, count }
}

const server = await watch('mended', ['block-watch.mjs'])
const collected = new Map<string, SentField>()
const posted = new Set<string>()
/** Back-office fields with a silent `maxLength`; searches are not stored. */
const cut: string[] = []

async function collect(visitor: Visitor, page: string, answer?: Response): Promise<string> {
  const response = answer ?? (await visitor.get(page))
  const html = await response.text()
  if (/^\/(admin|login)\b/.test(page))
    cut.push(...(html.match(/<(input|textarea)(?![^>]*type="search")[^>]*maxlength/gi) ?? []))
  for (const form of readForms(html, page)) {
    if (form.method !== 'get') posted.add(routeOf(form.action)?.pattern ?? form.action)
    for (const field of fieldsOf(form, visitor.cookies.header ?? '')) {
      collected.set(`${field.method} ${field.route} ${field.name}`, field)
    }
  }
  return html
}

/** In this process, where React's development build renders every form and warns. */
const newVisitor = () => app.visitor()
const linkIn = (text: string | undefined, pattern: RegExp) => pattern.exec(text ?? '')?.[0] ?? ''
const questions = new URLSearchParams(answers)

async function mailText(kind: string): Promise<string> {
  return (await readMails(app.db, { kind })).at(-1)?.text_body ?? ''
}

test('every form of the shop is found', async () => {
  await setAvailable(app.db, 'aquapet', 0)
  const anyone = newVisitor()
  for (const page of [...publicPages, '/products/prod-aquapet', `/questionnaire?${questions}&etape=6`]) {
    await collect(anyone, page)
  }
  const declaration = { name: 'Claire Fontaine', orderNumber: 'A1B2C3D4', email: 'claire@example.fr' }
  await collect(anyone, '/retractation', await anyone.post('/retractation', declaration))
  const review = linkIn(await (await anyone.get('/avis')).text(), /\/avis\/[^/"]+\/signaler/)
  await collect(anyone, review)

  await anyone.post('/products/prod-aquapet/prevenir', { email: 'claire@example.fr' })
  await collect(anyone, linkIn(await mailText('stock-notice-acknowledgement'), /\/alerte-stock\/\S+/))
  const lead = { ...contactForm, consent_email: 'on', consent_phone: 'on' }
  await anyone.post(`/questionnaire?${questions}&etape=6`, lead)
  const { id: leadId } = await app.db
    .selectFrom('lead')
    .select('id')
    .where('email', '=', lead.email)
    .executeTakeFirstOrThrow()
  await collect(anyone, consentPath(signer, leadId))
  await collect(anyone, disownPath(signer, leadId))
  await anyone.post(consentPath(signer, leadId), { agreement: 'phone' })
  await collect(anyone, consentPath(signer, leadId))

  const slots = await collect(anyone, '/support/rappel')
  const slot =
    /name="slot"[^>]*>.*?<option value="(\d[^"]*)"/s.exec(slots)?.[1] ?? /value="(\d{4}-[^"]*Z)"/.exec(slots)?.[1] ?? ''
  const call = { phone: '06 12 34 56 78', subject: 'achat', slot, consent: 'on' }
  await collect(anyone, location(await anyone.post('/support/rappel', call)))

  const chatting = newVisitor()
  await chatting.post('/chat', { message: 'Combien coûte l’Osmoseur Essentiel ?' })
  for (const page of ['/chat', '/chat/personne', '/chat/effacer']) await collect(chatting, page)
})

test('every form of a shopper is found', async () => {
  const shopper = newVisitor()
  await fillCart(shopper, { ...pack, gift_product: shower })
  await shopper.post('/shipping', shippingForm)
  for (const page of ['/cart', '/shipping', '/checkout']) await collect(shopper, page)
  const dearer = { price_cents: 99_900 }
  await app.db.updateTable('pack_option').set(dearer).where('product_id', '=', pack.product_id).execute()
  await collect(shopper, '/cart')
  const express = await buyNow(shopper, 'prod-osmoseur-premium')
  for (const page of ['/cart', '/shipping', '/checkout']) await collect(shopper, `${page}?express=${express}`)
  const resume = linkIn(await (await shopper.get('/cart')).text(), /\/cart\/resume\/[^"]+/)
  await collect(newVisitor(), resume)
  const other = newVisitor()
  await fillCart(other)
  await collect(other, resume)
  await other.post('/cart/line', { product_id: 'prod-osmoseur-essentiel', pack_type: 'individual', quantity: 0 })
  await collect(other, '/cart')

  const buying = newVisitor()
  await readyToPay(buying)
  const paymentPage = await order(buying, 'card')
  await collect(buying, paymentPage)
  const { id } = await app.db
    .selectFrom('customer_order')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  await collect(buying, `/commande/${orderReference(signer, id)}`)
  const call = {
    items: [{ product_id: 'prod-osmoseur-essentiel' }],
    customer_email: 'claire@example.fr',
    origin_url: 'http://localhost',
  }
  await newVisitor().json('POST', '/api/checkout/session', call)
  const bare = await app.db
    .selectFrom('customer_order')
    .select('id')
    .where('address', '=', '')
    .executeTakeFirstOrThrow()
  await collect(newVisitor(), `/commande/${orderReference(signer, bare.id)}/adresse`)

  const transferring = newVisitor()
  await readyToPay(transferring)
  await order(transferring, 'transfer')
  await collect(transferring, linkIn(await mailText('payment-pending'), /\/virement\/\S+/))
  const ended = { status: 'annule', cancel_reason: 'essai', expires_at: null } as const
  await app.db.updateTable('customer_order').set(ended).where('payment_method', '=', 'transfer').execute()
  const { id: endedId } = await app.db
    .selectFrom('customer_order')
    .select('id')
    .where('payment_method', '=', 'transfer')
    .executeTakeFirstOrThrow()
  await collect(newVisitor(), `/commande/${orderReference(signer, endedId)}`)

  const delivered = await insertDeliveredOrder(app.db, { id: 'livree', order_number: 'LIVREE01' })
  const form = `/avis/laisser/${reviewReference(signer, delivered)}`
  await collect(newVisitor(), form)
  await newVisitor().post(form, {
    rating: '9',
    comment: 'Posé en une matinée.',
    name: 'Léa',
    location: 'Lyon',
    experienceOn: new Date().toISOString().slice(0, 10),
  })
  await collect(newVisitor(), form)
  await collect(newVisitor(), `${form}/retirer`)
  await collect(newVisitor(), `/retractation?commande=${orderReference(signer, delivered)}`)
  const late = await insertDeliveredOrder(app.db, {
    id: 'retard',
    order_number: 'RETARD01',
    status: 'confirme',
    delivered_at: null,
    delivery_from: '2020-01-02',
    delivery_to: '2020-01-03',
  })
  for (const page of ['', '/livraison-en-retard'])
    await collect(newVisitor(), `/commande/${orderReference(signer, late)}${page}`)
})

test('every form of an account is found', async () => {
  const owner = newVisitor()
  await owner.post('/profile/lien', { email: 'claire@example.fr' })
  const shown = await (await owner.get('/profile')).text()
  const link = linkIn(shown, /\/profile\/connexion\/[\w-]+/)
  await collect(owner, link)
  await owner.post(link)
  const user = await findUserByEmail(app.db, 'claire@example.fr')
  const orderId = await insertDeliveredOrder(app.db)
  await giveCredit(app.db, { userId: user?.id ?? '', orderId, purpose: 'cashback', amountCents: 500, at: new Date() })
  await readyToPay(owner)
  await collect(owner, '/profile/adresses/nouvelle')
  for (const street of ['12 rue des Lilas', '3 quai Perrache'])
    await owner.post('/profile/adresses/nouvelle', { ...shippingForm, address: street })
  const kept = linkIn(await (await owner.get('/profile')).text(), /\/profile\/adresses\/(?!nouvelle)[\w-]+/)
  for (const page of [kept, `${kept}/suppression`, '/shipping']) await collect(owner, page)
  for (const page of ['/profile', '/profile/effacer', '/checkout']) await collect(owner, page)

  const { code } = await app.db.selectFrom('referral_code').select('code').limit(1).executeTakeFirstOrThrow()
  const friend = newVisitor()
  await fillCart(friend)
  await friend.post('/cart/parrainage', { code })
  await collect(friend, '/cart')
})

test('every form of the inbox and the outbox is found', async () => {
  const backOffice = await asAdministrator(app.db, newVisitor())
  await insertDemoRequests(app.db)
  const requests = await app.db.selectFrom('contact_message').select('id').where('is_demo', '=', 1).execute()
  const [failed] = await app.db.updateTable('email').set({ status: 'failed' }).returning('id').execute()
  const paths = [
    '/admin/inbox',
    '/admin/inbox/conversations/00000000-0000-7000-8000-0000dec00001',
    '/admin/inbox/rappels/00000000-0000-7000-8000-0000deb00001',
    ...requests.map(({ id }) => `/admin/inbox/messages/${id}`),
    '/admin/mails',
    `/admin/mails/${failed?.id}`,
    `/admin/mails/${failed?.id}/supprimer`,
    `/admin/mails/supprimer?rows=${failed?.id}.0`,
  ]
  for (const path of paths) await collect(backOffice, path)
  await backOffice.post('/admin/mails/renvoyer', { rows: `${failed?.id}.0` })
  await collect(backOffice, '/admin/mails')
  const [message] = await app.db.selectFrom('contact_message').selectAll().where('status', '=', 'open').execute()
  await backOffice.post('/admin/inbox/terminer', { rows: `message:${message?.id}.${message?.version}` })
  await collect(backOffice, '/admin/inbox')
})

test('every form of a lead is found', async () => {
  const administrator = await asAdministrator(app.db, newVisitor())
  const leadId = await insertLeadRow(app.db, { next_action: 'Rappeler', next_action_due: '2030-01-15' })
  for (const page of ['/admin/leads', `/admin/leads/${leadId}`]) await collect(administrator, page)
  await administrator.post('/admin/leads/statut', { rows: `${leadId}.0`, status: 'client' })
  await collect(administrator, '/admin/leads')
  await collect(administrator, '/admin/leads?statut=client')
  await administrator.post('/admin/vues', { screen: 'leads', name: 'Clients', query: '?statut=client' })
  await collect(administrator, '/admin/leads?statut=client')
})

test('every form of prospects and their files is found', async () => {
  const backOffice = await asAdministrator(app.db, newVisitor())
  const folders = { privateDir: join(app.dataDir, 'tenants/boutique/private') }
  const done = await importCsv(app.db, folders, 'email\nana@hotel.fr\n')
  const { id } = await app.db.selectFrom('prospect').select('id').executeTakeFirstOrThrow()
  const twins = 'email;téléphone;ville\neva@spa.fr;0612345678;Lyon\neva.r@spa.fr;0612345678;Nice\n'
  await importCsv(app.db, folders, twins)
  const [eva, other] = await app.db.selectFrom('prospect').select('id').where('city', '<>', '').orderBy('id').execute()
  for (const page of ['doublons', `${eva?.id}/fusion/${other?.id}`])
    await collect(backOffice, `/admin/prospects/${page}`)
  await backOffice.post(`/admin/prospects/${eva?.id}/distinct/${other?.id}`)
  await collect(backOffice, `/admin/prospects/${eva?.id}/fusion/${other?.id}`)
  await backOffice.post(`/admin/prospects/${eva?.id}/fusion/${other?.id}`, { version: 0, other_version: 0 })
  const merge = await app.db.selectFrom('prospect_merge').select('id').executeTakeFirstOrThrow()
  await collect(backOffice, `/admin/prospects/${eva?.id}/separation/${merge.id}`)
  await backOffice.post(`/admin/prospects/${eva?.id}/rappel`, { version: 1, day: parisDay(new Date()), about: 'devis' })
  for (const page of ['rappels', `${eva?.id}`]) await collect(backOffice, `/admin/prospects/${page}`)
  await withFailedExport('prospects')
  for (const page of ['', '?sort_order=asc', `/${id}`, `/${id}/refus`, '/exports?format=csv'])
    await collect(backOffice, `/admin/prospects${page}`)
  // The start confirmation is shown while it is stopped.
  await app.db.updateTable('agent').set({ wanted: 'stopped' }).where('key', '=', 'upload').execute()
  for (const page of ['', `/${done}`, `/${done}/annuler`]) await collect(backOffice, `/admin/upload${page}`)
  const waiting = await checkedCsv(app.db, folders, 'email;nom\nluc@hotel.fr;Luc\n')
  await collect(backOffice, `/admin/upload/${waiting}`)
})

test('every form of an order is found', async () => {
  const backOffice = await asAdministrator(app.db, newVisitor())
  const shopper = newVisitor()
  for (const method of ['card', 'transfer']) {
    await readyToPay(shopper)
    if (method === 'card') await orderAndDecide(shopper, method, 'pay')
    else await order(shopper, method)
    const { id } = await app.db
      .selectFrom('customer_order')
      .select('id')
      .where('is_demo', '=', 0)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    await collect(backOffice, `/admin/orders/${id}`)
    await withMoneyToGiveBack(id)
    await collect(backOffice, `/admin/orders/${id}`)
  }
  await collect(backOffice, '/admin/orders')
  await withFailedExport('orders')
  await collect(backOffice, '/admin/orders/exports?format=csv')
})

async function withFailedExport(subject: 'orders' | 'prospects') {
  const [at, key] = [new Date(), `export-file:${subject}`]
  await enqueueJob(app.db, { kind: 'export-file', key, payload: {}, at })
  await app.db.updateTable('job').set({ status: 'failed' }).where('key', '=', key).execute()
  const asked = {
    id: subject,
    job_key: key,
    format: 'csv',
    subject,
    query: '',
    actor: 'Camille',
    row_count: 1,
  } as const
  await app.db
    .insertInto('export_file')
    .values({ ...asked, created_at: at.toISOString() })
    .execute()
}

async function withMoneyToGiveBack(orderId: string) {
  await app.db.updateTable('payment').set({ status: 'refund_due' }).where('order_id', '=', orderId).execute()
  const long = new Date(Date.now() - 3600_000).toISOString()
  const asked = { id: newId(new Date()), order_id: orderId, reason: 'essai', actor: 'Camille', created_at: long }
  const money = { subject: 'order', means: 'stripe', amount_cents: 100, other_cents: 100, status: 'requested' } as const
  await app.db
    .insertInto('refund')
    .values([
      { ...asked, ...money },
      { ...asked, ...money, id: newId(new Date()), status: 'failed', returned_at: long },
    ])
    .execute()
}

test('every form of parcels and withdrawals is found', async () => {
  const backOffice = await asAdministrator(app.db, newVisitor())
  const order_id = await insertOrderRow(app.db, { id: 'en-route', order_number: 'ENROUTE1', status: 'expedie' })
  const now = new Date().toISOString()
  const parcel = { id: '00000000-0000-7000-8000-00000000c011', order_id, carrier: 'ups', number: '1', sent_at: now }
  await app.db.insertInto('parcel').values(parcel).execute()
  const declared = { customer_name: 'A', order_number: 'ENROUTE1', email: 'a@example.fr', declared_at: now }
  const rows = [
    { id: 'renoncee', order_id, ...declared },
    { id: 'sans-commande', order_id: null, ...declared },
  ]
  await app.db.insertInto('withdrawal').values(rows).execute()
  await collect(backOffice, `/admin/orders/${order_id}`)
  for (const page of ['', '/sans-commande/commande']) await collect(backOffice, `/admin/retractations${page}`)
})

test('every form of the stock is found', async () => {
  const backOffice = await asAdministrator(app.db, newVisitor())
  const { id } = await app.db
    .selectFrom('stock_alert')
    .select('id')
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const item = '/admin/stock/articles/OSM-ESSENTIEL'
  for (const page of ['/admin/stock/inventaire', `/admin/stock/alertes/${id}`, item, `${item}/mouvements/vente`])
    await collect(backOffice, page)
})

test('every form of the settings is found', async () => {
  const backOffice = await asAdministrator(app.db, newVisitor())
  for (const { slug } of settingGroups) await collect(backOffice, `/admin/settings/${slug}`)
})

test('every form of personal data and of the machine is found', async () => {
  const backOffice = await asAdministrator(app.db, newVisitor())
  for (const page of ['/admin/data', '/admin/system', '/admin/agents', '/admin/agent-fortress'])
    await collect(backOffice, page)
  const person = location(await backOffice.post('/admin/data', { email: 'claire@example.fr' }))
  await collect(backOffice, `${person}/effacer`)
})

test('every form of pictures is found', async () => {
  const backOffice = await asAdministrator(app.db, newVisitor())
  const pictures = await listPictures(app.db, 'prod-aquapet')
  const [deleted, shown] = pictures.map(({ file }) => `/admin/images/prod-aquapet/${file}/supprimer`)
  await backOffice.post(deleted ?? '')
  for (const page of ['/admin/images/prod-aquapet', shown ?? '']) await collect(backOffice, page)
})

test('every form of products is found', async () => {
  const backOffice = await asAdministrator(app.db, newVisitor())
  const product = '/admin/products/prod-osmoseur-essentiel'
  const pack = '/packs/basique'
  for (const path of ['/admin/products', '/admin/products/nouveau']) await collect(backOffice, path)
  for (const path of ['', '/prix', pack, `${pack}/supprimer`, '/questionnaire'])
    await collect(backOffice, product + path)
  const question = '/admin/questionnaire/questions/usage'
  for (const path of [
    '/admin/questionnaire',
    '/admin/questionnaire/mots',
    '/admin/questionnaire/questions/nouvelle',
    question,
  ])
    await collect(backOffice, path)
  for (const path of ['/nouvelle-reponse', '/reponses/commercial']) await collect(backOffice, question + path)
  await app.db.updateTable('product').set({ published: 0 }).where('id', '=', 'prod-h2go').execute()
  await collect(backOffice, '/admin/products/prod-h2go')
  await app.db.updateTable('product').set({ published: 1 }).where('id', '=', 'prod-h2go').execute()
})

test('every form of reviews is found', async () => {
  const backOffice = await asAdministrator(app.db, newVisitor())
  const at = new Date().toISOString()
  const examples = await app.db.selectFrom('review').select('id').orderBy('id').limit(2).execute()
  const [one, other] = examples.map(({ id }) => id)
  const states = { status: 'published', published_at: at, refusal_ground: null } as const
  await app.db
    .updateTable('review')
    .set({ ...states, highlighted: 0 })
    .execute()
  await app.db
    .updateTable('review')
    .set({ highlighted: 1 })
    .where('id', '=', other ?? '')
    .execute()
  const report = {
    id: 'signalement',
    review_id: one ?? '',
    reason: 'other',
    detail: 'Essai',
    handled_at: null,
  } as const
  await app.db
    .insertInto('review_report')
    .values({ ...report, reported_at: at })
    .execute()
  for (const page of ['', `/${one}`, `/${other}`]) await collect(backOffice, `/admin/avis${page}`)
  const orderId = await insertDeliveredOrder(app.db, { id: 'notee', order_number: 'NOTEE001' })
  const waiting = { status: 'pending', published_at: null, is_example: 0, order_id: orderId } as const
  await app.db
    .updateTable('review')
    .set(waiting)
    .where('id', '=', one ?? '')
    .execute()
  await collect(backOffice, `/admin/avis/${one}`)
})

test('every form of claims and legal texts is found', async () => {
  const backOffice = await asAdministrator(app.db, newVisitor())
  const file = { proof_file: `${'0'.repeat(32)}.pdf`, proof_name: 'preuve.pdf' }
  const [claim] = await app.db.updateTable('claim').set(file).returning(['place', 'key']).execute()
  const path = `/admin/affirmations/${claim?.place}/${claim?.key}`
  for (const page of ['/admin/affirmations', '/admin/affirmations/nouvelle', path]) await collect(backOffice, page)
  await app.db.updateTable('claim').set({ withdrawn_at: new Date().toISOString() }).execute()
  await collect(backOffice, path)
  await collect(backOffice, '/admin/textes-legaux/retractation')
})

test('every form of articles, questions and redirects is found', async () => {
  const backOffice = await asAdministrator(app.db, newVisitor())
  const article = '/admin/articles/choisir-son-osmoseur'
  const { image_file: file } = await app.db
    .selectFrom('article')
    .select('image_file')
    .where('slug', '=', 'choisir-son-osmoseur')
    .executeTakeFirstOrThrow()
  const { id } = await app.db.selectFrom('frequent_question').select('id').limit(1).executeTakeFirstOrThrow()
  const { image_file: other } = await app.db
    .selectFrom('article')
    .select('image_file')
    .where('slug', '=', 'durete-et-calcaire')
    .executeTakeFirstOrThrow()
  await backOffice.post(`/admin/articles/durete-et-calcaire/image/${other}/supprimer`)
  await app.db.updateTable('article').set({ published: 0 }).where('slug', '=', 'durete-et-calcaire').execute()
  const pages = [
    ...['/admin/articles', '/admin/articles/nouveau', article, `${article}/image/${file}/supprimer`],
    ...['/admin/articles/durete-et-calcaire', '/admin/faq', '/admin/faq/nouvelle', `/admin/faq/${id}`],
    ...[`/admin/faq/${id}/supprimer`, '/admin/redirections', '/admin/redirections?type=product'],
    '/admin/redirections/supprimer?adresse=/produit/osmoseur-compact',
    ...['/admin/accueil', '/admin/accueil/reviews/retirer', '/admin/accueil/origine'],
    '/admin/tenant-imports',
  ]
  await backOffice.post('/admin/accueil/reviews/mots', { version: '0', title: 'Vos avis' })
  for (const page of pages) await collect(backOffice, page)
})

test('every form of the prospecting console is found', async () => {
  const backOffice = await asAdministrator(app.db, newVisitor())
  const feed = { version: '0', url: 'https://api.linkedin.com/rest/leadFormResponses?q=owner', token: 'jeton' }
  await backOffice.post('/admin/agent-hunter/sources/linkedin', feed)
  for (const page of ['', '/prospects', '/campagnes', '/import', '/sources'])
    await collect(backOffice, `/admin/agent-hunter${page}`)
  const { id, version } = await app.db
    .selectFrom('prospect')
    .select(['id', 'version'])
    .where('merged_into', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const contacted = { rows: `${id}.${version}`, status: 'contacted', reason: 'Salon' }
  await backOffice.post('/admin/agent-hunter/prospects/statut', contacted)
  await collect(backOffice, '/admin/agent-hunter/prospects')
})

test('every form of campaigns is found', async () => {
  const backOffice = await asAdministrator(app.db, newVisitor())
  await collect(backOffice, '/admin/agent-hunter/campagnes/nouvelle')
  const text = { subject: 'De l’eau pure pour vos clients', text: 'Bonjour {prenom}' }
  const written = { name: 'Hôtels', segment: 'toutes', source: '', status: '', min_score: '0', ...text }
  const campaign = location(await backOffice.post('/admin/agent-hunter/campagnes/nouvelle', written))
  for (const page of ['', '/modifier']) await collect(backOffice, campaign + page)
})

test('every form of sequences of mails is found', async () => {
  const backOffice = await asAdministrator(app.db, newVisitor())
  const at = new Date().toISOString()
  const dates = { entered_at: at, next_at: at }
  const person = { email: 'claire@example.fr', mailbox_hash: 'c'.repeat(64), basis: 'offers', reason: 'essai' } as const
  await app.db
    .insertInto('sequence_enrolment')
    .values({ id: newId(new Date()), sequence: 'bienvenue', subject_id: null, ...person, ...dates })
    .execute()
  for (const page of ['', '/domaine', '/suppressions', '/bienvenue', '/bienvenue/1/apercu'])
    await collect(backOffice, `/admin/agent-mercury${page}`)
})

test('every form of sign-in and accounts is found', async () => {
  for (const page of ['/login', '/login/mot-de-passe']) await collect(newVisitor(), page)
  const account = { email: 'porte@example.fr', password }
  const { id } = await administrator(app.db, account)
  const left = await administrator(app.db, { email: 'partie@example.fr' })
  await administrator(app.db, { email: 'autre@example.fr' })
  await app.db.updateTable('user').set({ disabled_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', left.id).execute()
  const backOffice = newVisitor()
  await backOffice.post('/login', account)
  await backOffice.post('/admin/users', { name: 'Zoé Blanc', email: 'zoe@example.fr' })
  const users = await collect(backOffice, '/admin/users')
  await collect(newVisitor(), linkIn(users, /\/login\/lien\/[\w-]+/))
  await insertLeadRow(app.db, { email: 'demo@example.fr', is_demo: 1 })
  // A session on another device, which can be revoked.
  await newVisitor().post('/login', account)
  for (const page of ['', '/mot-de-passe', '/second-facteur']) await collect(backOffice, `/admin/compte${page}`)
  await collect(backOffice, '/admin/demonstration')
  await backOffice.post('/admin/compte/second-facteur/preparer')
  await collect(backOffice, '/admin/cles-api')
  const prepared = await collect(backOffice, '/admin/compte/second-facteur')
  const key = /[A-Z2-7]{32}/.exec(prepared.replace(/(?<=[A-Z2-7]{4}) (?=[A-Z2-7]{4})/g, ''))?.[0] ?? ''
  await backOffice.post('/admin/compte/second-facteur', { code: totpOfKey(key, new Date()) })
  await collect(backOffice, '/admin/compte/second-facteur')
  const half = newVisitor()
  await half.post('/login', account)
  await collect(half, '/login/code')
  const stale = '2020-01-01T00:00:00.000Z'
  await app.db.updateTable('session').set({ password_at: stale }).where('user_id', '=', id).execute()
  const asked = await backOffice.post('/admin/users', { name: 'A', email: 'a@example.fr' })
  await collect(backOffice, asked.headers.get('Location') ?? '')
  await collect(backOffice, (await backOffice.get('/admin/log.csv')).headers.get('Location') ?? '')
})

test('every form of bookings is found', async () => {
  const backOffice = await asAdministrator(app.db, newVisitor())
  await collect(backOffice, '/admin/rendez-vous/fermetures')
  await collect(backOffice, '/admin/rendez-vous/prestations/nouvelle')
})

test('every form of an onboarding is found', async () => {
  const visitor = newVisitor()
  const steps: FormFields[] = [
    { company_name: 'Bougies', owner_name: 'Maëlle', email: 'maelle@example.fr', siren: '' },
    { business_sector: 'retail' },
    { business_size: 'TPE', geographic_zone: 'Locale' },
    { Ventes: 'on' },
    { monthly_budget: '<500€', business_description: 'Des bougies.' },
    { fr: 'on' },
  ]
  for (const [index, answers] of Object.entries(steps)) {
    const step = `/catalyse/onboarding/${Number(index) + 1}`
    await collect(visitor, step)
    await visitor.post(step, { ...answers })
  }
  await collect(visitor, '/catalyse/onboarding/7')
})

/** Routes without a form: our scripts, mail clients and the payment provider post to them. */
const unrendered: Record<string, string[]> = {
  '/chat/messages': ['message', 'conversation', 'product'],
  '/shipping/suggestions': ['q'],
  '/accords/:reference/desinscription': ['List-Unsubscribe'],
  '/webhooks/stripe': ['id', 'type'],
  // The mail server posts a whole report.
  '/webhooks/retours': [],
  // Shown where mails are sent.
  '/admin/settings/e-mails/essai': ['retour'],
  // Shown where an account is connected.
  '/admin/settings/:group/stripe/retirer': ['retour'],
  '/admin/settings/:group/serveur/retirer': ['retour'],
  // Shown where a mailbox bounced for good.
  '/admin/agent-mercury/suppressions': ['id', 'retour'],
  // Shown where the company register is configured.
  '/admin/prospects/:prospectId/registre': [],
  '/catalyse/onboarding/:step': ['chercher'],
  // Shown for dead jobs that support a dry run.
  '/admin/agents/travaux/:jobId/essai': ['retour'],
  // Shown while the agent is stopped.
  '/admin/agent-fortress/demarrage': [],
  // Shown with the effect of a new version of the rules.
  '/admin/products/:productId/questionnaire': ['seen'],
  // Shown while the machine's clock is doubted.
  '/admin/system/horloge': [],
  // Shown while the questionnaire is being changed.
  '/admin/questionnaire/publication': ['seen'],
  '/admin/questionnaire/brouillon/abandonner': ['version', 'retour'],
  '/admin/questionnaire/brouillon/reprendre': ['version', 'from', 'retour'],
  // Shown by the mailed link of an onboarding, and once its workspace exists.
  '/catalyse/onboarding/reprendre/:reference': [],
  '/catalyse/onboarding/espace': ['lien'],
  // Shown where something can be booked.
  '/rendez-vous': ['slot', 'name', 'email', 'phone', 'persons', 'note', 'email-gardee', 'email-choisie'],
  '/rendez-vous/:reference': [],
  '/rendez-vous/:reference/deplacer': ['slot'],
  '/admin/rendez-vous/:bookingId/deplacer': ['slot', 'version'],
  '/admin/rendez-vous/:bookingId/annuler': ['reason', 'version'],
  '/admin/rendez-vous/:bookingId/etat': ['state', 'version', 'retour'],
  '/admin/rendez-vous/nouveau': ['slot', 'name', 'email', 'phone', 'persons', 'note'],
  '/admin/rendez-vous/fermetures/:closureId/retirer': ['retour'],
  '/admin/rendez-vous/prestations/:serviceId': [],
  '/admin/rendez-vous/prestations/:serviceId/supprimer': ['version'],
  '/admin/rendez-vous/prestations/:serviceId/place': ['position', 'to', 'retour'],
  '/admin/rendez-vous/prestations/:serviceId/etat': ['to', 'version', 'retour'],
  // Shown where a block has a picture of the owner's.
  '/admin/accueil/:blockId/image/supprimer': [],
  // Shown for workspaces.
  '/admin/tenants/:subdomain/suspendre': ['retour'],
  '/admin/tenants/:subdomain/retablir': ['retour'],
  '/admin/tenants/:subdomain/supprimer': ['retour'],
  '/admin/tenants/:subdomain/lien': ['retour'],
  '/admin/tenants/:subdomain/lecture-seule': ['reason'],
  '/admin/tenants/:subdomain/entrer': ['retour'],
  '/admin/tenants/:subdomain/avoir': ['facture', 'montant', 'reason', 'avoir'],
  '/admin/tenants/:subdomain/paye': ['retour', 'plan', 'months', 'paiement'],
  '/admin/tenants/:subdomain/prolonger': ['days', 'reason'],
  // Shown in workspaces alone, which have an operator.
  '/admin/acces-operateur': ['reason'],
  '/admin/acces-operateur/retirer': [],
  // Shown where there is a key.
  '/admin/cles-api/:keyId/revoquer': [],
  '/admin/domaines': ['host'],
  '/admin/domaines/:id/verifier': [],
  '/admin/domaines/:id/adresse': [],
  '/admin/domaines/:id/retirer': [],
  '/admin/domaines/quitter': [],
  '/admin/formule/demander': ['plan'],
  '/admin/formule/annuler': [],
  '/admin/formule/carte': ['plan'],
  '/admin/formule/changer': ['plan', 'revision'],
  '/admin/formule/moyen-de-paiement': [],
  '/admin/formule/reprendre': ['revision'],
  '/admin/formule/resilier': ['revision'],
  '/admin/formule/simuler': ['choice'],
  '/login/operateur/:reference': [],
  // Shown once there is a logo, for private shops, and in shops other than the first.
  '/admin/settings/apparence/logo/supprimer': [],
  '/admin/publication/publier': ['retour'],
  '/admin/publication/lien': ['retour'],
  '/admin/publication/masquer': ['retour'],
  // Shown when a change would stop the shop.
  '/admin/settings/:group': ['anyway'],
}

test('no route that takes a form, no control and no parameter is left out', async () => {
  for (const [route, names] of Object.entries(unrendered)) {
    posted.add(route)
    const fields = new Map(names.map((name) => [name, '']))
    for (const field of fieldsOf({ action: route.replace(/:\w+/g, 'exemple'), method: 'post', fields }, '')) {
      collected.set(`POST ${route} ${field.name}`, field)
    }
  }
  for (const [name, routes] of readParameters()) {
    expect([name, routes.length > 0]).toEqual([name, true])
    for (const { path, pattern } of routes) {
      const [field] = fieldsOf({ action: path, method: 'get', fields: new Map([[name, '']]) }, '')
      if (field && !collected.has(`GET ${pattern} ${name}`)) collected.set(`GET ${pattern} ${name}`, field)
    }
  }
  const missing = routesWithAction().filter(({ pattern }) => !posted.has(pattern))
  expect(missing.map(({ pattern }) => pattern)).toEqual([])
  expect(cut).toEqual([])
  const names = new Set([...collected.values()].map(({ name }) => name))
  expect(writtenNames().filter((name) => !names.has(name))).toEqual([])
})

test('no text that is found in any field or parameter blocks the event loop for more than 50 ms', async () => {
  const contract = await readContract(newVisitor())
  const fields = [...collected.values(), ...fieldsOfApi(contract.document)]
  const searched = fields.filter(() => random() < SEARCHED)
  const { slow, longest, count } = await slowFields(searched)
  process.stdout.write(
    `[structure] long texts: seed ${seed}, ${searched.length} of ${fields.length} fields, ${count} texts, longest block ${longest.ms.toFixed(1)} ms (${longest.where})\n`,
  )
  expect(slow).toEqual([])
  expect(server.bugs()).toEqual([])
}, 3_600_000)

test('a quadratic pattern is detected', async () => {
  await server.stop()
  const faulty = await watch('faulty', ['block-watch.mjs', 'planted-pattern.mjs'])
  const [field] = [...collected.values()].filter(({ route, name }) => route === '/support' && name === 'email')
  if (!field) throw new Error('The contact form has no e-mail any more.')
  // The search ends once it has found it.
  const entry = entryOf({ server: faulty, field })
  const { ms } = await searchSlowest(entry, { seconds: 120, random, allowedMs: ALLOWED_MS })
  expect(ms).toBeGreaterThan(ALLOWED_MS)
}, 600_000)
