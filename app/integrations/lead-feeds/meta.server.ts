import { z } from 'zod'
import { type FeedAccess, type FeedAnswer, type FeedLead, feedAnswers, type LeadFeed } from '~/models/crm/lead-feed'
import { defaultBounds, type FeedBounds, type FeedPage, readPages } from './read-pages.server'

const PAGE_SIZE = '100'

/**
 * Lead Ads through Meta's Graph API (https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving):
 * `https://graph.facebook.com/v23.0/<form>/leads`. One form's leads come from Facebook and Instagram.
 */
export function createMetaFeed({ url, token }: FeedAccess, bounds: Partial<FeedBounds> = {}): LeadFeed {
  return {
    read: ({ since, signal }) =>
      readPages({
        first: addressOf(url, since),
        headers: { Authorization: `Bearer ${token}` },
        signal,
        bounds: { ...defaultBounds, ...bounds },
        readPage,
      }),
  }
}

function addressOf(url: string, since: Date): string {
  const address = new URL(url)
  const after = { field: 'time_created', operator: 'GREATER_THAN', value: Math.floor(since.getTime() / 1000) }
  address.searchParams.set('fields', 'id,created_time,field_data,platform')
  address.searchParams.set('filtering', JSON.stringify([after]))
  address.searchParams.set('limit', PAGE_SIZE)
  return address.href
}

const page = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      created_time: z.string(),
      platform: z.string().optional(),
      field_data: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    }),
  ),
  paging: z.object({ next: z.string().optional() }).optional(),
})

function readPage(body: unknown): FeedPage {
  const { data, paging } = page.parse(body)
  return { leads: data.map(leadOf), next: paging?.next }
}

const standard: Record<string, FeedAnswer | undefined> = {
  ...Object.fromEntries(feedAnswers.map((name) => [name, name])),
  work_email: 'email',
  company_name: 'company',
  phone_number: 'phone',
  work_phone_number: 'phone',
}

function leadOf({ id, created_time: created, platform, field_data: data }: z.infer<typeof page>['data'][number]) {
  const lead: FeedLead = {
    id,
    platform: platform === 'ig' ? 'instagram' : 'facebook',
    submittedAt: dateOf(created),
    answers: {},
    others: {},
  }
  for (const { name, values } of data) {
    const text = values.filter(Boolean).join(', ')
    if (!text) continue
    const answer = standard[name]
    if (answer) lead.answers[answer] ??= text
    else lead.others[name] = text
  }
  return lead
}

/** `2026-11-20T09:12:44+0000`, a format that ECMAScript engines need not parse. */
function dateOf(text: string): Date {
  const date = new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  if (Number.isNaN(date.getTime())) throw new Error(`no date: ${text}`)
  return date
}
