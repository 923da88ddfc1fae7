import type { AgentKey, Job, ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { findJobById, retryJob } from '~/models/base/job/index.server'
import { logger } from '~/runtime/logger.server'

import { agentName } from './agents'
import { type AgentTest, findHandler, findPart, JobFailed, JobRefused } from './part.server'
import { beginRun, closeRun } from './runs.server'
import { updateAgent } from './state.server'
import { wakeEngine } from './wake.server'

/** Timeout: a person waits for the answer. */
const REHEARSAL_MS = 20_000

type Who = { actor: AuditInput['actor']; at: Date }

type TestAgentResult =
  | { ok: true; prospects: number; message: string }
  | { ok: false; reason: 'later' }
  | { ok: false; reason: 'failed'; message: string }

/** Dry-runs an agent on a sample; only the time of the dry run is stored. */
export async function testAgent(tenant: Tenant, { key, ...who }: Who & { key: AgentKey }): Promise<TestAgentResult> {
  const test = findPart(key)?.test
  if (!test) return { ok: false, reason: 'later' }
  const job = { kind: `${key}-test`, key: `${key}-test`, agent: key }
  const tried = await rehearse(tenant, { ...who, job }, () => test(tenant, who.at))
  return tried.ok
    ? { ok: true, prospects: tried.report.prospects, message: tried.report.message }
    : { ok: false, reason: 'failed', message: tried.message }
}

type RehearseJobResult =
  | { ok: true; message: string }
  | { ok: false; reason: 'unknown' | 'no-rehearsal' }
  | { ok: false; reason: 'failed'; message: string }

/** Dry run of a dead job. */
export async function rehearseJob(
  tenant: Tenant,
  { jobId, ...who }: Who & { jobId: string },
): Promise<RehearseJobResult> {
  const job = await findJobById(tenant.db, jobId)
  if (job?.status !== 'failed') return { ok: false, reason: 'unknown' }
  const rehearseWork = findHandler(job)?.rehearse
  if (!rehearseWork || !job.agent) return { ok: false, reason: 'no-rehearsal' }
  const work = {
    ...{ tenant, job, payload: JSON.parse(job.payload) },
    signal: AbortSignal.timeout(REHEARSAL_MS),
    now: () => new Date(),
  }
  const tried = await rehearse(tenant, { ...who, job: { ...job, agent: job.agent } }, () => rehearseWork(work))
  return tried.ok
    ? { ok: true, message: tried.report.message }
    : { ok: false, reason: 'failed', message: tried.message }
}

type Tried<Report> = { ok: true; report: Report } | { ok: false; message: string }

async function rehearse<Report extends Pick<AgentTest, 'message' | 'items'>>(
  { db }: Tenant,
  { job, actor, at }: Who & { job: Pick<Job, 'kind' | 'key'> & { agent: AgentKey } },
  work: () => Promise<Report>,
): Promise<Tried<Report>> {
  const id = await beginRun(db, { job, at, isRehearsal: true })
  const tried = await settledReport(work, job.kind)
  const end = tried.ok
    ? { outcome: 'done' as const, ...tried.report }
    : { outcome: 'failed' as const, message: tried.message }
  await db.transaction().execute(async (trx) => {
    await closeRun(trx, id, { ...end, at: new Date() })
    if (tried.ok) await updateAgent(trx, job.agent, { tested_at: at.toISOString() })
    const subject = { kind: 'agent', id: job.agent, label: agentName(job.agent) }
    await recordAudit(trx, { at, actor, action: 'agent.rehearse', subject, reason: end.message })
  })
  return tried
}

async function settledReport<Report>(work: () => Promise<Report>, kind: string): Promise<Tried<Report>> {
  try {
    return { ok: true, report: await work() }
  } catch (error) {
    if (error instanceof JobFailed || error instanceof JobRefused) return { ok: false, message: error.message }
    logger.error({ err: error, kind }, 'a rehearsal failed')
    return { ok: false, message: 'Une erreur inattendue est survenue\u202f; le journal du serveur la nomme.' }
  }
}

/** Requeues a dead job with five more attempts. */
export async function retryDeadJob(db: ShopDb, { jobId, actor, at }: Who & { jobId: string }): Promise<boolean> {
  const retried = await db.transaction().execute(async (trx) => {
    const job = await findJobById(trx, jobId)
    if (job?.status !== 'failed' || !(await retryJob(trx, { key: job.key, at }))) return false
    const subject = { kind: 'agent', id: job.agent ?? 'clock', label: labelOfJob(job) }
    await recordAudit(trx, { at, actor, action: 'agent.retry-job', subject })
    return true
  })
  wakeEngine()
  return retried
}

/** Jobs of the scheduler belong to no agent. */
const clockLabels: Record<string, string> = {
  refund: 'Remboursement',
  'export-file': 'Export',
}

export function labelOfJob(job: Pick<Job, 'agent' | 'kind'>): string {
  return findHandler(job)?.label ?? clockLabels[job.kind] ?? job.kind
}
