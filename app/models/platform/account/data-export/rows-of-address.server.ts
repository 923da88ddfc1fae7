import { type SqlBool, sql } from 'kysely'
import type { ShopDb } from '~/database/schema'
import { isRefused, listAgreementsOf, listClickAgreementsOf, mailboxHash } from '~/models/base/agreement/index.server'
import { listCompanyLookupsOf, listProspectEventsOf, listProspectsOf } from '~/models/crm/prospect/index.server'
import { listBouncesOf } from '~/models/mailing/bounce/index.server'
import { listCampaignsOf, listClicksOf } from '~/models/mailing/campaign/index.server'
import { listEnrolmentsOf } from '~/models/mailing/sequence/index.server'

/** Safety limit per table, far above any real customer. */
export const MAX_ROWS = 5_000

/** Matches addresses in the form returned by `normalizeEmail`. */
export function hasEmail(email: string) {
  return sql<SqlBool>`lower(email) = ${email}`
}

/** Data entered in forms before any order. */
export async function exportRowsOfAddress(db: ShopDb, email: string) {
  const prospects = await listProspectsOf(db, email)
  const prospectIds = prospects.map(({ id }) => id)
  return {
    ...(await exportCarts(db, email)),
    ...(await exportLeads(db, email)),
    agreements: await listAgreementsOf(db, mailboxHash(email)),
    click_agreements: await listClickAgreementsOf(db, mailboxHash(email)),
    mail_bounces: await listBouncesOf(db, email),
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
    campaigns: await listCampaignsOf(db, prospectIds),
    campaign_clicks: await listClicksOf(db, prospectIds),
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
    administrator_invitations: await db
      .selectFrom('administrator_link')
      .select(['name', 'created_at', 'expires_at', 'used_at'])
      .where('email', '=', email)
      .orderBy('created_at')
      .orderBy('token_hash')
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

async function exportCarts(db: ShopDb, email: string) {
  return {
    carts: await db
      .selectFrom('cart')
      .select(['first_name', 'last_name', 'email', 'phone', 'company', 'vat_number', 'siren', 'vat_check'])
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
  }
}

async function exportLeads(db: ShopDb, email: string) {
  return {
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
  }
}
