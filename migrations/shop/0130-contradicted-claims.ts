import { type Kysely, sql } from 'kysely'

/** Unproven figures of a demonstration that its own prices, dates and articles speak against: withdrawn, not deleted. */
const contradicted = [
  ['avis-impact', 'savings'],
  ['avis-impact', 'removed'],
  ['avis-impact', 'delivery'],
  ['product', 'pack-savings'],
  ['product', 'bottled-water'],
  ['questionnaire-trust', 'customers'],
  ['questionnaire-upsell', 'savings'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [place, key] of contradicted) {
    await sql`
      update claim set withdrawn_at = ${new Date().toISOString()}
      where place = ${place} and key = ${key} and version = 0 and withdrawn_at is null
        and proof is null and live_query is null
    `.execute(db)
  }
}
