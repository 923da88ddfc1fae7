import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordAudit } from '~/models/base/audit/index.server'
import { enqueueJob } from '~/models/base/job/index.server'
import { recordSecurityAudit } from '~/models/platform/security/index.server'
import { scanKeys, skipped } from '~/models/platform/security/scans'
import { receiveMessage } from '~/models/support/contact/index.server'
import { newId } from '~/models/values/id.server'
import { insertDemoAbandonedCarts } from '~/templates/filling/demo-abandoned-carts.server'
import { insertDemoCampaigns } from '~/templates/filling/demo-campaigns.server'
import { insertDemoLeads } from '~/templates/filling/demo-leads.server'
import { insertDemoOrders } from '~/templates/filling/demo-orders.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { routeTable } from '../structure/route-table'
import { administrator } from '../support/administrators'
import { openApp } from '../support/app'
import { insertLeadRow, insertManyLeads } from '../support/leads'
import { queueAnyMail } from '../support/mails'
import { drawing, report, rounds, scale, seed, seededRandom } from './support'

const app = await openApp({ DEMO: '1' })
const { db } = app
const { asAdministrator } = await import('../support/back-office')
const { insertDemoRequests } = await import('../support/demo-requests')
const backOffice = await asAdministrator(db, app.visitor(), 'Camille Roy')

const DAMAGES = rounds(130, 500)
/** Newest rows of each table, which are damaged and whose pages are read. */
const ROWS = scale > 1 ? 1000 : 10
const MEGABYTE = 1024 * 1024
const draw = drawing(seededRandom(seed))

/** Tables shown in the back-office. */
const tables = [
  ...['lead', 'lead_note', 'lead_event', 'lead_consent', 'questionnaire_answer'],
  ...['conversation', 'message', 'callback_request', 'contact_message', 'contact_reply', 'email'],
  ...['customer_order', 'order_item', 'payment', 'withdrawal', 'stock_item', 'weekly_count'],
  ...['review', 'review_event', 'review_report', 'claim', 'legal_text'],
  ...['article', 'article_tag', 'article_slug', 'frequent_question', 'redirect', 'site_block'],
  ...['deleted_picture', 'deleted_article_picture'],
  ...['security_audit', 'security_finding'],
  ...['campaign', 'campaign_version', 'campaign_recipient', 'campaign_click', 'cart_recovery', 'sequence_enrolment'],
  ...['export_file', 'audit_log', 'user', 'session', 'administrator_link', 'second_factor'],
]

interface Column {
  name: string
  type: string
  notnull: number
  pk: number
}

const now = () => new Date()

/** Rows in every table, beside some of each list that stay intact. */
async function fill(): Promise<void> {
  const productIdOf = (slug: string) => `prod-${slug}`
  await insertDemoLeads(db, { leads: osmoseurs.filling.demo.leads ?? [], rulesVersion: 1, productIdOf, at: now() })
  await insertDemoOrders(db, { filling: osmoseurs.filling, at: now() })
  await insertDemoRequests(db)
  await backOffice.post('/admin/accueil/nouveau', { version: '0', title: 'Atelier', text: 'Deux personnes.' })
  await insertDemoAbandonedCarts(db, { productIdOf, at: now() })
  const { campaigns } = osmoseurs.filling.demo
  if (campaigns) await insertDemoCampaigns(db, { campaigns, at: now() })
  await db
    .insertInto('campaign_click')
    .columns(['campaign_id', 'prospect_id', 'step', 'sent_at'])
    .expression((eb) =>
      eb
        .selectFrom('campaign_recipient')
        .select(['campaign_id', 'prospect_id', eb.lit(1).as('step'), eb.val(now().toISOString()).as('sent_at')]),
    )
    .execute()
  await insertManyLeads(db, 60)
  const { id: messageId } = await db
    .selectFrom('contact_message')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: leadId } = await db.selectFrom('lead').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const { id: orderId } = await db
    .selectFrom('customer_order')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const reply = { message_id: messageId, author_id: null, author: 'Léa', body: 'Oui', email_id: null }
  const note = { lead_id: leadId, author: 'Léa', body: 'Vu' }
  const created_at = now().toISOString()
  for (let index = 0; index < 20; index++) {
    const user = await administrator(db, { email: `equipe${index}@example.fr`, name: `Personne ${index}` })
    await asAdministrator(db, app.visitor(), `Personne${index} Roy`)
    await askForExport(index)
    await insertFormer(index)
    await queueAnyMail(db, { key: `essai ${index}`, to: `boite${index}@example.fr`, at: now() })
    await audit(`Personne ${index}`)
    await pay(orderId, index)
    await insertAudit(index)
    await db
      .insertInto('lead_note')
      .values({ ...note, id: newId(now()), created_at })
      .execute()
    await db
      .insertInto('contact_reply')
      .values({ ...reply, id: newId(now()), seen_version: index, created_at })
      .execute()
    const declared = { order_id: orderId, customer_name: 'A', order_number: 'A1', email: 'a@example.fr' }
    await db
      .insertInto('withdrawal')
      .values({ ...declared, id: newId(now()), declared_at: created_at })
      .execute()
    await db
      .insertInto('weekly_count')
      .values({ week: `2026-0${1 + (index % 9)}-05`, step: 'cart', count: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('administrator_link')
      .values({
        token_hash: hex(index),
        purpose: 'invitation',
        user_id: null,
        email: `invite${index}@example.fr`,
        created_at,
        expires_at: '2030-01-01T00:00:00.000Z',
        used_at: null,
      })
      .execute()
    await db
      .insertInto('second_factor')
      .values({ user_id: user.id, sealed_secret: 'x', created_at, confirmed_at: created_at })
      .execute()
  }
}

async function insertAudit(place: number): Promise<void> {
  const audited = scanKeys.map((scan) => ({ scan, checked: skipped(`Essai ${place}`) }))
  await db
    .transaction()
    .execute((trx) => recordSecurityAudit(trx, { audited, cause: 'asked', at: now(), durationMs: 1 }))
}

async function examineReview(place: number): Promise<void> {
  const at = now().toISOString()
  const { id: review_id } = await db.selectFrom('review').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const told = { review_id, kind: 'published', actor: 'Camille', ground: null, detail: null, created_at: at } as const
  await db.insertInto('review_event').values(told).execute()
  const report = { review_id, reason: 'other', detail: 'Essai', reported_at: at, handled_at: null } as const
  await db
    .insertInto('review_report')
    .values({ id: `signalement-${place}`, ...report })
    .execute()
}

/** Some earlier texts and pictures. */
async function insertFormer(place: number): Promise<void> {
  await examineReview(place)
  const former = { alt: 'Avant', width: 10, height: 10, actor: 'Camille', deleted_at: now().toISOString() }
  const article_id = 'choisir-son-osmoseur'
  await db
    .insertInto('deleted_picture')
    .values({ product_id: 'prod-aquapet', file: `ancienne-${place}`, ...former })
    .execute()
  await db
    .insertInto('deleted_article_picture')
    .values({ article_id, file: `ancienne-${place}`, ...former })
    .execute()
  await db
    .insertInto('article_slug')
    .values({ slug: `ancien-${place}`, article_id })
    .execute()
  const target = [{ product_id: 'prod-aquapet' }, { article_id }, { page: '/support' }][place % 3]
  const added = { actor: 'Camille', created_at: now().toISOString() }
  await db
    .insertInto('redirect')
    .values({ path: `/ancien/${place}`, folded_path: `/ancien/${place}`, query: '', ...target, ...added })
    .execute()
}

async function askForExport(place: number): Promise<void> {
  const job_key = `export-file:${place}`
  await enqueueJob(db, { kind: 'export-file', key: job_key, payload: {}, at: now() })
  const asked = {
    id: `export-${place}`,
    job_key,
    format: 'csv',
    subject: 'orders',
    query: '',
    actor: 'Camille',
    row_count: 1,
  } as const
  await db
    .insertInto('export_file')
    .values({ ...asked, created_at: now().toISOString() })
    .execute()
}

async function pay(orderId: string, attempt: number): Promise<void> {
  const at = now().toISOString()
  const times = { expires_at: at, created_at: at, updated_at: at }
  const asked = {
    method: 'card',
    idempotency_key: `essai:${orderId}:${attempt}`,
    email: 'a@example.fr',
    ...times,
  } as const
  await db
    .insertInto('payment')
    .values({
      id: newId(now()),
      order_id: orderId,
      attempt: 100 + attempt,
      provider: 'sandbox',
      session_id: null,
      url: null,
      amount_cents: 100,
      status: 'mismatch',
      ...asked,
    })
    .execute()
}

function hex(number: number): string {
  return number.toString(16).padStart(64, '0')
}

function audit(actor: string): Promise<void> {
  const subject = { kind: 'lead', id: 'x', label: 'Lead 12' }
  return db.transaction().execute((trx) =>
    recordAudit(trx, {
      at: now(),
      actor: { id: null, name: actor },
      action: 'lead.move',
      subject,
      before: { status: 'prospect' },
      after: { status: 'client' },
    }),
  )
}

const texts = [
  ...[
    '',
    ' ',
    '???',
    '\0',
    'é'.repeat(3),
    '<b>gras</b>',
    '{',
    '[1',
    '[]',
    '{}',
    'null',
    'true',
    '"x"',
    '[1,2]',
    '{"a":{}}',
    '[{"text":1}]',
  ],
  ...[
    'hier',
    '9999-99-99',
    '2026-13-45T99:99:99Z',
    '0000-00-00T00:00:00Z',
    '+275760-09-13T00:00:00.001Z',
    '-000001-01-01',
    '2026-11-22',
  ],
  ...['constructor', '__proto__', 'toString', 'prod-disparu', '01999999-0000-7000-8000-000000000000'],
]
const numbers = ['-1', '0', '2', '9007199254740993', '9223372036854775807', '-9223372036854775808']

function damaged({ type, notnull }: Column) {
  if (!notnull && draw.chance(0.15)) return sql`null`
  if (type !== 'TEXT') return sql.raw(draw.pick(numbers))
  if (draw.chance(0.01)) return sql`${'x '.repeat(MEGABYTE / 2)}`
  // Half a character, and a lone surrogate, which is invalid in UTF-8.
  if (draw.chance(0.08))
    return sql.raw(draw.pick(["cast(x'c3' as text)", "cast(x'eda080' as text)", "cast(x'fffe41' as text)"]))
  return sql`${draw.pick(texts)}`
}

/** Like a manual edit with the sqlite3 tool: without checks, foreign keys or triggers. */
async function withoutGuards(work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`.execute(db)
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db)
  await sql`pragma ignore_check_constraints = on`.execute(db)
  await sql`pragma foreign_keys = off`.execute(db)
  await work()
  await sql`pragma ignore_check_constraints = off`.execute(db)
  await sql`pragma foreign_keys = on`.execute(db)
}

/** Keeps the test's visitor signed in. */
const spared: Record<string, string> = {
  user: "email = 'camille@boutique.example'",
  session: "user_id = (select id from user where email = 'camille@boutique.example')",
}

async function damage(table: string, count: number): Promise<number> {
  const { rows: columns } =
    await sql<Column>`select name, upper(type) as type, "notnull", pk from pragma_table_info(${table})`.execute(db)
  const open = columns.filter(({ pk }) => pk === 0)
  const keys = columns.filter(({ pk }) => pk > 0).map(({ name }) => name)
  const { rows } = await sql<Record<string, string | number>>`
    select ${sql.join(keys.map((key) => sql.ref(key)))} from ${sql.table(table)}
    where not (${sql.raw(spared[table] ?? 'false')}) order by ${sql.join(keys.map((key) => sql.ref(key)))}
  `.execute(db)
  let done = 0
  for (let index = 0; index < count; index++) {
    if (rows.length === 0) throw new Error(`${table} is empty.`)
    const row = draw.pick(rows.slice(-ROWS))
    const isRow = sql.join(
      keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`),
      sql` and `,
    )
    // The first is the date that its list shows, so that every table has an error to report.
    const column =
      index === 0 ? (open.find(({ name }) => /^(created_)?at$/.test(name)) ?? draw.pick(open)) : draw.pick(open)
    const value = /^(created_)?at$/.test(column.name) ? sql`'hier'` : damaged(column)
    const { numAffectedRows } = await sql`
      update or ignore ${sql.table(table)} set ${sql.ref(column.name)} = ${value} where ${isRow}
    `.execute(db)
    done += Number(numAffectedRows)
  }
  return done
}

type Listed =
  | 'review'
  | 'lead'
  | 'conversation'
  | 'callback_request'
  | 'contact_message'
  | 'email'
  | 'campaign'
  | 'article'
  | 'frequent_question'

async function idsOf(table: Listed) {
  return (await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(ROWS).execute()).map(({ id }) =>
    encodeURIComponent(id),
  )
}

async function everyPage(): Promise<string[]> {
  const lists = routeTable()
    .filter(({ pattern, path }) => /^\/admin(\/|$)/.test(pattern) && path === pattern)
    .map(({ path }) => path)
  return [
    ...lists,
    ...['leads', 'agents', 'analytics'].map((tab) => `/admin?tab=${tab}`),
    ...['ship', 'transfer', 'refund', 'mismatch', 'withdrawal', 'late', 'stock'].map(
      (task) => `/admin/a-traiter/${task}`,
    ),
    ...['tous=1', 'tous=1&page=2', 'tous=1&page=3', 'echeance=1', 'q=a'].map((query) => `/admin/leads?${query}`),
    ...['etat=fermes', 'genre=message', 'q=a', 'page=2'].map((query) => `/admin/inbox?${query}`),
    ...['page=2', 'page=3', 'etat=failed', 'q=a'].map((query) => `/admin/mails?${query}`),
    ...['avant=40', 'q=a', 'objet=lead'].map((query) => `/admin/log?${query}`),
    ...['etat=signales', 'etat=publies', 'etat=refuses', 'etat=tous', 'q=a'].map((query) => `/admin/avis?${query}`),
    ...['/admin/recherche?q=a', '/admin/recherche?q=prod', '/api/crm/leads', '/api/analytics/dashboard'],
    ...['type=product', 'type=article', 'page=2'].map((query) => `/admin/redirections?${query}`),
    ...['etat=draft', 'etat=published', 'q=a'].map((query) => `/admin/articles?${query}`),
    ...['/admin/images/prod-aquapet', '/admin/redirections/supprimer?adresse=/ancien/1'],
    ...(await idsOf('article')).map((id) => `/admin/articles/${id}`),
    ...(await idsOf('frequent_question')).flatMap((id) => [`/admin/faq/${id}`, `/admin/faq/${id}/supprimer`]),
    ...(await idsOf('lead')).map((id) => `/admin/leads/${id}`),
    ...(await idsOf('campaign')).flatMap((id) =>
      ['', '/modifier'].map((page) => `/admin/agent-hunter/campagnes/${id}${page}`),
    ),
    ...(await idsOf('review')).map((id) => `/admin/avis/${id}`),
    ...(await idsOf('conversation')).map((id) => `/admin/inbox/conversations/${id}`),
    ...(await idsOf('callback_request')).map((id) => `/admin/inbox/rappels/${id}`),
    ...(await idsOf('contact_message')).map((id) => `/admin/inbox/messages/${id}`),
    ...(await idsOf('email')).flatMap((id) => [
      `/admin/mails/${id}`,
      `/admin/mails/${id}/html`,
      `/admin/mails/${id}/supprimer`,
    ]),
  ]
}

/** Sums beyond SQLite's integer range. */
async function overflowSums(): Promise<void> {
  const largest = sql.raw('9223372036854775807')
  await sql`update customer_order set status = 'confirmed', total_cents = ${largest}
    where id in (select id from customer_order order by id limit 2)`.execute(db)
  await sql`update stock_item set current_stock = ${largest}, unit_cost_cents = 1
    where product_id in (select product_id from stock_item order by product_id limit 2)`.execute(db)
}

/** Written after the damage: it must be found in its list. */
const intact = 'Témoin Intact'

async function insertIntact(): Promise<void> {
  await audit(intact)
  await insertLeadRow(db, { email: 'temoin@example.fr', name: intact, created_at: now().toISOString() })
  await queueAnyMail(db, { key: 'temoin', to: 'temoin@example.fr', at: now() })
  const form = {
    name: intact,
    email: 'message@example.fr',
    subject: 'autre',
    message: 'Bonjour',
    orderNumber: null,
  } as const
  await receiveMessage(db, { form, at: now() })
  await administrator(db, { email: 'temoin@example.fr', name: intact })
}

const lists: [list: string, rest: string, told: string][] = [
  ['/admin/log', intact, 'illisible ('],
  ['/admin/leads', intact, 'Fiche abîmée'],
  ['/admin/inbox', intact, 'Ligne abîmée'],
  ['/admin/mails', 'temoin@example.fr', 'illisible'],
  ['/admin/users', intact, 'Actif'],
]

test('damaged rows: every page of the back-office answers, shows the rest and says what it cannot read', async () => {
  await fill()
  let rows = 0
  await withoutGuards(async () => {
    const each = Math.ceil(DAMAGES / tables.length)
    for (const table of tables) rows += await damage(table, each)
    await overflowSums()
  })
  await insertIntact()
  const pages = await everyPage()
  const failed: string[] = []
  const shown = new Map<string, string>()
  for (const path of pages) {
    const response = await backOffice.get(path)
    const list = path.replace(/\?.*/, '')
    shown.set(list, (shown.get(list) ?? '') + (await response.text()))
    if (response.status >= 500) failed.push(`${response.status} ${path}`)
  }
  const told = [...shown.values()].join('').match(/illisible|abîmée?|inconnue?\b|hors limites/g)?.length ?? 0
  report('damaged rows', { rows, pages: pages.length, failed: failed.length, told })
  expect(failed).toEqual([])
  const missing = lists.flatMap(([list, ...texts]) =>
    texts.filter((text) => !shown.get(list)?.includes(text)).map((text) => `${list}: ${text}`),
  )
  expect(missing).toEqual([])
})
