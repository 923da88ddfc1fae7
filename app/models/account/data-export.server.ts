import { type SqlBool, sql } from 'kysely'
import type { Email, ShopDb, User } from '~/database/schema'
import { isRefused, listAgreementsOf, mailboxHash } from '~/models/agreement/index.server'
import { listCampaignsOf } from '~/models/campaign/index.server'
import { listOrdersOf } from '~/models/order/index.server'
import { listCompanyLookupsOf, listProspectEventsOf, listProspectsOf } from '~/models/prospect/index.server'
import { listEnrolmentsOf } from '~/models/sequence/index.server'
import { normalizeEmail, toCsv } from '~/models/values'

/** Safety limit per table, far above any real customer. */
export const MAX_ROWS = 5_000

/** The mail worker computes subjects when sending, so the caller supplies those of unsent mails. */
export type ExportedEmail = Pick<Email, 'kind' | 'status' | 'created_at' | 'sent_at'> & { subject: string }

/** Export for customers, without orders that await erasure. */
export function exportAccount(
  db: ShopDb,
  input: { user: User & { email: string }; emails: ExportedEmail[]; at: Date },
) {
  return exportPerson(db, { ...input, email: input.user.email, withErased: false })
}

interface Person {
  email: string
  /** Undefined for an address without an account. */
  user: User | undefined
  emails: ExportedEmail[]
  /** Also include orders kept until they are complete. */
  withErased: boolean
  at: Date
}

/**
 * Returns all data the shop holds for an address, by subject (art. 15 and 20 GDPR): stored rows with amounts in cents,
 * without credentials (tokens, links, cart ids).
 */
export async function exportPerson(db: ShopDb, input: Person) {
  const { user, withErased } = input
  const email = normalizeEmail(input.email)
  return {
    exported_at: input.at.toISOString(),
    account: user ? { email: user.email, name: user.name, created_at: user.created_at } : null,
    ...(await exportOrders(db, { email, withErased })),
    ...(await exportRowsOfAddress(db, email)),
    ...(await exportMessages(db, email)),
    emails: input.emails.map(({ kind, subject, status, created_at, sent_at }) => {
      return { kind, subject, status, created_at, sent_at }
    }),
    ...(await exportOfUser(db, user?.id ?? '')),
  }
}

async function exportOrders(db: ShopDb, { email, withErased }: Pick<Person, 'email' | 'withErased'>) {
  const orders = await listOrdersOf(db, { email, limit: MAX_ROWS, withErased })
  const orderIds = orders.map((order) => order.id)
  return {
    orders: orders.map(
      ({
        cart_id: _cart,
        source_cart_id: _source,
        checkout_cart_id: _checkout,
        fingerprint: _print,
        mailbox: _mailbox,
        ...order
      }) => order,
    ),
    order_items: await db
      .selectFrom('order_item')
      .selectAll()
      .where('order_id', 'in', orderIds)
      .orderBy('order_id')
      .orderBy('position')
      .limit(MAX_ROWS)
      .execute(),
    order_events: await db
      .selectFrom('order_event')
      .select(['order_id', 'kind', 'from_status', 'to_status', 'reason', 'created_at'])
      .where('order_id', 'in', orderIds)
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    payments: await db
      .selectFrom('payment')
      .select(['order_id', 'method', 'amount_cents', 'status', 'created_at', 'updated_at'])
      .where('order_id', 'in', orderIds)
      .orderBy('created_at')
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    invoices: await db
      .selectFrom('invoice')
      .select(['number', 'kind', 'order_id', 'total_cents', 'issued_at', 'content'])
      .where('order_id', 'in', orderIds)
      .orderBy('issued_at')
      .orderBy('number')
      .limit(MAX_ROWS)
      .execute(),
    parcels: await db
      .selectFrom('parcel')
      .select(['order_id', 'carrier', 'number', 'sent_at', 'delivered_on'])
      .where('order_id', 'in', orderIds)
      .orderBy('sent_at')
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    refunds: await db
      .selectFrom('refund')
      .select(['order_id', 'means', 'amount_cents', 'credit_cents', 'reason', 'status', 'created_at', 'done_at'])
      .where('order_id', 'in', orderIds)
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    returned_items: await db
      .selectFrom('returned_item')
      .select(['order_id', 'product_id', 'restocked', 'written_off', 'reason', 'created_at'])
      .where('order_id', 'in', orderIds)
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    withdrawals: await db
      .selectFrom('withdrawal')
      .selectAll()
      .where(hasEmail(email))
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    withdrawal_lines: await db
      .selectFrom('withdrawal_line')
      .selectAll()
      .where('withdrawal_id', 'in', db.selectFrom('withdrawal').select('id').where(hasEmail(email)))
      .orderBy('withdrawal_id')
      .orderBy('position')
      .limit(MAX_ROWS)
      .execute(),
    reviews: await db
      .selectFrom('review')
      .selectAll()
      .where('order_id', 'in', orderIds)
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
  }
}

/** Data entered in forms before any order. */
async function exportRowsOfAddress(db: ShopDb, email: string) {
  const prospects = await listProspectsOf(db, email)
  return {
    carts: await db
      .selectFrom('cart')
      .select(['first_name', 'last_name', 'email', 'phone', 'company', 'vat_number', 'vat_check'])
      .select(['address', 'address_line2', 'postal_code', 'city', 'country', 'chosen_country', 'billing'])
      .select(['created_at', 'updated_at'])
      .where(hasEmail(email))
      .where('email', 'is not', null)
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    cart_items: await db
      .selectFrom('cart_line')
      .innerJoin('cart', 'cart.id', 'cart_line.cart_id')
      .select(['cart_line.product_id', 'cart_line.pack_type', 'cart_line.gift_product_id', 'cart_line.quantity'])
      .select('cart_line.added_at')
      .where(sql`lower(cart.email)`, '=', email)
      .where('cart.email', 'is not', null)
      .orderBy('cart_line.cart_id')
      .orderBy('cart_line.product_id')
      .orderBy('cart_line.pack_type')
      .limit(MAX_ROWS)
      .execute(),
    leads: await db.selectFrom('lead').selectAll().where(hasEmail(email)).orderBy('id').limit(MAX_ROWS).execute(),
    lead_notes: await db
      .selectFrom('lead_note')
      .innerJoin('lead', 'lead.id', 'lead_note.lead_id')
      .select(['lead_note.body', 'lead_note.created_at'])
      .where(sql`lower(lead.email)`, '=', email)
      .orderBy('lead_note.id')
      .limit(MAX_ROWS)
      .execute(),
    lead_events: await db
      .selectFrom('lead_event')
      .innerJoin('lead', 'lead.id', 'lead_event.lead_id')
      .select(['lead_event.kind', 'lead_event.before', 'lead_event.after', 'lead_event.due', 'lead_event.created_at'])
      .where(sql`lower(lead.email)`, '=', email)
      .orderBy('lead_event.id')
      .limit(MAX_ROWS)
      .execute(),
    agreements: await listAgreementsOf(db, mailboxHash(email)),
    sequences: await listEnrolmentsOf(db, mailboxHash(email)),
    lead_consents: await db
      .selectFrom('lead_consent')
      .innerJoin('lead', 'lead.id', 'lead_consent.lead_id')
      .selectAll('lead_consent')
      .where(sql`lower(lead.email)`, '=', email)
      .orderBy('lead_consent.id')
      .limit(MAX_ROWS)
      .execute(),
    prospects,
    prospect_events: await listProspectEventsOf(db, email),
    campaigns: await listCampaignsOf(
      db,
      prospects.map(({ id }) => id),
    ),
    company_lookups: await listCompanyLookupsOf(db, email),
    mail_refused: await isRefused(db, email),
    questionnaire_answers: await db
      .selectFrom('questionnaire_answer')
      .innerJoin('lead', 'lead.id', 'questionnaire_answer.lead_id')
      .selectAll('questionnaire_answer')
      .where(sql`lower(lead.email)`, '=', email)
      .orderBy('questionnaire_answer.id')
      .limit(MAX_ROWS)
      .execute(),
    stock_notices: await db
      .selectFrom('stock_notice')
      .selectAll()
      .where(hasEmail(email))
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
  }
}

async function exportMessages(db: ShopDb, email: string) {
  const conversations = db.selectFrom('conversation').where(hasEmail(email))
  return {
    // Handled reports no longer hold the address, so they cannot be attributed.
    review_reports: await db
      .selectFrom('review_report')
      .select(['review_id', 'reason', 'detail', 'email', 'reported_at'])
      .where(hasEmail(email))
      .where('handled_at', 'is', null)
      .orderBy('reported_at')
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    contact_messages: await db
      .selectFrom('contact_message')
      .selectAll()
      .where(hasEmail(email))
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    contact_replies: await db
      .selectFrom('contact_reply')
      .innerJoin('contact_message', 'contact_message.id', 'contact_reply.message_id')
      .select(['contact_reply.message_id', 'contact_reply.author', 'contact_reply.body', 'contact_reply.created_at'])
      .where(sql`lower(contact_message.email)`, '=', email)
      .orderBy('contact_reply.id')
      .limit(MAX_ROWS)
      .execute(),
    callback_requests: await db
      .selectFrom('callback_request')
      .selectAll()
      .where(hasEmail(email))
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    conversations: await conversations
      .select(['id', 'channel', 'state', 'email', 'requested_at', 'created_at', 'updated_at'])
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    conversation_messages: await db
      .selectFrom('message')
      .select(['conversation_id', 'author', 'status', 'body', 'created_at'])
      .where('conversation_id', 'in', conversations.select('id'))
      .orderBy('conversation_id')
      .orderBy('position')
      .limit(MAX_ROWS)
      .execute(),
  }
}

async function exportOfUser(db: ShopDb, userId: string) {
  return {
    addresses: await db
      .selectFrom('customer_address')
      .select(['first_name', 'last_name', 'phone', 'company', 'vat_number', 'address', 'address_line2'])
      .select(['postal_code', 'city', 'country', 'is_default', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    referral_codes: await db
      .selectFrom('referral_code')
      .select(['code', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('code')
      .limit(MAX_ROWS)
      .execute(),
    points: await db
      .selectFrom('loyalty_entry')
      .select(['order_id', 'points', 'cashback_percent', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    credit: await db
      .selectFrom('credit_entry')
      .select(['purpose', 'amount_cents', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    sessions: await db
      .selectFrom('session')
      .select(['device', 'created_at', 'last_seen_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('token_hash')
      .limit(MAX_ROWS)
      .execute(),
    saved_views: await db
      .selectFrom('saved_view')
      .select(['screen', 'name', 'query', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
  }
}

/** Matches addresses in the form returned by `normalizeEmail`. */
function hasEmail(email: string) {
  return sql<SqlBool>`lower(email) = ${email}`
}

export type PersonExport = Awaited<ReturnType<typeof exportPerson>>

/** Returns the same data as CSV, one value a line: subject, row number, field, value. */
export function exportAsCsv(content: PersonExport): string {
  const lines = Object.entries(content).flatMap(([subject, value]) => {
    const rows: unknown[] = Array.isArray(value) ? value : [value]
    return rows.flatMap((row, place) =>
      Object.entries(isRecord(row) ? row : { '': row }).map(([field, one]) => [subject, String(place + 1), field, one]),
    )
  })
  const header = ['rubrique', 'ligne', 'champ', 'valeur']
  return toCsv([header, ...lines])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
