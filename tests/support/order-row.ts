import type { Insertable, Kysely } from 'kysely'
import type { CustomerOrderTable, LegalTextTable, ShopDatabase } from '~/database/schema'
import { openTenants } from '~/database/tenants.server'
import { filledFolder } from './filled-folder'

/** A shop without demo data, in separate files. */
export async function openTestShop(at: Date) {
  const shop = { demo: false, at }
  const registry = await openTenants({ dataDir: await filledFolder(shop), platformDomain: 'localhost', ...shop })
  return registry.first
}

export const orderRowDefaults: Insertable<CustomerOrderTable> = {
  id: '0199a000-0000-7000-8000-000000000001',
  order_number: 'A1B2C3D4',
  cart_id: 'session_1763640000000_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  source_cart_id: 'session_1763640000000_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  checkout_cart_id: null,
  fingerprint: 'f',
  status: 'confirme',
  payment_state: 'paid',
  payment_method: 'card',
  email: 'Lea.Martin@example.fr',
  customer_name: 'Léa Martin',
  phone: '06 39 98 00 00',
  first_name: 'Léa',
  last_name: 'Martin',
  company: null,
  vat_number: null,
  address: '3 rue des Lilas',
  address_line2: null,
  postal_code: '69003',
  city: 'Lyon',
  country: 'France',
  billing: null,
  subtotal_cents: 49_900,
  tax_cents: 9_980,
  vat_percent: 20,
  shipping_cents: 0,
  total_cents: 59_880,
  cgv_version: 'essai-1',
  delivery_from: '2026-11-24',
  delivery_to: '2026-11-26',
  expires_at: null,
  cancel_reason: null,
  notes: null,
  paid_at: '2026-11-20T13:06:00.000Z',
  delivered_at: null,
  created_at: '2026-11-20T13:05:00.000Z',
}

/** Inserts an order of one machine with a gift, as the checkout does; returns its id. */
export async function insertOrderRow(
  db: Kysely<ShopDatabase>,
  overrides: Partial<Insertable<CustomerOrderTable>> = {},
): Promise<string> {
  const order = { ...orderRowDefaults, ...overrides }
  await insertProductRow(db, { id: 'essentiel', name: 'Osmoseur Essentiel', summary: 'Cinq étapes sous évier.' })
  await insertProductRow(db, { id: 'carafe', name: 'Carafe', summary: 'Une carafe en verre.' })
  await db.insertInto('customer_order').values(order).execute()
  await db
    .insertInto('order_item')
    .values({
      order_id: order.id,
      position: 0,
      product_id: 'essentiel',
      pack_type: 'medium',
      product_name: 'Osmoseur Essentiel, Pack Médium',
      quantity: 1,
      unit_price_cents: order.subtotal_cents,
      eco_participation_cents: 120,
      gift_product_id: 'carafe',
      gift_name: 'Carafe',
      gift_value_cents: 2499,
    })
    .execute()
  return order.id
}

async function insertProductRow(db: Kysely<ShopDatabase>, product: { id: string; name: string; summary: string }) {
  const moment = '2026-11-01T00:00:00.000Z'
  await db
    .insertInto('product')
    .values({
      ...product,
      slug: product.id,
      sku: product.id.toUpperCase(),
      description: '',
      price_cents: 49_900,
      eco_participation_cents: 120,
      category: 'machine',
      is_service: 0,
      features: '[]',
      specifications: '[]',
      details: '{}',
      warranty_years: 2,
      position: 0,
      featured: 0,
      published: 1,
      created_at: moment,
      updated_at: moment,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertLegalTexts(db: Kysely<ShopDatabase>, rows: Insertable<LegalTextTable>[]): Promise<void> {
  await db.insertInto('legal_text').values(rows).execute()
}
