import { type Kysely, sql } from 'kysely'

/**
 * What a trade calls its needs and what it compares its products by is the template's affair: any need may be stored,
 * and facts such as the number of filtration steps go among a product's details. Their columns stay for a release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allowAnyNeed(db)
  await moveFacts(db)
}

async function allowAnyNeed(db: Kysely<unknown>) {
  await sql`
    create table product_need_of_any_trade (
      product_id text not null references product (id) on delete cascade,
      need text not null check (need <> ''),
      primary key (need, product_id)
    ) strict, without rowid
  `.execute(db)
  await sql`insert into product_need_of_any_trade (product_id, need) select product_id, need from product_need`.execute(
    db,
  )
  await sql`drop table product_need`.execute(db)
  await sql`alter table product_need_of_any_trade rename to product_need`.execute(db)
  await sql`create index product_need_by_product on product_need (product_id)`.execute(db)
  for (const event of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.raw(`product_need_${event}_moves_the_revision`)} after ${sql.raw(event)} on product_need
      begin update content_revision set value = value + 1 where id = 1; end
    `.execute(db)
  }
}

async function moveFacts(db: Kysely<unknown>) {
  const steps = sql`json_object('label', 'Étapes de filtration', 'value', cast(filtration_steps as text))`
  const screen = sql`json_object('label', 'Écran tactile', 'value', case touch_screen when 1 then 'Oui' else 'Non' end)`
  await sql`
    update product set details = json_set(
      replace(details, '"yearlyFiltersCents"', '"yearlyConsumablesCents"'),
      '$.facts',
      json(case
        when filtration_steps is not null and touch_screen is not null then json_array(${steps}, ${screen})
        when filtration_steps is not null then json_array(${steps})
        when touch_screen is not null then json_array(${screen})
        else '[]'
      end)
    )
  `.execute(db)
}
