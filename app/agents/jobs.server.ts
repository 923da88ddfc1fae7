import type { Tenant } from '~/database/tenants.server'
import { providersByName } from '~/integrations/payments/index.server'
import { makeExportFile } from '~/integrations/spreadsheets/export-file.server'
import { EXPORT_JOB, workOnExport } from '~/models/base/export/index.server'
import type { Job } from '~/models/base/job'
import { claimJob } from '~/models/base/job/index.server'
import { issueBacklog } from '~/models/shop/invoice/index.server'
import { REFUND_JOB, workOnRefund } from '~/models/shop/refund/index.server'
import { logger } from '~/runtime/logger.server'

import type { TenantTask } from './each-tenant.server'

const JOBS_A_RUN = 100
const INVOICES_A_RUN = 200

type Work = (tenant: Tenant, input: { job: Job; at: Date; signal: AbortSignal }) => Promise<unknown>

/** Handler of each kind of job; it decides how to treat a failure. */
const workByKind: Record<string, Work> = {
  [REFUND_JOB]: (tenant, input) =>
    workOnRefund(tenant.db, { ...input, providers: providersByName(tenant, tenant.identity.origin) }),
}

/** Long jobs, run separately so that others do not wait for them. */
const longWorkByKind: Record<string, Work> = {
  [EXPORT_JOB]: (tenant, input) => workOnExport(tenant.db, { ...input, folders: tenant, makeFile: makeExportFile }),
}

/** Not tied to an agent, so they cannot be stopped. */
export const clockKinds = [workByKind, longWorkByKind].flatMap(Object.keys)

/** Resumes work left by a crash or an outage of an external system. */
export const jobs: TenantTask = {
  name: 'jobs',
  everySeconds: 10,
  async run(tenant, { signal }) {
    await issueOlderInvoices(tenant)
    await runDue(tenant, workByKind, signal)
  },
}

export const longJobs: TenantTask = {
  name: 'long-jobs',
  everySeconds: 3,
  run: (tenant, { signal }) => runDue(tenant, longWorkByKind, signal),
}

async function runDue(tenant: Tenant, works: Record<string, Work>, signal: AbortSignal): Promise<void> {
  for (let count = 0; count < JOBS_A_RUN && !signal.aborted; count++) {
    const at = new Date()
    const job = await claimJob(tenant.db, { at, kinds: Object.keys(works) })
    if (!job) return
    await works[job.kind]?.(tenant, { job, at, signal }).catch((error) => {
      logger.error({ err: error, tenant: tenant.id, job: job.id, kind: job.kind }, 'a job failed')
    })
  }
}

/** Issues invoices for orders older than invoicing, in small batches, so that a payment waits for one batch at most. */
async function issueOlderInvoices({ db }: Tenant): Promise<void> {
  const isOwed = await db.selectFrom('invoice_backlog').select('order_id').limit(1).executeTakeFirst()
  if (!isOwed) return
  await db.transaction().execute((trx) => issueBacklog(trx, { at: new Date(), limit: INVOICES_A_RUN }))
}
