import type { Insertable, Kysely } from 'kysely'
import type { LeadTable, ShopDatabase } from '~/database/schema'
import { indexForSearch, phoneWord } from '~/models/base/search/index.server'
import { newId } from '~/models/values/id.server'

/** The `at` of the model tests, without importing their shop: browser tests load this file too. */
const at = new Date('2026-11-19T10:00:00Z')

/** Inserts a lead as the questionnaire does; returns its id. */
export async function insertLeadRow(
  db: Kysely<ShopDatabase>,
  overrides: Partial<Insertable<LeadTable>> = {},
): Promise<string> {
  const created_at = overrides.created_at ?? at.toISOString()
  const lead = {
    id: newId(at),
    email: 'eloise.dupont@example.fr',
    name: 'Éloïse Dûpont',
    phone: null,
    customer_type: 'particulier' as const,
    score: 32,
    reasons: JSON.stringify([{ text: 'Achat sous un mois', points: 32 }]),
    source: 'questionnaire',
    created_at,
    last_contact_at: created_at,
    ...overrides,
  }
  await db.insertInto('lead').values(lead).execute()
  await indexForSearch(db, { kind: 'lead', id: lead.id, texts: [lead.name, lead.email, phoneWord(lead.phone)] })
  return lead.id
}

const statuses = ['prospect', 'qualifié', 'devis_envoyé', 'négociation', 'client', 'fidélisé'] as const
const sources = ['questionnaire', 'chat', 'contact', 'rappel'] as const
const types = ['particulier', 'professionnel', 'mixte', null] as const

const A_STATEMENT = 500

/** Inserts leads an hour apart, spread over statuses, sources and types; one in ten has a next action. */
export async function insertManyLeads(db: Kysely<ShopDatabase>, count: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let first = 0; first < count; first += A_STATEMENT) {
      const leads = Array.from({ length: Math.min(A_STATEMENT, count - first) }, (_, place) => manyLead(first + place))
      await trx.insertInto('lead').values(leads).execute()
      const terms = leads.flatMap(({ id, name, email }) =>
        termsOf(`${name} ${email}`).map((term) => ({ kind: 'lead' as const, term, subject_id: id })),
      )
      await trx.insertInto('search_term').values(terms).execute()
    }
  })
}

function manyLead(number: number) {
  const created = new Date(at.getTime() - number * 3600_000)
  const created_at = created.toISOString()
  return {
    id: newId(created),
    email: `p${number}@d${number % 97}.fr`,
    name: `Ne${number % 211} Be${number % 1009}`,
    phone: null,
    status: statuses[number % 6],
    source: sources[number % 4] ?? '',
    customer_type: types[number % 4],
    score: number % 51,
    reasons: JSON.stringify([{ text: 'Achat sous un mois', points: number % 51 }]),
    created_at,
    last_contact_at: created_at,
    next_action: number % 10 === 0 ? 'Rappeler' : null,
    next_action_due: number % 10 === 0 ? created_at.slice(0, 10) : null,
  }
}

/** Suffixes of plain words, as stored by the search. */
function termsOf(text: string): string[] {
  const words = text.toLowerCase().split(/[^a-z\d]/)
  const endings = words.flatMap((word) => Array.from(word, (_, start) => word.slice(start)))
  return [...new Set(endings)].filter((ending) => ending.length > 1)
}
