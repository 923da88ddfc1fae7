import { vatRegister } from '~/integrations/vat/index.server'
import { checkVatNumbersAgain } from '~/models/shop/order/index.server'
import { logCounts, type TenantTask } from './each-tenant.server'

const ORDERS_A_RUN = 20

/** Retries VAT numbers of orders placed while VIES was unavailable. */
export const vatRecheck: TenantTask = {
  name: 'vat-recheck',
  everySeconds: 3600,
  async run(tenant, { at, signal }) {
    const register = vatRegister()
    if (!register) return
    const settled = await checkVatNumbersAgain(tenant.db, { register, at, limit: ORDERS_A_RUN, signal })
    logCounts(tenant, 'VAT numbers asked about again', { settled })
  },
}
