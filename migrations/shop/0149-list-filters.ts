import { type Kysely, sql } from 'kysely'

/** What the list filters a product by: a column that its indexes hold, so that no filter reads the products' rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product add column filter_key text not null default '[[],[]]'`.execute(db)
  await nameFacts(db)
  await fillKeys(db)
  await indexKeys(db)
}

/** Of the first catalogue's machines; what a shop says there itself stays. */
const facts = [
  { slug: 'osmoseur-essentiel', people: '1 à 3 personnes', place: 'Sous l’évier', minerals: 'Non' },
  { slug: 'osmoseur-premium', people: '3 à 4 personnes', place: 'Sous l’évier', minerals: 'Oui' },
  { slug: 'osmoseur-prestige', people: '5 personnes et plus', place: 'Sous l’évier', minerals: 'Oui' },
  { slug: 'osmose-pro', people: '10 à 30 personnes', place: 'Au sol', minerals: 'Oui' },
  { slug: 'purificateur-ultra', people: '1 à 2 personnes', place: 'Sur le plan de travail', minerals: 'Non' },
]

async function nameFacts(db: Kysely<unknown>) {
  for (const { slug, people, place, minerals } of facts)
    for (const [label, value] of Object.entries({ Pour: people, Pose: place, Reminéralisation: minerals }))
      await sql`
        update product set details = json_insert(
          json_insert(details, '$.facts', json('[]')), '$.facts[#]', json_object('label', ${label}, 'value', ${value})
        )
        where slug = ${slug} and category = 'machine' and not exists (
          select 1 from json_each(product.details, '$.facts') where json_extract(json_each.value, '$.label') = ${label}
        )
      `.execute(db)
}

/** As models/catalogue wrote them when this was written. */
async function fillKeys(db: Kysely<unknown>) {
  await sql`
    update product set filter_key = json_array(
      json((select json_group_array(need) from (select need from product_need where product_id = product.id order by need))),
      json((
        select json_group_array(json_array(json_extract(value, '$.label'), json_extract(value, '$.value')))
        from json_each(product.details, '$.facts')
      ))
    )
  `.execute(db)
}

async function indexKeys(db: Kysely<unknown>) {
  for (const index of ['product_by_position', 'product_by_price', 'product_by_name'])
    await sql`drop index ${sql.raw(index)}`.execute(db)
  await sql`
    create index product_by_position
      on product (published, position, id, category, featured, warranty_years, filter_key, price_cents)
  `.execute(db)
  await sql`
    create index product_by_price on product (published, price_cents, position, id, category, filter_key)
  `.execute(db)
  await sql`create index product_by_name on product (published, name, id, category, filter_key, price_cents)`.execute(
    db,
  )
}
