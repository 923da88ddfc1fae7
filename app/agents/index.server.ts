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
import { byDate, clockWatch } from './clock.server'
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

/** What deletes, ends or writes to people by the date: none of it can be taken back. */
const datedTasks: TenantTask[] = [
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
  bookingReminders,
  supportCleanup,
]

/** Orders before mails: mails about expired orders leave in the same round. */
const otherTasks: TenantTask[] = [
  orderExpiry,
  paymentReconciler,
  jobs,
  longJobs,
  stockNotices,
  vatRecheck,
  mailSender,
  issuedJournal,
]

/** Scheduled background tasks of the process. */
export const tasks: ScheduledTask[] = [
  clockWatch,
  ...[...datedTasks.map(forOpenTenants), rounds([...datedTasks, ...otherTasks])].map(byDate),
  ...otherTasks.map(forOpenTenants),
  scheduledBackup,
  ...[trialUpkeep, planUpkeep, workspaceUpkeep, domainUpkeep].map(byDate),
  archiveTakeUp,
  agentEngine,
]
