import type { ShopDb } from '~/database/schema'
import { normalise } from '~/models/values'

/** More words than anyone types; each costs a subquery. */
const MAX_WORDS = 6
/** Sorts after every word that begins alike. */
const LAST = '\u{10ffff}'

export async function indexLead(trx: ShopDb, lead: { id: string; name: string; email: string }): Promise<void> {
  const rows = wordsOf(`${lead.name} ${lead.email}`).map((word) => ({ word, lead_id: lead.id }))
  await trx.insertInto('lead_word').values(rows).execute()
}

export function wordsOf(text: string): string[] {
  return [...new Set(normalise(text).split(' '))].filter((word) => word !== '')
}

/** One subquery a typed word: ids of the leads of which a word begins with it, without regard to accents. */
export function leadsNamed(db: ShopDb, typed: string) {
  return wordsOf(typed)
    .slice(0, MAX_WORDS)
    .map((word) =>
      db.selectFrom('lead_word').select('lead_id').where('word', '>=', word).where('word', '<', `${word}${LAST}`),
    )
}
