import { tenants } from '~/database/registry.server'
import { examineDomain } from '~/integrations/domains/index.server'
import { planBilling } from '~/integrations/payments/index.server'
import { unpackArchive } from '~/integrations/shop-archive/index.server'
import { vatRegister } from '~/integrations/vat/index.server'
import { claimJob } from '~/models/base/job/index.server'
import {
  endPlansOfDoomed,
  keepPlanVat,
  remindUnpaid,
  syncDueSubscriptions,
} from '~/models/platform/subscription/index.server'
import {
  deleteDueTenants,
  deleteOldDrafts,
  deleteOldTakeUps,
  finishWorkspaces,
  keepDomains,
  keepTrials,
  TAKE_UP_JOB,
  workOnTakeUp,
} from '~/models/platform/tenant/index.server'
import { PaymentProviderUnavailable } from '~/models/shop/payment'
import { logger } from '~/runtime/logger.server'
import type { ScheduledTask } from './scheduler.server'

/** Ends trials and paid periods within the minute. */
export const trialUpkeep: ScheduledTask = {
  name: 'trial-upkeep',
  everySeconds: 30,
  async run() {
    const registry = await tenants()
    const at = new Date()
    const { ended, reopened } = await keepTrials(registry, at)
    await remindUnpaid(registry, at)
    if (ended + reopened > 0) logger.info({ ended, reopened }, 'workspaces ended or opened again')
  },
}

/** Asks the payment provider about plans whose state may have changed without a word of it. */
export const planUpkeep: ScheduledTask = {
  name: 'plan-upkeep',
  everySeconds: 120,
  async run() {
    const registry = await tenants()
    const billing = await planBilling(registry.first)
    if (!billing) return
    const at = new Date()
    try {
      await endPlansOfDoomed(registry, { billing, at })
      await syncDueSubscriptions(registry, { billing, at })
      await keepPlanVat(registry, { billing, register: vatRegister(), at })
    } catch (error) {
      // The next run asks again; the provider's failure is logged where it was asked.
      if (!(error instanceof PaymentProviderUnavailable)) throw error
    }
  },
}

/** One after the other: each fills the disk and a processor. */
export const archiveTakeUp: ScheduledTask = {
  name: 'archive-take-up',
  everySeconds: 3,
  async run(signal) {
    const registry = await tenants()
    const at = new Date()
    const job = await claimJob(registry.first.db, { at, kinds: [TAKE_UP_JOB] })
    if (job) await workOnTakeUp(registry, { job, unpack: unpackArchive, signal, at })
  },
}

/** Removes what ended processes left of workspaces, and onboardings that were given up. */
export const workspaceUpkeep: ScheduledTask = {
  name: 'workspace-upkeep',
  everySeconds: 600,
  async run() {
    const registry = await tenants()
    const at = new Date()
    await finishWorkspaces(registry, { at })
    await deleteOldDrafts(registry.platform, at)
    await deleteOldTakeUps(registry.first.db, at)
    const deleted = await deleteDueTenants(registry, at)
    if (deleted > 0) logger.info({ deleted }, 'shops deleted after notice')
  },
}

/** Looks at each domain once a day, some every ten minutes. */
export const domainUpkeep: ScheduledTask = {
  name: 'domain-upkeep',
  everySeconds: 600,
  async run(signal) {
    const registry = await tenants()
    const { signer } = registry.first.identity
    const { checked, removed } = await keepDomains(registry, {
      examine: (domain) => examineDomain({ ...domain, signer }),
      at: new Date(),
      signal,
    })
    if (checked + removed > 0) logger.info({ checked, removed }, 'domains of workspaces looked at')
  },
}
