import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/**
 * Goods say whether their maker is in the EU, and that their éco-participation was typed by the shop. Where a maker is
 * named, the sheet was filled in by hand; a maker outside the EU has a responsible person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    update product set details = json_set(
      details,
      '$.isEcoSaid', json('true'),
      '$.safety.inUnion', case
        when coalesce(json_extract(details, '$.safety.responsible'), '') <> '' then 'non'
        when json_extract(details, '$.safety.address') like '%France%' then 'oui'
        else ''
      end
    )
    where coalesce(json_extract(details, '$.safety.manufacturer'), '') <> ''
  `,
  )
}
