import { type Kysely, sql } from 'kysely'

/** What a setting in euros may hold. */
const MOST_CENTS = 10_000_000

/** Typed in euros, as the other amounts of the settings; what is no amount counted as the default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ value: string }>`
    select value from setting where key = 'instalments.minimum_cents'
  `.execute(db)
  for (const { value } of rows.filter(({ value }) => /^\s*\d{1,9}\s*$/.test(value))) {
    const euros = typedEuros(Math.min(Number(value), MOST_CENTS))
    await sql`
      insert into setting (key, value, updated_at)
      select 'instalments.minimum', ${euros}, updated_at from setting where key = 'instalments.minimum_cents'
    `.execute(db)
  }
  await sql`delete from setting where key = 'instalments.minimum_cents'`.execute(db)
}

function typedEuros(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',')
}
