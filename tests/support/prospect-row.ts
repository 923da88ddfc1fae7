import type { Insertable } from 'kysely'
import type { ProspectTable, ShopDb } from '~/database/schema'
import { newProspectRow, nextNumber, readScoreRules } from '~/models/crm/prospect/prospect-row.server'

const noValues = {
  ...{ first_name: '', last_name: '', company: '', job_title: '' },
  ...{ phone: '', city: '', country: '', sector: '' },
}

/** Inserts a prospect from a file; returns its id. */
export async function insertProspectRow(
  db: ShopDb,
  { email, at, ...columns }: { email: string; at: Date } & Partial<Insertable<ProspectTable>>,
): Promise<string> {
  const prospect = { email, values: noValues, aside: {}, source: 'csv_import', legalBasis: 'intérêt légitime' } as const
  const row = newProspectRow(prospect, { rules: await readScoreRules(db), at })
  await db
    .insertInto('prospect')
    .values({ ...row, number: await nextNumber(db), ...columns })
    .execute()
  return row.id
}
