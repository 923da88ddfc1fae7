import type { CollectedSource, LeadCollection, ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { isAgentWanted } from '~/models/base/agent/index.server'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { enqueueJob } from '~/models/base/job/index.server'
import { newId } from '~/models/values/id.server'
import { readUntil } from '~/runtime/read-until'
import { DAY_MS, HOUR_MS } from '~/runtime/time'
import { hasSample } from './sample'
import { type CollectionRefusal, collectedSources, platformLabels, platformOf } from './text'

export const COLLECTION_JOB = 'lead-collection'
export const ROUND_JOB = 'lead-collection-round'

/** Platforms keep submitted leads for at least three months. */
const FIRST_DAYS = 90
type Actor = AuditInput['actor']
type Shop = Pick<Tenant, 'db' | 'identity'>

type RequestCollectionResult = { ok: true; id: string } | ({ ok: false } & CollectionRefusal)

/** Queues a collection, at most one per source and hour; the sample asks nothing of a platform and does not count. */
export function requestCollection(
  { db, identity }: Shop,
  { source, actor, at }: { source: CollectedSource; actor: Actor; at: Date },
): Promise<RequestCollectionResult> {
  return db.transaction().execute(async (trx) => {
    const isConfigured = (await configuredSources(trx)).includes(source)
    if (!isConfigured && !(identity.demo && hasSample(source))) return { ok: false, reason: 'unconfigured' }
    if (!(await isAgentWanted(trx, 'hunter'))) return { ok: false, reason: 'stopped' }
    const last = await findLast(trx, source)
    if (last?.state === 'running' && hourAfter(last) > at) return { ok: false, reason: 'running' }
    const real = await findLast(trx, source, { isReal: true })
    const isRecent = real && hourAfter(real) > at && real.asked_at <= at.toISOString()
    if (isRecent) return { ok: false, reason: 'too-soon', until: hourAfter(real) }
    return { ok: true, id: await insertCollection(trx, { source, isSample: !isConfigured, actor, at }) }
  })
}

/** Sources of the configured platforms. */
export async function configuredSources(db: ShopDb): Promise<CollectedSource[]> {
  const rows = await db.selectFrom('lead_feed').select('platform').execute()
  return collectedSources.filter((source) => rows.some(({ platform }) => platform === platformOf(source)))
}

/** Sources with an uncollected sample and no configured platform; demonstration only. */
export async function unseenSamples({ db, identity }: Shop): Promise<CollectedSource[]> {
  if (!identity.demo) return []
  const rows = await db.selectFrom('lead_collection').select('source').distinct().execute()
  const known = [...(await configuredSources(db)), ...rows.map(({ source }) => source)]
  return collectedSources.filter((source) => hasSample(source) && !known.includes(source))
}

async function insertCollection(
  trx: ShopDb,
  { source, isSample, actor, at }: { source: CollectedSource; isSample: boolean; actor: Actor; at: Date },
): Promise<string> {
  const id = newId(at)
  const since = await readSince(trx, { source, at })
  await trx
    .insertInto('lead_collection')
    .values({ id, source, is_sample: isSample ? 1 : 0, since, actor: actor.name, asked_at: at.toISOString() })
    .execute()
  await enqueueJob(trx, {
    kind: COLLECTION_JOB,
    key: `${COLLECTION_JOB}:${id}`,
    agent: 'hunter',
    payload: { collectionId: id },
    at,
  })
  const label = platformLabels[platformOf(source)].name
  await recordAudit(trx, { at, actor, action: 'lead-feed.collect', subject: { kind: 'lead-feed', id: source, label } })
  return id
}

/** Starts at the newest lead of the last complete collection, inclusive: several leads may share a second. */
async function readSince(trx: ShopDb, { source, at }: { source: CollectedSource; at: Date }): Promise<string> {
  const last = await trx
    .selectFrom('lead_collection')
    .select('newest')
    .where('source', '=', source)
    .where('state', '=', 'completed')
    .where('newest', 'is not', null)
    .where('is_sample', '=', 0)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const since = last?.newest ? Date.parse(last.newest) - 1000 : at.getTime() - FIRST_DAYS * DAY_MS
  return new Date(since).toISOString()
}

function hourAfter({ asked_at }: LeadCollection): Date {
  return new Date(Date.parse(asked_at) + HOUR_MS)
}

/** The latest collection of each source that has one. */
export async function listLatestCollections(db: ShopDb): Promise<LeadCollection[]> {
  const latest = await Promise.all(collectedSources.map((source) => findLast(db, source)))
  return latest.filter((collection) => collection !== undefined)
}

/** `isReal`: of a platform, not of the sample. */
function findLast(db: ShopDb, source: CollectedSource, { isReal = false } = {}): Promise<LeadCollection | undefined> {
  let query = db.selectFrom('lead_collection').selectAll().where('source', '=', source)
  if (isReal) query = query.where('is_sample', '=', 0)
  return query.orderBy('asked_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export function findCollection(db: ShopDb, id: string): Promise<LeadCollection | undefined> {
  return db.selectFrom('lead_collection').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export function listCollections(db: ShopDb, limit: number): Promise<LeadCollection[]> {
  return db
    .selectFrom('lead_collection')
    .selectAll()
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const MOST_WAIT_MS = 10_000

/** Waits up to ten seconds for it to end or to fail once, then returns its current state. */
export function awaitCollection(
  db: ShopDb,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<LeadCollection | undefined> {
  const isDone = (found: LeadCollection | undefined) => found?.state !== 'running' || found.message !== null
  return readUntil(() => findCollection(db, id), { isDone, mostMs: MOST_WAIT_MS, signal })
}
