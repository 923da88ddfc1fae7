import { accountUpkeep } from './account-upkeep.server'
import { scheduledBackup } from './backup.server'
import {
  cartCleanup,
  chatRetention,
  exportCleanup,
  pictureSweep,
  proofSweep,
  reductionEnd,
  weeklyCounts,
} from './cleanup.server'
import { forOpenTenants, type TenantTask } from './each-tenant.server'
import { agentEngine } from './engine.server'
import { issuedJournal } from './issued-journal.server'
import { jobs, longJobs } from './jobs.server'
import { leadCleanup, prospectUpkeep } from './lead-cleanup.server'
import { mailSender } from './mail-sender.server'
import { orderExpiry, paymentReconciler } from './payment-reconciler.server'
import { reviewKeeper } from './reviews.server'
import { rounds } from './rounds.server'
import type { ScheduledTask } from './scheduler.server'
import { bookingReminders, stockNotices, supportCleanup } from './support.server'
import { vatRecheck } from './vat-recheck.server'
import { archiveTakeUp, domainUpkeep, planUpkeep, trialUpkeep, workspaceUpkeep } from './workspaces.server'

export { noteAndFindNextDue } from './issued-journal.server'

/** Orders before mails: mails about expired orders leave in the same round. */
const tenantTasks: TenantTask[] = [
  orderExpiry,
  paymentReconciler,
  jobs,
  longJobs,
  weeklyCounts,
  reductionEnd,
  cartCleanup,
  chatRetention,
  accountUpkeep,
  leadCleanup,
  prospectUpkeep,
  exportCleanup,
  pictureSweep,
  proofSweep,
  reviewKeeper,
  stockNotices,
  bookingReminders,
  supportCleanup,
  vatRecheck,
  mailSender,
  issuedJournal,
]

/** Scheduled background tasks of the process. */
export const tasks: ScheduledTask[] = [
  ...tenantTasks.map(forOpenTenants),
  rounds(tenantTasks),
  scheduledBackup,
  trialUpkeep,
  planUpkeep,
  workspaceUpkeep,
  domainUpkeep,
  archiveTakeUp,
  agentEngine,
]
