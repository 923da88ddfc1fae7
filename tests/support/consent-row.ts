import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { giveAgreement } from '~/models/base/agreement/index.server'
import { newId } from '~/models/values/id.server'

/** Inserts an e-mail agreement; returns its id. */
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
  const given = { email: 'jean@example.fr', kind: 'advice', page: '/questionnaire', leadId, at } as const
  return (await giveAgreement(db, given)).id
}
