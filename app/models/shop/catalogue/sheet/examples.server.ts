import { type SqlBool, sql } from 'kysely'
import type { ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'

const MAX_EXAMPLES = 50

type RemoveOthers = (trx: ShopDb) => Promise<RemovedExamples>

export interface RemovedExamples {
  removed: string[]
  /** Edited since they were filled in: the shop's own from now on. */
  kept: string[]
}

/** Products filled in by the template of a new shop that are still marked as examples, in catalogue order. */
export async function listExamples(db: ShopDb): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('product')
    .select(['id', 'name'])
    .where('is_example', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_EXAMPLES)
    .execute()
}

/**
 * Deletes the examples that nobody has edited, priced, stocked, pictured or put to use; an example was never on sale, so
 * no order names it. The others lose their mark. `others`: examples of what the shop does not know.
 */
export function removeExamples(
  db: ShopDb,
  { others, actor, at }: { others?: RemoveOthers; actor: AuditInput['actor']; at: Date },
): Promise<RemovedExamples> {
  return db.transaction().execute(async (trx): Promise<RemovedExamples> => {
    const examples = await listExamples(trx)
    const beside = (await others?.(trx)) ?? { removed: [], kept: [] }
    if (examples.length === 0 && beside.removed.length + beside.kept.length === 0) return beside
    const used =
      examples.length > 0
        ? await listUsed(
            trx,
            examples.map(({ id }) => id),
          )
        : new Set<string>()
    const [removed, kept] = [examples.filter(({ id }) => !used.has(id)), examples.filter(({ id }) => used.has(id))]
    const ids = removed.map(({ id }) => id)
    if (ids.length > 0) {
      await trx.deleteFrom('stock_alert').where('product_id', 'in', ids).execute()
      await trx.deleteFrom('stock_item').where('product_id', 'in', ids).execute()
      await trx.deleteFrom('product').where('id', 'in', ids).execute()
    }
    await trx.updateTable('product').set({ is_example: 0 }).where('is_example', '=', 1).execute()
    const names = {
      removed: [...removed.map(({ name }) => name), ...beside.removed],
      kept: [...kept.map(({ name }) => name), ...beside.kept],
    }
    await recordAudit(trx, {
      ...{ at, actor, action: 'product.remove-examples' },
      subject: { kind: 'product', id: 'exemples', label: 'Produits d’exemple' },
      before: { removed: names.removed.join(', '), kept: names.kept.join(', ') },
    })
    return names
  })
}

/** Those of the products that were edited, or that something else refers to. */
async function listUsed(trx: ShopDb, ids: string[]): Promise<Set<string>> {
  const found = await Promise.all([
    trx
      .selectFrom('product')
      .select('id')
      .where('id', 'in', ids)
      .where((eb) => eb.or([eb('version', '>', 0), eb('published', '=', 1)]))
      .execute(),
    trx
      .selectFrom('stock_item')
      .select('product_id as id')
      .where('product_id', 'in', ids)
      .where('version', '>', 0)
      .execute(),
    trx.selectFrom('stock_movement').select('product_id as id').distinct().where('product_id', 'in', ids).execute(),
    trx.selectFrom('product_image').select('product_id as id').distinct().where('product_id', 'in', ids).execute(),
    trx.selectFrom('deleted_picture').select('product_id as id').distinct().where('product_id', 'in', ids).execute(),
    trx.selectFrom('pack_option').select('product_id as id').distinct().where('product_id', 'in', ids).execute(),
    trx.selectFrom('pack_component').select('component_id as id').distinct().where('component_id', 'in', ids).execute(),
    trx
      .selectFrom('pack_gift')
      .select('gift_product_id as id')
      .distinct()
      .where('gift_product_id', 'in', ids)
      .execute(),
    trx
      .selectFrom('product_companion')
      .select('companion_id as id')
      .distinct()
      .where('companion_id', 'in', ids)
      .execute(),
    listAdvised(trx, ids),
  ])
  return new Set(found.flat().map(({ id }) => id))
}

/** Those of which the questionnaire says something else than the template did, in its first version. */
async function listAdvised(trx: ShopDb, ids: string[]): Promise<{ id: string }[]> {
  const first = trx.selectFrom('recommendation_version').select(({ fn }) => fn.min('version').as('version'))
  const sentences = trx
    .selectFrom('recommendation_product as own')
    .leftJoin('recommendation_product as given', (join) =>
      join
        .onRef('given.product_id', '=', 'own.product_id')
        .onRef('given.drawback', '=', 'own.drawback')
        .on('given.version', '=', first),
    )
    .select('own.product_id as id')
    .where('own.product_id', 'in', ids)
    .where('given.product_id', 'is', null)
  const rules = trx
    .selectFrom('recommendation_rule as own')
    .leftJoin('recommendation_rule as given', (join) =>
      join
        .onRef('given.product_id', '=', 'own.product_id')
        .onRef('given.question', '=', 'own.question')
        .onRef('given.answer', '=', 'own.answer')
        .onRef('given.points', '=', 'own.points')
        .on(sql<SqlBool>`given.reason is not distinct from own.reason`)
        .on(sql<SqlBool>`given.drawback is not distinct from own.drawback`)
        .on('given.version', '=', first),
    )
    .select('own.product_id as id')
    .where('own.product_id', 'in', ids)
    .where('given.product_id', 'is', null)
  return sentences.union(rules).execute()
}
