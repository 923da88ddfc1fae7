import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openApp, type Visitor, visitorOf } from '../support/app'
import { readMails } from '../support/mails'
import { publicPages } from '../support/public-pages'
import { fillCart, location, machine, shippingForm } from '../support/shop-journey'
import { hasBrowser, markupBrowser, type Watched } from './markup-browser'
import { payloads } from './markup-payloads'
import { report, scale, seed } from './support'

const app = await openApp({ DEMO: '1' })
const { db } = app
// The signing secret is read from the app's folder, which openApp has just set, so this loads afterwards.
const { asAdministrator } = await import('../support/back-office')
const { signer } = await import('../support/first-shop')
const { readForms } = await import('../structure/sent-fields')
const { answers } = await import('../support/questionnaire')
const { orderReference } = await import('~/models/shop/order/look-up.server')
const { consentPath } = await import('~/models/crm/advice/consent.server')
const { insertDeliveredOrder } = await import('../support/delivered-order')
const { reviewReference } = await import('~/models/shop/review/invitation.server')
const { missingKinds, queueEveryKind } = await import('./markup-mails')
const { queueMailsOfAgents, writeForAgents } = await import('./markup-agents')
const { recordSecurityAudit } = await import('~/models/platform/security/index.server')
const { failed, scanKeys } = await import('~/models/platform/security/scans')

const server = await app.startServer()
const withBrowser = test.skipIf(!hasBrowser)
const { openBrowser, look, close } = markupBrowser(server.url)
afterAll(close)

/** Sets of rows, each with a share of the payloads in every text. */
const SETS = scale > 1 ? 2 : 1
const sets = Array.from({ length: SETS }, (_, place) => ({
  mark: `Zqtexte${place}`,
  phone: `06 12 34 99 0${place}`,
  payload: payloads.filter((_, index) => index % SETS === place).join(' '),
}))
type MarkedSet = (typeof sets)[number]
/** As much as an address holds. */
const halves = [0, 1].map((half) => payloads.filter((_, index) => index % 2 === half).join(' '))

/** Public forms, each text with the mark of its set. */
async function send({ mark, phone }: MarkedSet) {
  const email = `${mark.toLowerCase()}@example.fr`
  const contact = { name: mark, email, phone }
  const anyone = visitorOf(server.url)
  const done = async (path: string, fields: Record<string, string>, visitor = anyone) => {
    const response = await visitor.post(path, fields)
    expect([path, response.status < 400]).toEqual([path, true])
    return response
  }
  await done('/support', { ...contact, subject: 'autre', message: `${mark}\n\n${mark}`, orderNumber: mark })
  const slots = await (await anyone.get('/support/rappel')).text()
  const slot = /value="(\d{4}-[^"]*Z)"/.exec(slots)?.[1] ?? ''
  const call = { ...contact, subject: 'achat', question: mark, slot, consent: 'on' }
  const callback = location(await done('/support/rappel', call))
  await done(`/questionnaire?${new URLSearchParams(answers)}&etape=6`, {
    ...contact,
    consent_email: 'on',
    consent_phone: 'on',
  })
  await done('/chat', { message: mark })
  await done('/chat/personne', { email })
  const [buyer, transferring] = [visitorOf(server.url), visitorOf(server.url)]
  const address = {
    ...shippingForm,
    ...contact,
    firstName: mark,
    lastName: mark,
    company: mark,
    address: mark,
    addressLine2: mark,
    city: mark,
  }
  for (const visitor of [buyer, transferring]) {
    await fillCart(visitor, machine)
    await done('/shipping', address, visitor)
  }
  const payment = location(await done('/checkout', { ...contact, payment_method: 'card' }, buyer))
  await done(new URL(payment, server.url).pathname, { decision: 'pay' }, buyer)
  await done('/checkout', { ...contact, payment_method: 'transfer' }, transferring)
  const { id: orderId, order_number } = await db
    .selectFrom('customer_order')
    .select(['id', 'order_number'])
    .where('email', '=', email)
    .where('payment_method', '=', 'card')
    .executeTakeFirstOrThrow()
  // The second declares a nonexistent order.
  for (const orderNumber of [order_number ?? '', `ZZ${mark.slice(-1)}ZZZZZ`]) {
    const { status } = await anyone.post('/retractation', { name: mark, email, orderNumber })
    expect(status).toBe(orderNumber === order_number ? 200 : 404)
    await done('/retractation/confirmation', { name: mark, email, orderNumber })
  }
  const delivered = await insertDeliveredOrder(db, {
    id: `livree-${phone.replaceAll(' ', '')}`,
    order_number: `${mark.toUpperCase()}9`,
    delivered_at: new Date(Date.now() - 86_400_000).toISOString(),
    customer_name: mark,
    email,
  })
  const reviewPage = `/avis/laisser/${reviewReference(signer, delivered)}`
  const review = {
    rating: '9',
    title: mark,
    comment: `${mark} ${mark}`,
    name: mark,
    location: mark,
    experienceOn: new Date().toISOString().slice(0, 10),
  }
  await done(reviewPage, review)
  const { id: reviewId } = await db
    .selectFrom('review')
    .select('id')
    .where('author_name', '=', mark)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('review')
    .set({ status: 'published', published_at: new Date().toISOString() })
    .set({ reply: mark, replied_at: new Date().toISOString() })
    .where('id', '=', reviewId)
    .execute()
  await done(`/avis/${reviewId}/signaler`, { reason: 'other', detail: `${mark} ${mark}` })
  await done('/profile/lien', { email })
  const { id: leadId } = await db.selectFrom('lead').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return {
    reviewId,
    visitor: buyer,
    pages: [
      callback,
      consentPath(signer, leadId),
      `/commande/${orderReference(signer, orderId)}`,
      reviewPage,
      '/cart',
      '/shipping',
      '/',
      '/avis',
      '/products/prod-osmoseur-essentiel',
    ],
    chat: anyone,
  }
}

/** Findings of a scan contain file names and setting values; the mail about it uses the first set. */
async function insertAudit({ mark }: MarkedSet) {
  const checked = (fix: string) => failed('critical', `${mark} ${mark}`, fix)
  const audited = scanKeys.map((scan) => ({ scan, checked: checked(mark) }))
  const audit = { audited, cause: 'asked' as const, at: new Date(), durationMs: 1 }
  await db.transaction().execute((trx) => recordSecurityAudit(trx, audit))
}

/** An administrator's texts: replies, a note, a reason. */
async function answer(backOffice: Visitor, { mark }: MarkedSet) {
  const email = `${mark.toLowerCase()}@example.fr`
  const done = async (path: string, fields: Record<string, string>) => {
    const response = await backOffice.post(path, fields)
    expect([path, response.status < 400]).toEqual([path, true])
  }
  const idOf = (table: 'contact_message' | 'conversation') =>
    db.selectFrom(table).select(['id', 'version']).where('email', '=', email).executeTakeFirstOrThrow()
  const [message, conversation] = [await idOf('contact_message'), await idOf('conversation')]
  await done(`/admin/inbox/messages/${message.id}`, { text: mark, version: String(message.version) })
  await done(`/admin/inbox/conversations/${conversation.id}`, { text: mark, version: String(conversation.version) })
  const lead = await db.selectFrom('lead').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await done(`/admin/leads/${lead.id}/notes`, { body: mark })
}

/** A product with the mark in every text, with a picture, a pack and a questionnaire rule. */
async function sell(backOffice: Visitor, { mark }: MarkedSet): Promise<string> {
  const done = async (path: string, fields: Record<string, string>) => {
    const response = await backOffice.post(path, fields)
    expect([path, response.status < 400]).toEqual([path, true])
  }
  // Its id is fixed, since other rows refer to it.
  const slug = `fiche-${mark.slice(-1)}`
  const id = `prod-${slug}`
  await done('/admin/products/nouveau', { name: mark, slug, sku: mark, kind: 'machine', price: '500' })
  const pairs = `${mark}\u202f: ${mark}`
  const texts = Object.fromEntries(
    ['name', 'sku', 'summary', 'features', 'box', 'installation', 'upkeep', 'warnings', 'spare_parts']
      .concat(['manufacturer', 'maker_address', 'maker_contact', 'responsible'])
      .map((name) => [name, mark]),
  )
  await done(`/admin/products/${id}`, {
    ...{ ...texts, version: '0', slug, kind: 'machine', description: `${mark}\n\n${mark}` },
    ...{ specifications: pairs, facts: pairs, questions: `${mark}\n${mark}`, consumables: '50' },
    ...{ maker_contact: `${mark}@example.fr`, responsible: `${mark}, ${mark}@example.fr`, maker_in_union: 'non' },
    ...{ warranty: '2', eco: '0', featured: 'oui', position: '0', 'need-maison': 'oui' },
  })
  const pack = { version: '1', name: mark, price: '600', features: mark, 'part-0': 'EXT-FILTRES-1AN' }
  await done(`/admin/products/${id}/packs/basique`, pack)
  const picture = { product_id: id, file: 'aquapet-face', position: 0, alt: mark, width: 600, height: 400 }
  await db.insertInto('product_image').values(picture).execute()
  await db.updateTable('product').set({ published: 1 }).where('id', '=', id).execute()
  const { version } = await db
    .selectFrom('recommendation_version')
    .select('version')
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  await db.insertInto('recommendation_product').values({ version, product_id: id, drawback: mark }).execute()
  const rule = { version, product_id: id, points: 50, drawback: null }
  await db
    .insertInto('recommendation_rule')
    .values(
      ['usage', 'problem'].map((question) => ({ ...rule, question, answer: answers[question] ?? '', reason: mark })),
    )
    .execute()
  return id
}

/** Pages that show a product's texts. */
function productPages(id: string): { shop: string[]; backOffice: string[] } {
  return {
    shop: [
      ...['/', '/products', '/products?q=zq', `/products/${id}`, `/products/${id}?pack_type=basique`],
      ...[`/comparer?produit=${id}&produit=prod-aquapet`, `/questionnaire/resultats?${new URLSearchParams(answers)}`],
      `/api/products/${id}`,
    ],
    backOffice: ['/admin/products', '/admin/images', '/admin/stock/inventaire'].concat(
      ['', '/prix', '/packs', '/packs/basique', '/packs/basique/supprimer', '/questionnaire'].map(
        (part) => `/admin/products/${id}${part}`,
      ),
    ),
  }
}

const claimPlaces = ['home', 'footer', 'avis-headline', 'product', 'questionnaire-trust'] as const

/** An administrator's claims, in every place that shows them. */
async function claim({ mark, phone }: MarkedSet) {
  const words = { figure: mark, text: `${mark} ${mark}`, proof: mark, proof_url: '/cgv', live_query: null }
  const key = phone.replaceAll(' ', '')
  const rows = claimPlaces.map((place) => ({
    place,
    key,
    position: -1,
    ...words,
    updated_at: new Date().toISOString(),
  }))
  await db.insertInto('claim').values(rows).execute()
  return claimPlaces.map((place) => `/admin/affirmations/${place}/${key}`)
}

/** Mails that no form of this test sends, each order with the payload of its set. */
async function queueOtherMails(reviewId: string) {
  const found = await db
    .selectFrom('customer_order')
    .selectAll()
    .where('is_demo', '=', 0)
    // Each set has one.
    .$if(scale === 1, (query) => query.where('payment_method', '=', 'transfer'))
    .execute()
  const { id: withdrawalId } = await db.selectFrom('withdrawal').select('id').orderBy('id').executeTakeFirstOrThrow()
  for (const [place, order] of found.entries()) {
    const payload = sets[place % SETS]?.payload ?? ''
    const productId = 'prod-osmoseur-essentiel'
    await queueEveryKind(db, { order, withdrawalId, reviewId, productId, noticeId: order.id, payload })
  }
}

/** Replaces the stored marks by the payloads, bypassing form validation. */
async function plant(): Promise<number> {
  const triggers = await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`.execute(db)
  for (const { name } of triggers.rows) await sql`drop trigger ${sql.ref(name)}`.execute(db)
  await sql`pragma ignore_check_constraints = on`.execute(db)
  const { rows } = await sql<{ table: string; name: string }>`
    select tables.name as "table", columns.name from pragma_table_list as tables, pragma_table_info(tables.name) as columns
    where tables.schema = 'main' and tables.type = 'table' and columns.type = 'TEXT' and columns.pk = 0
    and tables.name not in ('search_term', 'sqlite_schema')
  `.execute(db)
  let planted = 0
  for (const { table, name } of rows) {
    for (const { mark, phone, payload } of sets) {
      for (const text of [mark, mark.toLowerCase(), phone]) {
        const column = sql.ref(name)
        const isJson = sql`json_valid(${column}) and substr(${column}, 1, 1) in ('{', '[')`
        const { numAffectedRows } = await sql`
          update or ignore ${sql.table(table)} set ${column} = case when ${isJson}
            then replace(${column}, ${text}, ${JSON.stringify(payload).slice(1, -1)})
            else replace(${column}, ${text}, ${payload}) end
          where instr(${column}, ${text}) > 0
        `.execute(db)
        planted += Number(numAffectedRows)
      }
    }
  }
  await sql`pragma ignore_check_constraints = off`.execute(db)
  return planted
}

async function ids(table: 'lead' | 'conversation' | 'callback_request' | 'contact_message' | 'customer_order') {
  return (await db.selectFrom(table).select('id').where('is_demo', '=', 0).execute()).map(({ id }) => id)
}

async function adminPages(): Promise<string[]> {
  return [
    ...[
      '/admin',
      '/admin?tab=leads',
      '/admin/leads',
      '/admin/leads?tous=1',
      '/admin/inbox',
      '/admin/mails',
      '/admin/log',
      '/admin/a-traiter/ship',
      '/admin/avis',
      '/admin/a-traiter/transfer',
      '/admin/a-traiter/withdrawal',
      '/admin/recherche?q=zq',
      '/admin/users',
      '/admin/orders',
      '/admin/orders/exports',
      '/admin/factures',
      '/admin/retractations',
      '/admin/stock/inventaire',
      '/admin/data',
      '/admin/agents',
      '/admin/agent-fortress',
      '/admin/system',
      ...['boutique', 'livraison', 'paiement'].map((group) => `/admin/settings/${group}`),
    ],
    ...(await db.selectFrom('review').select('id').where('is_example', '=', 0).execute()).map(
      ({ id }) => `/admin/avis/${id}`,
    ),
    ...(await ids('customer_order')).map((id) => `/admin/orders/${id}`),
    ...(await db.selectFrom('invoice').select(['order_id', 'number']).execute()).map(
      ({ order_id, number }) => `/admin/orders/${order_id}/factures/${number}`,
    ),
    ...(await ids('lead')).map((id) => `/admin/leads/${id}`),
    ...(await ids('conversation')).map((id) => `/admin/inbox/conversations/${id}`),
    ...(await ids('callback_request')).map((id) => `/admin/inbox/rappels/${id}`),
    ...(await ids('contact_message')).map((id) => `/admin/inbox/messages/${id}`),
  ]
}

let cookiesOfAdmin: string | undefined

withBrowser(
  '80 payloads in whatever anyone may store run in no page of the shop, of the back-office, and in no mail',
  async () => {
    expect(new Set(payloads).size).toBe(80)
    const sent = []
    for (const set of sets) sent.push(await send(set))
    const backOffice = await asAdministrator(db, visitorOf(server.url))
    for (const set of sets) await answer(backOffice, set)
    for (const set of sets) await insertAudit(set)
    const products: ReturnType<typeof productPages>[] = []
    for (const set of sets) products.push(productPages(await sell(backOffice, set)))
    const claimed: string[] = []
    for (const set of sets) claimed.push(...(await claim(set)))
    const forAgents: Awaited<ReturnType<typeof writeForAgents>>[] = []
    for (const { mark } of sets) forAgents.push(await writeForAgents(db, mark))
    const rows = await plant()
    for (const written of forAgents) await queueMailsOfAgents(db, written)
    await queueOtherMails(sent[0]?.reviewId ?? '')
    expect(await missingKinds(db)).toEqual([])
    const planted: string[] = []
    const executed: string[] = []
    const shown = { pages: 0, mails: 0, verbatim: 0 }
    const visit = async (watched: Watched, paths: string[]) => {
      for (const path of paths) {
        const { planted: found, text } = await look(watched, path)
        planted.push(...found)
        shown.pages++
        if (text.includes('zq(1)')) shown.verbatim++
      }
      executed.push(...watched.executed)
      watched.executed.length = 0
    }
    for (const { visitor, pages, chat } of sent) {
      const shopping = await openBrowser(visitor.cookies.header)
      await visit(shopping, pages)
      await visit(await openBrowser(chat.cookies.header), ['/chat'])
    }
    const anybody = await openBrowser(undefined)
    for (const { shop } of products) await visit(anybody, shop)
    cookiesOfAdmin = backOffice.cookies.header
    const watched = await openBrowser(cookiesOfAdmin)
    await visit(watched, [...(await adminPages()), '/admin/affirmations', ...claimed])
    for (const { backOffice: screens } of products) await visit(watched, screens)
    for (const { pages } of forAgents) await visit(watched, pages)
    const subjects: string[] = []
    for (const { id, subject, html_body } of await readMails(db)) {
      subjects.push(subject)
      const { planted: found } = await look(watched, `/courriel/${id}`, html_body)
      planted.push(...found)
      shown.mails++
    }
    executed.push(...watched.executed)
    report('markup', { payloads: payloads.length, rows, ...shown, planted: planted.length, executed: executed.length })
    expect(planted).toEqual([])
    expect(executed).toEqual([])
    expect(subjects.filter((subject) => /[\r\n]/.test(subject))).toEqual([])
    expect([shown.verbatim > 15, shown.mails > 20]).toEqual([true, true])
  },
)

withBrowser('80 payloads in a legal text run neither on its pages nor in the mail that carries it', async () => {
  const body = payloads.join('\n\n')
  const text = { kind: 'retractation', version: 'zq', body, published_at: new Date().toISOString() }
  await db.insertInto('legal_text').values(text).execute()
  const watched = await openBrowser(cookiesOfAdmin)
  const backOffice = '/admin/textes-legaux/retractation'
  const planted: string[] = []
  for (const path of ['/retractation', backOffice, `${backOffice}/versions/zq`])
    planted.push(...(await look(watched, path)).planted)
  const { id: orderId } = await db.selectFrom('customer_order').select('id').limit(1).executeTakeFirstOrThrow()
  const { html_body } = (await readMails(db, { kind: 'order-confirmation' }))[0] ?? {}
  planted.push(...(await look(watched, `/courriel/${orderId}`, html_body)).planted)
  // Administrators may link to other sites.
  const unexpected = planted.filter((what) => !/href=https:\/\/zq\.invalid\//.test(what))
  await db.deleteFrom('legal_text').where('version', '=', 'zq').execute()
  report('markup of a legal text', {
    payloads: payloads.length,
    planted: unexpected.length,
    executed: watched.executed.length,
  })
  expect(unexpected).toEqual([])
  expect(watched.executed).toEqual([])
})

withBrowser('input from a public form or URL is escaped', async () => {
  const visitor = visitorOf(server.url)
  await fillCart(visitor)
  const watched = await openBrowser(visitor.cookies.header)
  const planted: string[] = []
  let forms = 0
  const seen = new Set<string>()
  for (const path of [...publicPages, '/login', '/login/mot-de-passe', '/shipping']) {
    const html = await (await visitor.get(path)).text()
    for (const form of readForms(html, path)) {
      const name = `${form.method} ${form.action.split('?')[0]} ${[...form.fields.keys()]}`
      if (seen.has(name)) continue
      seen.add(name)
      const shown = scale > 1 ? halves : [halves[(seed + forms) % 2] ?? '']
      for (const payload of shown) planted.push(...(await reflect(watched, { visitor, form, payload })))
      forms++
    }
  }
  report('reflected markup', {
    payloads: payloads.length,
    forms,
    planted: planted.length,
    executed: watched.executed.length,
  })
  expect(planted).toEqual([])
  expect(watched.executed).toEqual([])
})

/** Posts a form with the payloads in all texts, and renders the response. */
async function reflect(
  watched: Watched,
  input: { visitor: Visitor; form: ReturnType<typeof readForms>[number]; payload: string },
): Promise<string[]> {
  const { visitor, form, payload } = input
  const fields = Object.fromEntries([...form.fields.keys()].map((name) => [name, payload]))
  const path = form.action.split('?')[0] ?? '/'
  const query = `${path}?${new URLSearchParams(fields)}`.slice(0, 4000)
  const response = form.method === 'get' ? await visitor.get(query) : await visitor.post(path, fields)
  const html = await response.text()
  return response.status < 500 ? (await look(watched, `/reflet${path}`, html)).planted : [`${response.status} ${path}`]
}

withBrowser('a page that does not escape is found out', async () => {
  const path = '/admin/leads'
  const response = await fetch(`${server.url}${path}`, { headers: { Cookie: cookiesOfAdmin ?? '' } })
  const unescaped = (await response.text()).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
  const watched = await openBrowser(cookiesOfAdmin)
  const { planted } = await look(watched, '/non-echappee', unescaped)
  expect([planted.length > 0, watched.executed.length > 0]).toEqual([true, true])
})
