import { type Kysely, sql } from 'kysely'

/** What belongs to a product besides the parts of its packs: its consumables, its services. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_companion (
      product_id text not null references product (id) on delete cascade,
      companion_id text not null references product (id) on delete cascade,
      primary key (product_id, companion_id),
      check (product_id != companion_id)
    ) strict, without rowid
  `.execute(db)
  await sql`create index product_companion_by_companion on product_companion (companion_id)`.execute(db)
  for (const event of ['insert', 'update', 'delete'])
    await sql`
      create trigger ${sql.raw(`product_companion_${event}_moves_the_revision`)}
      after ${sql.raw(event)} on product_companion
      begin update content_revision set value = value + 1 where id = 1; end
    `.execute(db)
  // The one machine of the first catalogue that uses the yearly set and has no pack that holds it.
  await sql`
    insert into product_companion (product_id, companion_id)
    select machine.id, filters.id from product as machine, product as filters
    where machine.slug = 'purificateur-ultra' and filters.slug = 'filtres-annuels'
  `.execute(db)
}
