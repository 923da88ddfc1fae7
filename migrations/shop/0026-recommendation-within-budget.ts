import { type Kysely, sql } from 'kysely'

/**
 * A price above the budget weighs more while something suitable is within, and is explained otherwise. A shop with the
 * first rules is given the second: the same choice with these points, and reasons in the words of the questions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recommendation_version
      add column avoidably_over_budget_points integer not null default 0 check (avoidably_over_budget_points <= 0)
  `.execute(db)
  await sql`
    alter table recommendation_version
      add column unsuitable_points integer not null default -1 check (unsuitable_points < 0)
  `.execute(db)
  await sql`
    alter table recommendation_version add column unavoidably_over_budget_drawback text not null default ''
  `.execute(db)
  await sql`update recommendation_version set unavoidably_over_budget_drawback = over_budget_drawback`.execute(db)
  const { rows } = await sql<{ version: number | null }>`
    select max(version) as version from recommendation_version
  `.execute(db)
  if (rows[0]?.version === 1) await addSecondVersion(db)
}

async function addSecondVersion(db: Kysely<unknown>) {
  await sql`
    insert into recommendation_version
      (version, within_budget_points, over_budget_points, avoidably_over_budget_points, unsuitable_points,
       in_stock_points, shown_within_points, within_budget_reason, over_budget_drawback,
       unavoidably_over_budget_drawback, in_stock_reason, published_at)
    select 2, within_budget_points, over_budget_points, -10, -4,
       in_stock_points, shown_within_points, within_budget_reason, over_budget_drawback,
       over_budget_drawback || ' Dans ce budget, rien de disponible ne convient à vos réponses.', in_stock_reason,
       strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    from recommendation_version where version = 1
  `.execute(db)
  await sql`
    insert into recommendation_product (version, product_id, drawback)
    select 2, product_id, drawback from recommendation_product where version = 1
  `.execute(db)
  await sql`
    insert into recommendation_rule (version, product_id, question, answer, points, reason, drawback)
    select 2, product_id, question, answer, points, reason, drawback from recommendation_rule where version = 1
  `.execute(db)
  await sql`
    insert into recommendation_advice (version, position, question, answer, title, body)
    select 2, position, question, answer, title, body from recommendation_advice where version = 1
  `.execute(db)
  for (const [before, after] of words) {
    await sql`
      update recommendation_rule set reason = replace(reason, ${before}, ${after})
      where version = 2 and instr(reason, ${before}) > 0
    `.execute(db)
    await sql`
      update recommendation_advice set title = replace(title, ${before}, ${after})
      where version = 2 and instr(title, ${before}) > 0
    `.execute(db)
  }
}

const words = [
  ['Le goût vous gêne', 'Vous attendez surtout un meilleur goût'],
  ['Le calcaire vous gêne', 'Vous attendez surtout moins de calcaire'],
  ['Vous voulez savoir où vous en êtes', 'Vous attendez surtout de la sécurité'],
  ['Vous voulez être tranquille', 'Vous attendez surtout de la sécurité'],
  ['Vous voulez de la performance', 'Vous attendez surtout de la performance'],
  ['Vous êtes pressé', 'Vous le voulez au plus vite'],
  [
    'L’odeur de chlore vous gêne aussi sous la douche\u202f: il l’atténue, sans travaux.',
    'Sous la douche aussi, il atténue l’odeur de chlore, sans travaux.',
  ],
  ['Sous 200\u202f€, aucun appareil n’est nécessaire', 'Dans ce budget, nous n’avons pas d’appareil à vous conseiller'],
] as const
