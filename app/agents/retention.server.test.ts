import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ShopDatabase, ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { countDatasets } from '~/models/platform/privacy/index.server'
import { DAY_MS, HOUR_MS } from '~/runtime/time'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { firstShop } from '../../tests/support/first-shop'
import { insertLeadRow } from '../../tests/support/leads'
import { insertOrderRow } from '../../tests/support/order-row'
import { insertProspectRow } from '../../tests/support/prospect-row'
import { at, essentiel, openQuietShop } from '../../tests/support/shop-database'
import { accountUpkeep } from './account-upkeep.server'
import { cartCleanup, chatRetention, exportCleanup } from './cleanup.server'
import { leadCleanup, prospectUpkeep } from './lead-cleanup.server'
import { reviewKeeper } from './reviews.server'
import { supportCleanup } from './support.server'

const purges = [
  leadCleanup,
  prospectUpkeep,
  accountUpkeep,
  supportCleanup,
  reviewKeeper,
  exportCleanup,
  chatRetention,
  cartCleanup,
]

const hash = 'a'.repeat(64)
const email = 'ana@cafe-du-port.fr'
const told = { text_version: '1', text_shown: 'Oui', page: '/accords' }
const consent = { consent_version: '1', consent_text: 'Oui', consent_page: '/contact' }
const plus = (from: string, ms: number) => new Date(Date.parse(from) + ms).toISOString()

type Sample = (db: ShopDb, from: string) => Promise<unknown>

function row(table: keyof ShopDatabase, rowOf: (from: string) => Record<string, unknown>): Sample {
  return (db, from) =>
    db
      .insertInto(table)
      .values(rowOf(from) as never)
      .execute()
}

/** A row of each dataset with a term, that starts at an instant. */
const samples: Record<string, Sample> = {
  Paniers: row('cart', (from) => ({ id: 'c'.repeat(40), kind: 'main', created_at: from, updated_at: from })),
  'Messages du prestataire de paiement': row('payment_event', (from) => ({
    id: 'evt',
    provider: 'stripe',
    type: 'checkout.session.completed',
    session_id: 'cs',
    body: '{}',
    received_at: from,
    processed_at: from,
  })),
  Rétractations: row('withdrawal', (from) => ({
    id: 'w',
    customer_name: 'Ana',
    order_number: 'A1B2C3D4',
    email,
    declared_at: from,
  })),
  Connexions: (db, from) => insertSession(db, { from, token_hash: hash }),
  'Liens de connexion': row('sign_in_link', (from) => ({
    token_hash: hash,
    email,
    created_at: from,
    expires_at: plus(from, HOUR_MS),
  })),
  'Fiches de contact (leads)': (db, from) => insertLeadRow(db, { created_at: from }),
  Prospects: (db, from) =>
    insertProspectRow(db, { email, at: new Date(from), kept_from: from, rescore_at: '9999-01-01T00:00:00.000Z' }),
  'Réponses du registre des entreprises': row('company_lookup', (from) => ({
    id: 'l',
    name: 'cafe du port',
    city: 'brest',
    answer: null,
    asked_at: from,
  })),
  'Fichiers de prospects': row('prospect_import', (from) => ({
    id: 'i',
    job_key: 'import:i',
    file_name: 'salon.csv',
    file_size: 1,
    file_kind: 'csv',
    file_hash: hash,
    source: 'csv_import',
    legal_basis: 'intérêt légitime',
    state: 'completed',
    actor: 'camille',
    created_at: from,
  })),
  'Accords pour les e-mails': row('agreement', (from) => ({
    ...told,
    id: 'a',
    kind: 'offers',
    email,
    mailbox: email,
    mailbox_hash: hash,
    given_at: from,
  })),
  'Accords pour la mesure des clics': row('click_agreement', (from) => ({
    ...told,
    id: 'a',
    mailbox_hash: hash,
    given_at: from,
  })),
  'Séquences d’e-mails': row('sequence_enrolment', (from) => ({
    id: 's',
    sequence: 'bienvenue',
    mailbox_hash: hash,
    email,
    basis: 'offers',
    reason: 'accord',
    entered_at: from,
    left_at: from,
    left_reason: 'fin',
  })),
  'Refus d’e-mails': row('mail_refusal', (from) => ({ mailbox_hash: hash, refused_at: from })),
  Conversations: row('conversation', (from) => ({
    id: 'v',
    visitor_hash: hash,
    channel: 'page',
    created_at: from,
    updated_at: from,
  })),
  'Messages reçus': row('contact_message', (from) => ({
    id: 'm',
    name: 'Ana',
    email,
    subject: 'achat',
    message: 'Bonjour',
    created_at: from,
  })),
  'Demandes de rappel': row('callback_request', (from) => ({
    ...consent,
    id: 'r',
    phone: '06 39 98 00 01',
    phone_key: '639980001',
    subject: 'achat',
    slot_from: plus(from, -HOUR_MS),
    due_at: from,
    consented_at: from,
    created_at: from,
  })),
  'Rendez-vous': row('booking', (from) => ({
    id: 'b',
    number: 'R-1',
    service_name: 'Visite',
    calendar: 'c',
    starts_at: plus(from, -HOUR_MS),
    ends_at: from,
    place: 1,
    name: 'Ana',
    made_by: 'visitor',
    created_at: from,
    updated_at: from,
  })),
  'Alertes de retour en stock': row('stock_notice', (from) => ({
    ...consent,
    id: 'n',
    product_id: essentiel,
    email,
    email_key: email,
    created_at: from,
  })),
  Avis: row('review', (from) => ({
    id: 'avis',
    product_id: essentiel,
    order_id: '0199a000-0000-7000-8000-000000000001',
    verified: 0,
    author_name: 'Léa',
    location: 'Lyon',
    rating_halves: 8,
    comment: 'Bien',
    experience_on: from.slice(0, 10),
    status: 'pending',
    submitted_at: from,
    updated_at: from,
  })),
  'Signalements d’avis': async (db, from) => {
    const { id } = await db.selectFrom('review').select('id').where('is_example', '=', 1).executeTakeFirstOrThrow()
    const report = { id: 'g', review_id: id, reason: 'other', detail: 'Faux', reported_at: from } as const
    await db
      .insertInto('review_report')
      .values({ ...report, handled_at: from })
      .execute()
  },
  'Adresses qui refusent un message': row('mail_bounce', (from) => ({
    id: 'b',
    mailbox_hash: hash,
    severity: 'hard',
    status: '5.1.1',
    diagnostic: '',
    source: 'smtp',
    bounced_at: from,
  })),
  'Exports de commandes et de prospects': async (db, from) => {
    const job = { id: 'j', kind: 'export', key: 'export:j', payload: '{}', due_at: from, created_at: from }
    await row('job', () => ({ ...job, status: 'done', done_at: from }))(db, from)
    const file = { id: 'e', job_key: 'export:j', subject: 'orders', format: 'csv', query: '' } as const
    await db
      .insertInto('export_file')
      .values({ ...file, actor: 'camille', row_count: 1, created_at: from })
      .execute()
  },
  'Saisies qui attendent un mot de passe': async (db, from) => {
    await insertSession(db, { from, token_hash: 'b'.repeat(64) })
    const form = { token_hash: hash, session_hash: 'b'.repeat(64), sealed: 'x', expires_at: plus(from, HOUR_MS / 2) }
    await db.insertInto('held_form').values(form).execute()
  },
  'Essais de connexion à l’administration': row('sign_in_try', (from) => ({
    id: 't',
    account: hash,
    network: hash,
    is_known_network: 0,
    at: from,
  })),
}

async function insertSession(db: ShopDb, { from, token_hash }: { from: string; token_hash: string }) {
  const user = await db.selectFrom('user').select('id').orderBy('id').executeTakeFirstOrThrow()
  const expires_at = plus(from, 30 * DAY_MS)
  const session = { token_hash, user_id: user.id, kind: 'cookie', device: '', created_at: from, expires_at } as const
  await db
    .insertInto('session')
    .values({ ...session, last_seen_at: expires_at })
    .execute()
}

async function purgeAt(db: ShopDb, moment: Date) {
  const folder = await mkdtemp(join(tmpdir(), 'retention-'))
  const tenant = {
    id: 'boutique',
    db,
    template: osmoseurs,
    identity: firstShop,
    privateDir: folder,
    exportsDir: folder,
  }
  for (const { run } of purges) await run(tenant as never, { at: moment, signal: new AbortController().signal })
}

async function readAll(db: ShopDb): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {}
  for (const { name } of await db.introspection.getTables())
    all[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows
  return all
}

const namesOfChanged = (before: Record<string, unknown[]>, after: Record<string, unknown[]>) =>
  Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

async function datasetsOf(db: ShopDb) {
  return countDatasets(db, await readSettings(db))
}

async function openShopWithOrder() {
  const db = await openQuietShop()
  await insertOrderRow(db)
  const invoice = { number: 'F-2026-000001', kind: 'invoice', series: 'F-2026', sequence: 1, content: '{}' } as const
  const order_id = '0199a000-0000-7000-8000-000000000001'
  await db
    .insertInto('invoice')
    .values({ ...invoice, order_id, total_cents: 59_880, issued_at: at.toISOString() })
    .execute()
  return db
}

test('every dataset with a term has a sample', async () => {
  const db = await openQuietShop()
  const withTerm = (await datasetsOf(db)).filter(({ retention, rows }) => retention && rows !== undefined)
  const names = [...withTerm.map(({ name }) => name), 'Saisies qui attendent un mot de passe']
  expect(Object.keys(samples).sort()).toEqual(names.sort())
})

/** What a purge writes besides: the end of a review is an event of it. */
const alsoWritten: Record<string, string[]> = { Avis: ['review_event'] }

test.each(Object.keys(samples))('%s: kept the day before its term, gone on its day, and nothing else', async (name) => {
  const db = await openShopWithOrder()
  const empty = await readAll(db)
  await samples[name]?.(db, at.toISOString())
  const held = namesOfChanged(empty, await readAll(db))
  const due = (await datasetsOf(db)).find((each) => each.name === name)?.nextPurge
  if (!due) throw new Error(`no purge date for ${name}`)
  const term = due.getTime() - at.getTime()
  for (const [other, insert] of Object.entries(samples)) if (other !== name) await insert(db, due.toISOString())
  const before = await readAll(db)
  await purgeAt(db, new Date(due.getTime() - Math.min(DAY_MS, term / 2)))
  expect(namesOfChanged(before, await readAll(db))).toEqual([])
  await purgeAt(db, new Date(due.getTime() + 1))
  const changed = namesOfChanged(before, await readAll(db))
  expect(changed.filter((table) => !held.includes(table))).toEqual(alsoWritten[name] ?? [])
  expect(changed).not.toEqual([])
  const left = (await datasetsOf(db)).find((each) => each.name === name)?.nextPurge
  expect(left === undefined || left > due).toBe(true)
})

test('an order, its invoice and its customer are kept within the ten years of accounts', async () => {
  const db = await openShopWithOrder()
  const before = await readAll(db)
  await purgeAt(db, new Date(at.getTime() + 3652 * DAY_MS))
  const after = await readAll(db)
  for (const table of ['customer_order', 'order_item', 'invoice', 'user', 'audit_log'])
    expect(after[table]).toEqual(before[table])
})
