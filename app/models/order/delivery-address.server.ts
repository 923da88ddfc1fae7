import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import type { DeliveryAddress } from '../address'
import { promiseFor } from '../delivery'
import { recordOrderEvent } from '../order.server'
import { readSettings } from '../setting.server'

/**
 * Completes an order placed without an address, once: a parcel on its way does not change direction by a link.
 * False when the order has one, or no longer waits for it. The price stays what was agreed.
 */
export function completeOrderAddress(
  db: Kysely<ShopDatabase>,
  input: { orderId: string; address: DeliveryAddress; at: Date },
): Promise<boolean> {
  const { orderId, address, at } = input
  return db.transaction().execute(async (trx) => {
    const settings = await readSettings(trx)
    const promise = promiseFor(settings, { at, country: address.country })
    const completed = await trx
      .updateTable('customer_order')
      .set((eb) => ({
        email: address.email,
        phone: address.phone,
        customer_name: eb
          .case()
          .when('customer_name', '=', '')
          .then(`${address.firstName} ${address.lastName}`)
          .else(eb.ref('customer_name'))
          .end(),
        first_name: address.firstName,
        last_name: address.lastName,
        company: address.company,
        vat_number: address.vatNumber,
        address: address.address,
        address_line2: address.addressLine2,
        postal_code: address.postalCode,
        city: address.city,
        country: address.country,
        billing: address.billing ? JSON.stringify(address.billing) : null,
        delivery_from: promise.from,
        delivery_to: promise.to,
      }))
      .where('id', '=', orderId)
      .where('address', '=', '')
      .where('status', 'in', ['en_attente', 'confirme'])
      .returning('id')
      .executeTakeFirst()
    if (!completed) return false
    await recordOrderEvent(trx, { orderId, kind: 'address', actor: 'client', at })
    return true
  })
}
