import { type Kysely, sql } from 'kysely'

/** How many of a companion a product uses up in a year; null for what does not wear out by the year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table product_companion add column yearly_quantity integer
      check (yearly_quantity is null or yearly_quantity between 1 and 99)
  `.execute(db)
  await nameConsumables(db)
  await addMembranes(db)
}

/** Stated until now by the yearly cost alone: as many as that pays, of the part that the packs hold. */
async function nameConsumables(db: Kysely<unknown>) {
  const yearlyCost = sql`json_extract(machine.details, '$.upkeep.yearlyConsumablesCents')`
  const quantity = sql`max(1, cast(round(${yearlyCost} * 1.0 / part.price_cents) as integer))`
  await sql`
    insert into product_companion (product_id, companion_id, yearly_quantity)
    select machine.id, part.id, min(99, ${quantity})
    from product as machine, product as part
    where machine.category = 'machine' and part.category = 'extra' and part.is_service = 0 and part.price_cents > 0
      and ${yearlyCost} > 0
      and (
        exists (select 1 from pack_component where product_id = machine.id and component_id = part.id)
        or exists (select 1 from product_companion where product_id = machine.id and companion_id = part.id)
      )
    on conflict (product_id, companion_id) do update set yearly_quantity = excluded.yearly_quantity
  `.execute(db)
}

/** The first catalogue sells one for all its machines. */
async function addMembranes(db: Kysely<unknown>) {
  await sql`
    insert into product_companion (product_id, companion_id)
    select machine.id, membrane.id
    from product as machine, product as membrane
    where membrane.slug = 'membrane' and membrane.category = 'extra' and machine.slug in
      ('osmoseur-essentiel', 'osmoseur-premium', 'osmoseur-prestige', 'osmose-pro', 'purificateur-ultra')
    on conflict (product_id, companion_id) do nothing
  `.execute(db)
}
