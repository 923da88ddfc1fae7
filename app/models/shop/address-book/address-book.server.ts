import type { CustomerAddress, ShopDb } from '~/database/schema'
import { newId } from '~/models/values/id.server'
import { type AddressForm, MAX_ADDRESSES, type SavedAddress } from '.'

/** An address is only found together with its owner. */
interface Owned {
  userId: string
  id: string
}

/** Lists the default first, then the newest. */
export async function listAddresses(db: ShopDb, userId: string): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('customer_address')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ADDRESSES)
    .execute()
  return rows.map(toSaved)
}

/** Undefined for an address of another customer. */
export async function findAddress(db: ShopDb, { userId, id }: Owned): Promise<SavedAddress | undefined> {
  const row = await db
    .selectFrom('customer_address')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && toSaved(row)
}

type AddAddressResult = { ok: true; id: string } | { ok: false; reason: 'full' }

/** Makes the first address the default. Idempotent for an address already saved. */
export function addAddress(
  db: ShopDb,
  { userId, address, at }: { userId: string; address: AddressForm; at: Date },
): Promise<AddAddressResult> {
  return db.transaction().execute(async (trx): Promise<AddAddressResult> => {
    const saved = await listAddresses(trx, userId)
    const same = saved.find((one) => isSame(one, address))
    if (same) return { ok: true, id: same.id }
    if (saved.length >= MAX_ADDRESSES) return { ok: false, reason: 'full' }
    const id = newId(at)
    const isDefault = saved.length === 0 ? 1 : 0
    const row = {
      id,
      user_id: userId,
      ...columnsOf(address),
      is_default: isDefault,
      created_at: at.toISOString(),
    } as const
    await trx.insertInto('customer_address').values(row).execute()
    return { ok: true, id }
  })
}

/** Returns false for an unknown address. */
export async function changeAddress(
  db: ShopDb,
  { address, ...owned }: Owned & { address: AddressForm },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer_address')
    .set(columnsOf(address))
    .where('id', '=', owned.id)
    .where('user_id', '=', owned.userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false for an unknown address. The newest remaining address replaces a removed default. */
export function removeAddress(db: ShopDb, { userId, id }: Owned): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('customer_address')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('is_default')
      .executeTakeFirst()
    const [next] = removed?.is_default ? await listAddresses(trx, userId) : []
    if (next) await writeDefault(trx, { userId, id: next.id })
    return removed !== undefined
  })
}

/** Returns false for an unknown address. */
export function chooseDefaultAddress(db: ShopDb, owned: Owned): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await findAddress(trx, owned))) return false
    await trx
      .updateTable('customer_address')
      .set({ is_default: 0 })
      .where('user_id', '=', owned.userId)
      .where('is_default', '=', 1)
      .execute()
    await writeDefault(trx, owned)
    return true
  })
}

async function writeDefault(trx: ShopDb, { userId, id }: Owned): Promise<void> {
  await trx
    .updateTable('customer_address')
    .set({ is_default: 1 })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

function columnsOf(address: AddressForm) {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    phone: address.phone,
    company: address.company,
    vat_number: address.vatNumber,
    siren: address.siren,
    address: address.address,
    address_line2: address.addressLine2,
    postal_code: address.postalCode,
    city: address.city,
    country: address.country,
  }
}

function toSaved(row: CustomerAddress): SavedAddress {
  return {
    id: row.id,
    isDefault: row.is_default === 1,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    company: row.company,
    vatNumber: row.vat_number,
    siren: row.siren,
    address: row.address,
    addressLine2: row.address_line2,
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
  }
}

function isSame({ id, isDefault, ...saved }: SavedAddress, address: AddressForm): boolean {
  return JSON.stringify(columnsOf(saved)) === JSON.stringify(columnsOf(address))
}
