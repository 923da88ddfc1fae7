import { CART_LIFETIME_DAYS, deleteStaleCarts } from '~/models/shop/cart/index.server'
import { DAY_MS } from '~/runtime/time'
import { logCounts, type TenantTask } from './each-tenant.server'

const CARTS_A_RUN = 1000

/** Carts contain an address; their retention is stated on the privacy page. */
export const cartCleanup: TenantTask = {
  name: 'cart-cleanup',
  everySeconds: 3600,
  async run(tenant, { at }) {
    const before = new Date(at.getTime() - CART_LIFETIME_DAYS * DAY_MS)
    const deleted = await deleteStaleCarts(tenant.db, { before, limit: CARTS_A_RUN })
    logCounts(tenant, 'stale carts deleted', { deleted })
  },
}
