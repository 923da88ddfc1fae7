import { tenants } from '~/database/registry.server'
import { logger } from '~/logger.server'
import { CART_LIFETIME_DAYS, deleteStaleCarts } from '~/models/cart/keeping.server'
import type { ScheduledTask } from './scheduler.server'

const CARTS_A_RUN = 1000

/** Carts hold an address: they are kept no longer than the privacy page says. */
export const cartCleanup: ScheduledTask = {
  name: 'cart-cleanup',
  everySeconds: 3600,
  async run(signal) {
    const before = new Date(Date.now() - CART_LIFETIME_DAYS * 24 * 3600_000)
    for (const tenant of (await tenants()).all()) {
      if (signal.aborted) return
      const deleted = await deleteStaleCarts(tenant.db, { before, limit: CARTS_A_RUN })
      if (deleted > 0) logger.info({ tenant: tenant.id, deleted }, 'stale carts deleted')
    }
  },
}
