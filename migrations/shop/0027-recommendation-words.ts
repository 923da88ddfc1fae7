import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Words that fit every article: a fountain is no « il », and what is said for limescale speaks of limescale. A shop with
 * the second rules is given the third: the same choice in these words. Rules of the shop's own stay the newest.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ version: number; points: number }>`
    select version, avoidably_over_budget_points as points from recommendation_version order by version desc limit 1
  `.execute(db)
  if (rows[0]?.version === 2 && rows[0].points === -10) await addThirdVersion(db)
}

async function addThirdVersion(db: QueryExecutorProvider) {
  await sql`
    insert into recommendation_version
      (version, within_budget_points, over_budget_points, avoidably_over_budget_points, unsuitable_points,
       in_stock_points, shown_within_points, within_budget_reason, over_budget_drawback,
       unavoidably_over_budget_drawback, in_stock_reason, published_at)
    select 3, within_budget_points, over_budget_points, avoidably_over_budget_points, unsuitable_points,
       in_stock_points, shown_within_points,
       replace(within_budget_reason, 'Il entre', 'Son prix entre'),
       replace(over_budget_drawback, 'Il dépasse', 'Son prix dépasse'),
       replace(unavoidably_over_budget_drawback, 'Il dépasse', 'Son prix dépasse'),
       replace(in_stock_reason, 'Vous le voulez', 'Vous voulez l’appareil'),
       strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    from recommendation_version where version = 2
  `.execute(db)
  await sql`
    insert into recommendation_product (version, product_id, drawback)
    select 3, product_id, drawback from recommendation_product where version = 2
  `.execute(db)
  await sql`
    insert into recommendation_rule (version, product_id, question, answer, points, reason, drawback)
    select 3, product_id, question, answer, points,
      replace(
        replace(reason, 'la place\u202f: il fait {', 'la place\u202f: comptez {'),
        'l’écran mesure les sels dissous avant et après, vous voyez la différence.',
        'sa membrane en retient une grande partie, et l’écran montre les sels dissous avant et après.'
      ),
      drawback
    from recommendation_rule where version = 2
  `.execute(db)
  await sql`
    insert into recommendation_advice (version, position, question, answer, title, body)
    select 3, position, question, answer, title, body from recommendation_advice where version = 2
  `.execute(db)
}
