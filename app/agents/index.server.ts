import { accountUpkeep } from './account-upkeep.server'
import { scheduledBackup } from './backup.server'
import { cartCleanup } from './cart-cleanup.server'
import { chatRetention } from './chat-retention.server'
import { leadCleanup } from './lead-cleanup.server'
import { mailSender } from './mail-sender.server'
import { orderExpiry, paymentReconciler } from './payment-reconciler.server'
import { reviewKeeper } from './reviews.server'
import type { ScheduledTask } from './scheduler.server'
import { stockNotices, supportCleanup } from './support.server'

/** What the process does by the clock, beside answering. */
export const tasks: ScheduledTask[] = [
  mailSender,
  orderExpiry,
  paymentReconciler,
  cartCleanup,
  chatRetention,
  accountUpkeep,
  leadCleanup,
  reviewKeeper,
  scheduledBackup,
  stockNotices,
  supportCleanup,
]
