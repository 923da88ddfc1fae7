import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { lookAlikeKey, refusedSubdomain } from '~/database/hosts.server'
import type { Job, ShopDb } from '~/database/schema'
import type { TenantRegistry } from '~/database/tenants.server'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import {
  enqueueJob,
  extendJobLease,
  finishJob,
  HEARTBEAT_MS,
  holdJob,
  postponeJob,
  releaseJob,
} from '~/models/base/job/index.server'
import type { ArchiveOrigin, UnpackArchive, UnpackRefusal } from '~/models/platform/archive'
import { newId } from '~/models/values/id.server'
import { DAY_MS } from '~/runtime/time'
import { AGREEMENT_VERSION, TAKEN_UP, takeUpText } from '.'
import type { PlatformDb } from './draft.server'
import { type Onboarding, onboardingSchema } from './forms'
import { createWorkspace, takenText, type WorkspaceView } from './workspace.server'

type Registry = Parameters<typeof createWorkspace>[0] & Pick<TenantRegistry, 'unpackingFolder'>

interface TakeUp {
  /** Path of the ZIP. */
  archive: string
  subdomain: string
  /** Undefined: who owned the archived workspace. */
  owner?: string | undefined
  /** Of the request: a second try of it finds what the first one made. */
  id: string
  unpack: UnpackArchive
  by: AuditInput['actor']
  at: Date
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
}

type TakenUp =
  | { ok: true; workspace: WorkspaceView }
  | { ok: false; reason: UnpackRefusal | 'stopped' | 'demo' | 'template' | 'owner' | 'email' | 'siren' }
  | { ok: false; reason: 'subdomain'; message: string }

/** Opens a workspace from an archive, all or nothing: with its own secrets, trial and address, and all that it was. */
export async function takeUpArchive(registry: Registry, input: TakeUp): Promise<TakenUp> {
  const { archive, subdomain, id, unpack, by, at, signal, onProgress } = input
  const folder = registry.unpackingFolder(`archive-${newId(at)}`)
  try {
    const unpacked = await unpack(
      { archive, into: folder },
      { ...(signal && { signal }), ...(onProgress && { onProgress }) },
    )
    if (!unpacked.ok) return unpacked
    const { origin } = unpacked
    if (origin.isDemo && !registry.first.identity.demo) return { ok: false, reason: 'demo' }
    if (!registry.hasTemplate(origin.template)) return { ok: false, reason: 'template' }
    const onboarding = onboardingOf(origin, input.owner)
    if (!onboarding) return { ok: false, reason: 'owner' }
    const { agreement_version = AGREEMENT_VERSION, agreed_at = at.toISOString() } = origin.workspace ?? {}
    const archived = { ...origin, folder, agreementVersion: agreement_version, agreedAt: agreed_at }
    const made = { onboarding, subdomain, draftId: `${TAKEN_UP}${id}`, wantedPlan: undefined, archived, at }
    const created = await createWorkspace(registry, made)
    if (!created.ok) return created
    const { workspace } = created
    const subject = { kind: 'tenant', id: workspace.tenant_id, label: workspace.name }
    await registry.first.db
      .transaction()
      .execute((trx) => recordAudit(trx, { at, actor: by, action: 'tenant.take-up', subject }))
    return created
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a shop without an onboarding never said stays at the least. */
const unsaid = {
  ...{ business_sector: 'other', business_size: 'TPE', geographic_zone: 'Locale', monthly_budget: '<500€' },
  ...{ primary_objectives: ['Ventes'], languages: ['fr'] },
}

function onboardingOf({ name, workspace }: ArchiveOrigin, owner: string | undefined): Onboarding | undefined {
  const email = owner ?? workspace?.owner_email
  if (email === undefined) return undefined
  const isSame = email === workspace?.owner_email
  const answers = workspace && {
    ...{ ...workspace, siren: workspace.siren ?? '' },
    languages: listIn(workspace.languages),
    primary_objectives: listIn(workspace.primary_objectives),
  }
  const plain =
    name
      .replace(/[^\p{L}\p{N}’' -]+/gu, ' ')
      .trim()
      .slice(0, 120) || 'Boutique'
  const names = { owner_email: email, owner_name: isSame ? workspace.owner_name : plain }
  const described = { ...unsaid, business_description: plain, ...answers, company_name: name, ...names }
  const least = { ...unsaid, ...names, owner_name: plain, company_name: plain, business_description: plain }
  return onboardingSchema.safeParse(described).data ?? onboardingSchema.safeParse(least).data
}

function listIn(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return []
  }
}

/** Whether a new shop may have this name; else why not, in French. */
export async function refusedName(platform: PlatformDb, subdomain: string): Promise<string | undefined> {
  const refused = refusedSubdomain(subdomain)
  if (refused) return refused
  const names = await platform.selectFrom('tenant').select('subdomain').execute()
  const isTaken = names.some((taken) => lookAlikeKey(taken.subdomain) === lookAlikeKey(subdomain))
  return isTaken ? takenText(subdomain) : undefined
}

export const TAKE_UP_JOB = 'take-up'
const PROGRESS_EVERY_MS = 1000

const payloadForm = z.object({
  archive: z.string(),
  fileName: z.string(),
  subdomain: z.string(),
  owner: z.string().optional(),
  by: z.object({ id: z.string().nullable(), name: z.string() }),
})

/** Done apart by the platform's clock, from the first shop's jobs. */
export async function requestTakeUp(
  db: ShopDb,
  { at, ...payload }: z.infer<typeof payloadForm> & { at: Date },
): Promise<void> {
  await enqueueJob(db, { kind: TAKE_UP_JOB, key: `${TAKE_UP_JOB}:${newId(at)}`, payload, at })
}

/** A refusal is kept with its job, for its asker; what a stop interrupts begins again. */
export async function workOnTakeUp(
  registry: Registry,
  { job, unpack, signal, at }: { job: Job; unpack: UnpackArchive; signal: AbortSignal; at: Date },
): Promise<void> {
  const { db } = registry.first
  const { fileName: _, ...asked } = payloadForm.parse(JSON.parse(job.payload))
  const lease = setInterval(() => void extendJobLease(db, { job, at: new Date() }).catch(() => {}), HEARTBEAT_MS)
  try {
    const onProgress = progressOf(db, job)
    const result = await takeUpArchive(registry, { ...asked, id: job.id, unpack, signal, onProgress, at })
    if (!result.ok && result.reason === 'stopped') return await releaseJob(db, { job })
    await endTakeUp(db, { job, refusal: result.ok ? undefined : takeUpText(result), at })
    await rm(asked.archive, { force: true })
  } catch (error) {
    const { givenUp } = await postponeJob(db, { job, error: 'failed', at })
    if (givenUp) await rm(asked.archive, { force: true })
    throw error
  } finally {
    clearInterval(lease)
  }
}

function endTakeUp(db: ShopDb, { job, refusal, at }: { job: Job; refusal: string | undefined; at: Date }) {
  return db.transaction().execute(async (trx) => {
    if (refusal !== undefined) await holdJob(trx, { job, at, progress: { cursor: refusal } })
    await finishJob(trx, { job, at })
  })
}

/** A lost figure is replaced by the next. */
function progressOf(db: ShopDb, job: Job): (done: number, total: number) => void {
  let writtenAt = 0
  return (done, total) => {
    if (performance.now() - writtenAt < PROGRESS_EVERY_MS) return
    writtenAt = performance.now()
    holdJob(db, { job, at: new Date(), progress: { done, total } }).catch(() => {})
  }
}

/** Those of the last day, newest first; `refusal` in French. */
export async function listTakeUps(db: ShopDb, at: Date) {
  const jobs = await db
    .selectFrom('job')
    .selectAll()
    .where('key', '>', `${TAKE_UP_JOB}:`)
    .where('key', '<', `${TAKE_UP_JOB};`)
    .where('created_at', '>', dayBefore(at))
    .orderBy('key', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
  return jobs.map(({ id, payload, status, cursor, created_at, progress_done, progress_total }) => {
    const { fileName, subdomain, owner, by } = payloadForm.parse(JSON.parse(payload))
    const progress = { done: progress_done, total: progress_total ?? 0 }
    return { id, fileName, subdomain, owner, by: by.name, status, refusal: cursor, createdAt: created_at, progress }
  })
}

/** They name a mailbox; the files go with the exports of that age. */
export async function deleteOldTakeUps(db: ShopDb, at: Date): Promise<void> {
  await db
    .deleteFrom('job')
    .where('key', '>', `${TAKE_UP_JOB}:`)
    .where('key', '<', `${TAKE_UP_JOB};`)
    .where('status', '!=', 'waiting')
    .where('created_at', '<=', dayBefore(at))
    .execute()
}

function dayBefore(at: Date): string {
  return new Date(at.getTime() - DAY_MS).toISOString()
}
