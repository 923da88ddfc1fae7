import { z } from 'zod'
import type { CollectedSource, LeadCollection, ShopDb } from '~/database/schema'
import {
  countItems,
  JobFailed,
  type JobHandler,
  JobRefused,
  type JobReport,
  type JobWork,
} from '~/models/base/agent/index.server'
import { MAX_TRIES } from '~/models/base/job/index.server'
import { legalBases, mapColumns, readLine } from '~/models/crm/prospect'
import {
  type LineCounts,
  openFeedImport,
  readScoreRules,
  type ScoreRules,
  writeFeedLines,
} from '~/models/crm/prospect/index.server'
import { formatCount } from '~/models/values/wording'
import { findFeedAccess } from './access.server'
import {
  COLLECTION_JOB,
  configuredSources,
  findCollection,
  ROUND_JOB,
  requestCollection,
  unseenSamples,
} from './collection.server'
import { type FeedAccess, type FeedLead, type FeedRefusal, FeedRefused, feedAnswers, type LeadFeed } from './feed'
import { sampleFeed } from './sample'
import { collectionText, feedRefusalText, platformOf } from './text'

type OpenFeed = (source: CollectedSource, access: FeedAccess) => LeadFeed

/** Job of the hunter agent: reads a source and writes its leads as prospects. */
export function collectionHandler(openFeed: OpenFeed): JobHandler {
  return {
    kind: COLLECTION_JOB,
    label: 'Collecte d’une source',
    async run(work) {
      const found = await collectionOf(work)
      if (!found || found.state === 'completed') return { message: 'Il n’y avait plus rien à faire.' }
      return collect(work, found, await feedFor(work, found, openFeed))
    },
    async rehearse(work) {
      const found = await collectionOf(work)
      if (!found) return { message: 'Cette collecte n’existe plus.' }
      const feed = await feedFor(work, found, openFeed)
      let count = 0
      try {
        for await (const page of pagesOf(feed, found, work.signal)) count += page.length
      } catch (error) {
        if (error instanceof FeedRefused) throw new JobRefused(refusedText(found, error.reason))
        throw error
      }
      return { message: `${formatCount(count)} réponses seraient lues.`, items: count }
    },
  }
}

/**
 * Queues every configured source, and the demonstration's sample once. Sources collected under an hour ago are skipped.
 */
export const roundHandler: JobHandler = {
  kind: ROUND_JOB,
  label: 'Tournée des sources',
  async run({ tenant, now }) {
    const sources = [...(await configuredSources(tenant.db)), ...(await unseenSamples(tenant))]
    const actor = { id: null, name: 'Hunter' }
    for (const source of sources) await requestCollection(tenant, { source, actor, at: now() })
    return { message: sources.length > 0 ? 'Collectes lancées.' : 'Aucune source n’est configurée.' }
  },
}

const collectionPayload = z.object({ collectionId: z.string() })

type About = Pick<JobWork, 'tenant' | 'payload'>

async function collectionOf({ tenant, payload }: About): Promise<LeadCollection | undefined> {
  const { data } = collectionPayload.safeParse(payload)
  return data && findCollection(tenant.db, data.collectionId)
}

async function feedFor({ tenant }: About, { source, is_sample }: LeadCollection, openFeed: OpenFeed) {
  if (is_sample) return sampleFeed(source)
  const { signer } = tenant.identity
  const access = await findFeedAccess(tenant.db, { platform: platformOf(source), signer })
  return access && openFeed(source, access)
}

async function* pagesOf(feed: LeadFeed | undefined, { since, source }: LeadCollection, signal: AbortSignal) {
  if (!feed) throw new FeedRefused('token')
  for await (const page of feed.read({ since: new Date(since), signal }))
    yield page.filter(({ platform }) => platform === source)
}

async function collect(work: JobWork, found: LeadCollection, feed: LeadFeed | undefined): Promise<JobReport> {
  const rules = await work.batch(readScoreRules)
  const importId = await work.batch((trx) => beginImport(trx, found, work.now()))
  let line = 0
  const most = work.tenant.limits.prospects
  try {
    for await (const page of pagesOf(feed, found, work.signal)) {
      const first = line + 1
      await work.eachBatch(
        page,
        (trx, slice, from) =>
          writeSlice(trx, { slice, first: first + from, importId, rules, found, most, at: work.now() }),
        (end) => ({ done: first - 1 + end }),
      )
      line += page.length
    }
  } catch (error) {
    if (error instanceof FeedRefused) return giveUp(work, found, error.reason)
    throw error
  }
  await work.finish((trx) => endCollection(trx, found, { state: 'completed', message: null, at: work.now() }))
  const done = await findCollection(work.tenant.db, found.id)
  return { message: done ? collectionText(done) : 'Collecte terminée.', items: done?.created ?? 0 }
}

/** Opens a new import; one from an earlier attempt is kept. */
async function beginImport(trx: ShopDb, { id, source, import_id, is_sample }: LeadCollection, at: Date) {
  const importId = await openFeedImport(trx, {
    source,
    legalBasis: legalBases[1],
    isSample: is_sample === 1,
    before: import_id,
    at,
  })
  await trx.updateTable('lead_collection').set({ import_id: importId }).where('id', '=', id).execute()
  return importId
}

interface Slice {
  slice: FeedLead[]
  /** 1-based position of its first lead in the collection. */
  first: number
  importId: string
  rules: ScoreRules
  found: LeadCollection
  most: number | undefined
  at: Date
}

async function writeSlice(trx: ShopDb, { slice, first, importId, rules, found, most, at }: Slice): Promise<void> {
  const lines = slice.map((lead, place) => lineOf(lead, first + place))
  const { source, is_sample } = found
  const input = { importId, source, legalBasis: legalBases[1], rules, lines, most, at }
  const counts = await writeFeedLines(trx, { ...input, isSample: is_sample === 1 })
  await addCounts(trx, found.id, { counts, found: slice.length, newest: newestOf(slice) })
  await countItems(trx, { agent: 'hunter', items: counts.created, at })
}

const fieldOfAnswer: Record<string, string> = { full_name: 'name' }

/** Maps custom questions like the column headings of a file. */
function lineOf({ answers, others }: FeedLead, line: number) {
  const asked = feedAnswers.filter((answer) => answers[answer] !== undefined)
  const headings = [...asked.map((answer) => fieldOfAnswer[answer] ?? answer), ...Object.keys(others)]
  const cells = [...asked.map((answer) => answers[answer] ?? ''), ...Object.values(others)]
  return readLine(line, cells, { headings, mapping: mapColumns(headings) })
}

function newestOf(leads: FeedLead[]): string | undefined {
  return leads
    .map(({ submittedAt }) => submittedAt.toISOString())
    .sort()
    .at(-1)
}

async function addCounts(
  trx: ShopDb,
  id: string,
  { counts, found, newest }: { counts: LineCounts; found: number; newest: string | undefined },
): Promise<void> {
  const row = await findCollection(trx, id)
  await trx
    .updateTable('lead_collection')
    .set((eb) => ({
      found: eb('found', '+', found),
      created: eb('created', '+', counts.created),
      updated: eb('updated', '+', counts.updated),
      refused: eb('refused', '+', counts.refused),
      newest: [row?.newest ?? '', newest ?? ''].sort().at(-1) || null,
    }))
    .where('id', '=', id)
    .execute()
}

async function endCollection(
  trx: ShopDb,
  { id }: LeadCollection,
  { state, message, at }: { state: 'completed' | 'failed'; message: string | null; at: Date },
): Promise<void> {
  await trx
    .updateTable('lead_collection')
    .set({ state, message, ended_at: at.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Why a collection has not ended yet. */
async function noteDelay(trx: ShopDb, { id }: LeadCollection, message: string): Promise<void> {
  await trx.updateTable('lead_collection').set({ message }).where('id', '=', id).execute()
}

const passing: FeedRefusal[] = ['busy', 'away']

function refusedText({ source }: LeadCollection, reason: FeedRefusal): string {
  return `${source === 'linkedin' ? 'LinkedIn' : 'Meta'}\u202f: ${feedRefusalText(reason)}`
}

/** Retries transient failures; leads already read are kept. */
async function giveUp(work: JobWork, found: LeadCollection, reason: FeedRefusal): Promise<never> {
  const message = refusedText(found, reason)
  const isPassing = passing.includes(reason)
  if (isPassing && work.job.tries < MAX_TRIES) {
    await work.batch((trx) => noteDelay(trx, found, message))
    throw new JobFailed(message)
  }
  await work.batch((trx) => endCollection(trx, found, { state: 'failed', message, at: work.now() }))
  throw isPassing ? new JobFailed(message) : new JobRefused(message)
}
