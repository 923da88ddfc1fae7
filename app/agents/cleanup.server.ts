import { deleteOldExports, EXPORT_DAYS } from '~/models/base/export/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import { sweepPictures } from '~/models/content/picture/index.server'
import { sweepProofs } from '~/models/content/text/index.server'
import { keepWeeklyCounts } from '~/models/platform/dashboard/index.server'
import { CART_LIFETIME_DAYS, deleteStaleCarts } from '~/models/shop/cart/index.server'
import { endReductions } from '~/models/shop/catalogue/index.server'
import { deleteOldConversations, deleteOldUsage } from '~/models/support/contact/index.server'
import { parisDay } from '~/models/values/french-date'
import { DAY_MS } from '~/runtime/time'
import { logCounts, type TenantTask } from './each-tenant.server'

/** Must run before the hourly cart cleanup removes the rows it counts. */
export const weeklyCounts: TenantTask = {
  name: 'weekly-counts',
  everySeconds: 3600,
  run: ({ db }, { at }) => keepWeeklyCounts(db, at),
}

/** Deletes documents that no claim references any more. */
export const proofSweep: TenantTask = {
  name: 'proof-sweep',
  everySeconds: 3600,
  async run(tenant, { at }) {
    logCounts(tenant, 'old proofs removed', { files: await sweepProofs(tenant.db, { folders: tenant, at }) })
  },
}

/** Purges pictures deleted 30 days ago, and files left by interrupted uploads. */
export const pictureSweep: TenantTask = {
  name: 'picture-sweep',
  everySeconds: 3600,
  async run(tenant, { at }) {
    logCounts(tenant, 'old pictures removed', await sweepPictures(tenant.db, { folders: tenant, at }))
  },
}

/** A struck-through price has an end. */
export const reductionEnd: TenantTask = {
  name: 'reduction-end',
  everySeconds: 3600,
  async run(tenant, { at }) {
    logCounts(tenant, 'reductions ended', { products: await endReductions(tenant.db, { day: parisDay(at) }) })
  },
}

const EXPORTS_A_RUN = 100

/** Exports contain e-mail addresses, so they are kept for one day. */
export const exportCleanup: TenantTask = {
  name: 'export-cleanup',
  everySeconds: 3600,
  async run(tenant, { at }) {
    const before = new Date(at.getTime() - EXPORT_DAYS * DAY_MS)
    const deleted = await deleteOldExports(tenant.db, { before, folders: tenant, limit: EXPORTS_A_RUN })
    logCounts(tenant, 'old exports deleted', { deleted })
  },
}

const ROWS_A_RUN = 1000

/** Retention comes from the setting and is stated on the privacy page. */
export const chatRetention: TenantTask = {
  name: 'chat-retention',
  everySeconds: 3600,
  async run(tenant, { at }) {
    const days = Number((await readSettings(tenant.db))['chat.retention_days'])
    const before = new Date(at.getTime() - days * DAY_MS)
    const deleted = await deleteOldConversations(tenant.db, { before, limit: ROWS_A_RUN })
    await deleteOldUsage(tenant.db, { at, limit: ROWS_A_RUN })
    logCounts(tenant, 'old conversations deleted', { deleted })
  },
}

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
