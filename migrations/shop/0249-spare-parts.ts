import { type Kysely, sql } from 'kysely'

const LABEL = 'Pièces détachées'

/** The availability of spare parts is a field of the safety data: drops the specification that repeats it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; specifications: string; details: string }>`
    select id, specifications, details from product where instr(specifications, ${LABEL}) > 0 order by id
  `.execute(db)
  for (const { id, specifications, details } of rows) {
    if (!JSON.parse(details).safety?.spareParts) continue
    const kept = JSON.parse(specifications).filter(({ label }: { label: string }) => label !== LABEL)
    await sql`update product set specifications = ${JSON.stringify(kept)} where id = ${id}`.execute(db)
  }
}
