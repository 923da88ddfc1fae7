import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { insertConsent } from '~/models/advice/index.server'
import { newId } from '~/models/values/index.server'

/** Somebody who agreed to e-mails; returns the agreement's id. */
export async function insertConsentRow(db: Kysely<ShopDatabase>, at: Date): Promise<string> {
  const leadId = newId(at)
  const moment = at.toISOString()
  await db
    .insertInto('lead')
    .values({
      id: leadId,
      email: 'jean@example.fr',
      name: 'Jean',
      phone: null,
      customer_type: 'particulier',
      score: 20,
      reasons: '[]',
      source: 'questionnaire',
      created_at: moment,
      last_contact_at: moment,
    })
    .execute()
  return insertConsent(db, {
    leadId,
    channel: 'email',
    page: '/questionnaire',
    at,
    contact_name: 'Jean',
    contact_phone: null,
  })
}
