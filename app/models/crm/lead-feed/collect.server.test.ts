import { expect, test } from 'vitest'
import { feedSigner, feedTenant, runCollection } from '../../../../tests/support/collections'
import { openQuietShop } from '../../../../tests/support/shop-database'
import { JobRefused, type JobWork } from '../../base/agent/index.server'
import { countProspects, pageProspects } from '../prospect/index.server'
import { findFeedAccess } from './access.server'
import { findCollection } from './collection.server'
import { type FeedLead, FeedRefused, type LeadFeed } from './feed'
import {
  changeFeed,
  collectionHandler,
  listFeeds,
  readHunterFigures,
  removeFeed,
  requestCollection,
  roundHandler,
} from './index.server'

const actor = { id: 'u1', name: 'Camille Roy' }
const at = new Date('2026-11-20T10:00:00Z')
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const url = 'https://api.linkedin.com/rest/leadFormResponses?q=owner'
const order = { by: 'created_at', direction: 'asc' } as const

function lead(place: number, answers: FeedLead['answers'] = {}): FeedLead {
  const email = `lead${place}@hotel-${place}.fr`
  const submittedAt = new Date(at.getTime() - (10 - place) * 60_000)
  return { id: `l${place}`, platform: 'linkedin', submittedAt, answers: { email, ...answers }, others: {} }
}

function feedOf(pages: FeedLead[][], refused?: FeedRefused): LeadFeed & { since: Date[] } {
  const since: Date[] = []
  return {
    since,
    async *read(query) {
      since.push(query.since)
      yield* pages
      if (refused) throw refused
    },
  }
}

async function configuredShop() {
  const tenant = feedTenant(await openQuietShop())
  const feed = { platform: 'linkedin' as const, url, token: 'secret-token', version: 0, signer: feedSigner, actor, at }
  expect(await changeFeed(tenant.db, feed)).toEqual({ ok: true })
  return tenant
}

async function collect(tenant: ReturnType<typeof feedTenant>, feed: LeadFeed, when = at) {
  const asked = await requestCollection(tenant, { source: 'linkedin', actor, at: when })
  if (!asked.ok) throw new Error(asked.reason)
  const outcome = await runCollection(tenant, { openFeed: () => feed, at: when })
  return { outcome, collection: await findCollection(tenant.db, asked.id), id: asked.id }
}

test('a form respondent becomes a prospect of that source, with custom questions worded as asked', async () => {
  const tenant = await configuredShop()
  const asked = lead(1, { full_name: 'Zoé Blanc', company: 'Hôtel Blanc', phone: '0612345678' })
  asked.others = { Secteur: 'Hôtellerie', 'Votre projet': 'une fontaine' }
  const { outcome, collection } = await collect(
    tenant,
    feedOf([[asked], [lead(2), lead(3, { email: 'pas une adresse' })]]),
  )
  expect(outcome).toBe('done')
  expect(collection).toMatchObject({ state: 'completed', found: 3, created: 2, updated: 0, refused: 1 })
  const { prospects } = await pageProspects(tenant.db, { filters: { words: 'Zoé' }, order, page: 1 })
  expect(prospects[0]).toMatchObject({
    source: 'linkedin',
    legal_basis: 'Consentement recueilli par la source',
    last_name: 'Zoé Blanc',
    sector: 'Hôtellerie',
    other_columns: '{"Votre projet":"une fontaine"}',
    is_demo: 0,
  })
})

test('a source is collected once an hour, from the newest lead of the previous collection', async () => {
  const tenant = await configuredShop()
  const feed = feedOf([[lead(1), lead(2)]])
  await collect(tenant, feed)
  const ask = (when: Date) => requestCollection(tenant, { source: 'linkedin', actor, at: when })
  expect(await ask(later(59))).toEqual({ ok: false, reason: 'too-soon', until: later(60) })
  const { collection } = await collect(tenant, feed, later(61))
  expect(collection).toMatchObject({ state: 'completed', created: 0, found: 2 })
  expect(feed.since.map((since) => since.toISOString())).toEqual([
    '2026-08-22T10:00:00.000Z',
    '2026-11-20T09:51:59.000Z',
  ])
})

test('the sample does not count against the hour of a first real collection', async () => {
  const tenant = feedTenant(await openQuietShop(), true)
  await collect(tenant, feedOf([]))
  const feed = { platform: 'linkedin' as const, url, token: 'secret-token', version: 0, signer: feedSigner, actor, at }
  expect(await changeFeed(tenant.db, feed)).toEqual({ ok: true })
  const { collection } = await collect(tenant, feedOf([[lead(1)]]), later(1))
  expect(collection).toMatchObject({ state: 'completed', is_sample: 0, created: 1 })
  const again = await requestCollection(tenant, { source: 'linkedin', actor, at: later(2) })
  expect(again).toEqual({ ok: false, reason: 'too-soon', until: later(61) })
})

test('an unconfigured source and a stopped agent collect nothing', async () => {
  const tenant = feedTenant(await openQuietShop())
  const ask = () => requestCollection(tenant, { source: 'linkedin', actor, at })
  expect(await ask()).toEqual({ ok: false, reason: 'unconfigured' })
  expect(await requestCollection(feedTenant(tenant.db, true), { source: 'facebook', actor, at })).toMatchObject({
    reason: 'unconfigured',
  })
  await tenant.db.insertInto('agent').values({ key: 'hunter', wanted: 'stopped', actual: 'stopped' }).execute()
  expect(await requestCollection(feedTenant(tenant.db, true), { source: 'linkedin', actor, at })).toMatchObject({
    reason: 'stopped',
  })
  expect(await tenant.db.selectFrom('job').selectAll().execute()).toEqual([])
})

test.each([
  ['busy', 'failed', 'running'],
  ['away', 'failed', 'running'],
  ['token', 'refused', 'failed'],
  ['unreadable', 'refused', 'failed'],
  ['endless', 'refused', 'failed'],
] as const)(
  'of a source that ends with « %s » what was read is kept, and the run is %s',
  async (reason, ended, state) => {
    const tenant = await configuredShop()
    const { outcome, collection } = await collect(tenant, feedOf([[lead(1), lead(2)]], new FeedRefused(reason)))
    expect([outcome, collection?.state, await countProspects(tenant.db)]).toEqual([ended, state, 2])
    const job = await tenant.db.selectFrom('job').select('last_error').executeTakeFirstOrThrow()
    expect(job.last_error).toMatch(/^LinkedIn/)
  },
)

test('the dry run of a collection names what the source refused', async () => {
  const tenant = await configuredShop()
  const { id } = await collect(tenant, feedOf([]))
  const { rehearse } = collectionHandler(() => feedOf([], new FeedRefused('token')))
  const asked = { tenant, payload: { collectionId: id }, signal: new AbortController().signal } as JobWork
  await expect(rehearse?.(asked)).rejects.toThrow(
    new JobRefused('LinkedIn\u202f: le jeton d’accès est refusé. Remplacez-le dans les sources.'),
  )
})

test('retrying a failed collection writes nothing twice', async () => {
  const tenant = await configuredShop()
  const { id } = await collect(tenant, feedOf([[lead(1)]], new FeedRefused('busy')))
  const again = await runCollection(tenant, { openFeed: () => feedOf([[lead(1)], [lead(2)]]), at: later(30) })
  expect(again).toBe('done')
  expect(await findCollection(tenant.db, id)).toMatchObject({ state: 'completed', created: 2, updated: 0 })
  expect(await countProspects(tenant.db)).toBe(2)
})

test('the demonstration’s feed has twenty-eight prospects: twenty-one hot, four warm, three cold', async () => {
  const tenant = feedTenant(await openQuietShop(), true)
  const now = new Date()
  const { collection } = await collect(tenant, feedOf([]), now)
  expect(collection).toMatchObject({ state: 'completed', created: 28, is_sample: 1 })
  const { segments, total, today } = await readHunterFigures(tenant.db, now)
  expect([segments, total, today]).toEqual([{ Haute: 21, Moyenne: 4, Faible: 3 }, 28, 28])
  const rows = await tenant.db.selectFrom('prospect').select('is_demo').where('is_demo', '=', 0).execute()
  expect(rows).toEqual([])
})

test('only the first round of a demonstration collects its sample; a real shop never does', async () => {
  const db = await openQuietShop()
  const round = async (isDemo: boolean) => {
    await roundHandler.run({ tenant: feedTenant(db, isDemo), now: () => new Date() } as JobWork)
    return (await db.selectFrom('lead_collection').select(['source', 'is_sample']).execute()).length
  }
  expect(await round(false)).toBe(0)
  expect(await round(true)).toBe(1)
  await db
    .updateTable('lead_collection')
    .set({ asked_at: at.toISOString(), ended_at: at.toISOString(), state: 'completed' })
    .execute()
  expect(await round(true)).toBe(1)
})

test('a token is sealed, never listed, kept by an empty field, and not sent to another server', async () => {
  const tenant = await configuredShop()
  const { db } = tenant
  expect(JSON.stringify(await db.selectFrom('lead_feed').selectAll().execute())).not.toContain('secret-token')
  expect(JSON.stringify(await listFeeds(db))).not.toMatch(/token|sealed/)
  const change = (input: { url: string; token: string; version: number; extraOrigins?: string[] }) =>
    changeFeed(db, { platform: 'linkedin', signer: feedSigner, actor, at, ...input })
  expect(await change({ url: `${url}&x=1`, token: '', version: 1 })).toEqual({ ok: true })
  expect(await findFeedAccess(db, { platform: 'linkedin', signer: feedSigner })).toEqual({
    url: `${url}&x=1`,
    token: 'secret-token',
  })
  const elsewhere = { url: 'https://elsewhere.example/', token: '', version: 2 }
  expect(await change(elsewhere)).toEqual({ ok: false, reason: 'foreign' })
  const extraOrigins = ['https://elsewhere.example']
  expect(await change({ ...elsewhere, extraOrigins })).toMatchObject({ reason: 'no-token' })
  expect(await change({ url, token: 'x', version: 1 })).toMatchObject({ reason: 'changed', version: 2 })
  await removeFeed(db, { platform: 'linkedin', actor, at })
  expect(await findFeedAccess(db, { platform: 'linkedin', signer: feedSigner })).toBeUndefined()
})
