import { CART_LIFETIME_DAYS, deleteStaleCarts } from '~/models/cart/index.server'
import { eachTenant, logCounts } from './each-tenant.server'
import type { ScheduledTask } from './scheduler.server'

const CARTS_A_RUN = 1000

/** Carts hold an address: they are kept no longer than the privacy page says. */
export const cartCleanup: ScheduledTask = {
  name: 'cart-cleanup',
  everySeconds: 3600,
  run: (signal) =>
    eachTenant(signal, 'cart-cleanup', async (tenant, at) => {
      const before = new Date(at.getTime() - CART_LIFETIME_DAYS * 24 * 3600_000)
      const deleted = await deleteStaleCarts(tenant.db, { before, limit: CARTS_A_RUN })
      logCounts(tenant, 'stale carts deleted', { deleted })
    }),
}
