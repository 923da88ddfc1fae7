import type { Insertable } from 'kysely'
import type { ProspectTable, ShopDb } from '~/database/schema'

import type { StoredField } from './fields'
import { insertTrigrams, type NewProspect, newProspectRow, nextNumber } from './prospect-row.server'
import { readScoreRules } from './rules.server'

const noValues: Record<StoredField, string> = {
  ...{ first_name: '', last_name: '', company: '', job_title: '' },
  ...{ phone: '', city: '', country: '', sector: '' },
}

type Example = Omit<NewProspect, 'values' | 'aside'> & { values: Partial<NewProspect['values']> }

/** Adds a prospect of the demonstration, scored and searchable like an imported one. */
export async function insertExampleProspect(
  trx: ShopDb,
  { example, columns, at }: { example: Example; columns: Partial<Insertable<ProspectTable>>; at: Date },
): Promise<void> {
  const prospect = { ...example, values: { ...noValues, ...example.values }, aside: {} }
  const row = newProspectRow(prospect, { rules: await readScoreRules(trx), at })
  const number = await nextNumber(trx)
  await trx
    .insertInto('prospect')
    .values({ ...row, ...columns, number, is_demo: 1 })
    .execute()
  await insertTrigrams(trx, { first: number, last: number })
}
