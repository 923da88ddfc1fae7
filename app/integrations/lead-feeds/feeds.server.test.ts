import { afterAll, expect, test } from 'vitest'
import { type FeedLead, FeedRefused, type LeadFeed } from '~/models/crm/lead-feed'
import { strictTimes } from '../../../tests/faults/scale'
import { feedToken, startLeadFeedServer } from '../../../tests/support/lead-feed-server'
import { createLinkedInFeed } from './linkedin.server'
import { createMetaFeed } from './meta.server'
import type { FeedBounds } from './read-pages.server'

const server = await startLeadFeedServer()
afterAll(() => server.close())

const platforms = ['linkedin', 'meta'] as const
const create = { linkedin: createLinkedInFeed, meta: createMetaFeed }

interface Opened {
  token?: string
  bounds?: Partial<FeedBounds>
}

function open(platform: (typeof platforms)[number], { token = feedToken, bounds = {} }: Opened = {}): LeadFeed {
  return create[platform]({ url: server[platform], token }, { publicOnly: false, ...bounds })
}

async function readAll(feed: LeadFeed, since = new Date(0), signal = new AbortController().signal) {
  const leads: FeedLead[] = []
  try {
    for await (const page of feed.read({ since, signal })) leads.push(...page)
  } catch (error) {
    return { leads, refused: error instanceof FeedRefused ? error.reason : error }
  }
  return { leads, refused: undefined }
}

test('LinkedIn’s leads are read page by page, with the answers its form names, without test leads', async () => {
  server.play('normal')
  const { leads, refused } = await readAll(open('linkedin'))
  expect([leads.length, refused, server.received.length]).toEqual([129, undefined, 2])
  expect(leads[0]).toEqual({
    id: 'linkedin-0',
    platform: 'linkedin',
    submittedAt: new Date('2026-11-20T08:00:00Z'),
    answers: {
      email: 'lead0@societe.example',
      first_name: 'Élodie',
      last_name: 'Durand 0',
      company: 'Boulangerie du Port',
    },
    others: { 'Votre besoin': 'Une fontaine pour douze personnes' },
  })
})

test('Meta’s leads tell Facebook from Instagram', async () => {
  server.play('normal')
  const { leads, refused } = await readAll(open('meta'))
  expect([leads.length, refused, server.received.length]).toEqual([130, undefined, 2])
  expect(leads[1]).toEqual({
    id: 'meta-1',
    platform: 'facebook',
    submittedAt: new Date('2026-11-20T08:00:01Z'),
    answers: { email: 'client1@maison.example', full_name: 'Zoé Martin 1', city: 'Brest' },
    others: { 'quel_usage ?': 'Cuisine, Douche' },
  })
  expect(leads[2]?.platform).toBe('instagram')
})

test.each(platforms)('%s is queried for leads since the last collection', async (platform) => {
  server.play('normal')
  const { leads } = await readAll(open(platform), new Date('2026-11-20T08:02:00Z'))
  expect(leads.every(({ submittedAt }) => submittedAt >= new Date('2026-11-20T08:02:00Z'))).toBe(true)
  expect(leads.length).toBeGreaterThan(8)
})

const failures = [
  ['down', 'away'],
  ['silent', 'away'],
  ['html', 'unreadable'],
  ['invalid-json', 'unreadable'],
  ['huge', 'unreadable'],
  ['busy', 'busy'],
] as const

test.each(platforms.flatMap((platform) => failures.map((failure) => [platform, ...failure] as const)))(
  '%s that is %s yields no leads, and reports %s',
  async (platform, failure, reason) => {
    server.play(failure)
    expect(await readAll(open(platform, { bounds: { totalMs: 300, maxBytes: 500_000 } }))).toEqual({
      leads: [],
      refused: reason,
    })
  },
)

test.each(platforms)('%s reports a wrong token', async (platform) => {
  server.play('normal')
  expect(await readAll(open(platform, { token: 'another' }))).toEqual({ leads: [], refused: 'token' })
})

test.each(platforms)('%s with endless pages is read up to a limit; what was read is kept', async (platform) => {
  server.play('endless')
  const { leads, refused } = await readAll(open(platform, { bounds: { pages: 4 } }))
  expect(refused).toBe('endless')
  expect(new Set(leads.map(({ id }) => id)).size).toBe(leads.length)
  expect([leads.length, server.received.length]).toEqual([platform === 'linkedin' ? 399 : 400, 4])
})

test.each(platforms)('%s whose next page is the page itself is read once', async (platform) => {
  server.play('loop')
  expect((await readAll(open(platform))).refused).toBe('endless')
  expect(server.received.length).toBe(1)
})

test.each(platforms)('%s with repeated leads returns each once', async (platform) => {
  server.play('repeated')
  const { leads, refused } = await readAll(open(platform, { bounds: { pages: 5 } }))
  expect([leads.length, refused]).toEqual([platform === 'linkedin' ? 99 : 100, 'endless'])
})

test.each(platforms)('a partly unreadable page of %s yields no leads', async (platform) => {
  server.play('half-understood')
  expect(await readAll(open(platform))).toEqual({ leads: [], refused: 'unreadable' })
})

test('a next page on another server does not get the token', async () => {
  server.play('elsewhere')
  expect((await readAll(open('meta'))).refused).toBe('unreadable')
  expect(server.received.length).toBe(1)
})

test.each(platforms)('an aborted collection of %s ends at once, without counting as a failure', async (platform) => {
  server.play('silent')
  const stopped = AbortSignal.timeout(100)
  const startedAt = performance.now()
  const { refused } = await readAll(open(platform), new Date(0), stopped)
  expect(refused).toMatchObject({ name: 'TimeoutError' })
  if (strictTimes) expect(performance.now() - startedAt).toBeLessThan(2_000)
})
