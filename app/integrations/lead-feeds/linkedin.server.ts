import { z } from 'zod'
import type { FeedAccess, FeedAnswer, FeedLead, LeadFeed } from '~/models/crm/lead-feed'
import { defaultBounds, type FeedBounds, type FeedPage, readPages } from './read-pages.server'

/** Version of the Marketing APIs: released monthly and supported for a year. */
const VERSION = '202610'
const PAGE_SIZE = 100

/**
 * Lead Gen Forms through LinkedIn's Lead Sync API
 * (https://learn.microsoft.com/en-us/linkedin/marketing/lead-sync/leadsync):
 * `…/rest/leadFormResponses?q=owner&owner=(…) &leadType=(…)`. Rest.li requires unescaped parentheses.
 */
export function createLinkedInFeed({ url, token }: FeedAccess, bounds: Partial<FeedBounds> = {}): LeadFeed {
  return {
    read: ({ since, signal }) =>
      readPages({
        first: addressOf(url, { since, start: 0 }),
        headers: {
          Authorization: `Bearer ${token}`,
          'LinkedIn-Version': VERSION,
          'X-Restli-Protocol-Version': '2.0.0',
        },
        signal,
        bounds: { ...defaultBounds, ...bounds },
        readPage: (body) => readPage(body, (start) => addressOf(url, { since, start })),
      }),
  }
}

const fields = 'id,submittedAt,testLead,formResponse,form:(content)'

function addressOf(url: string, { since, start }: { since: Date; start: number }): string {
  const asked = `submittedAtTimeRange=(start:${since.getTime()})&fields=${fields}&count=${PAGE_SIZE}&start=${start}`
  return `${url}${url.includes('?') ? '&' : '?'}${asked}`
}

const page = z.object({
  elements: z.array(z.unknown()),
  paging: z.object({ start: z.number().int(), count: z.number().int().positive(), total: z.number().int().optional() }),
})

function readPage(body: unknown, addressFrom: (start: number) => string): FeedPage {
  const { elements, paging } = page.parse(body)
  const after = paging.start + elements.length
  const isLast =
    elements.length === 0 || (paging.total === undefined ? elements.length < paging.count : after >= paging.total)
  return {
    leads: elements.flatMap((one) => leadOf(response.parse(one))),
    next: isLast ? undefined : addressFrom(after),
  }
}

const response = z.object({
  id: z.string(),
  submittedAt: z.number(),
  testLead: z.boolean().optional(),
  formResponse: z.object({
    answers: z.array(
      z.object({
        questionId: z.number(),
        answerDetails: z.object({ textQuestionAnswer: z.object({ answer: z.string() }).optional() }).optional(),
      }),
    ),
  }),
  form: z
    .object({
      content: z.object({
        questions: z.array(
          z.object({ questionId: z.number(), name: z.string().optional(), predefinedField: z.string().optional() }),
        ),
      }),
    })
    .optional(),
})

const predefined: Record<string, FeedAnswer | undefined> = {
  EMAIL: 'email',
  WORK_EMAIL: 'email',
  FIRST_NAME: 'first_name',
  LAST_NAME: 'last_name',
  COMPANY_NAME: 'company',
  JOB_TITLE: 'job_title',
  CITY: 'city',
  COUNTRY: 'country',
  PHONE_NUMBER: 'phone',
  WORK_PHONE_NUMBER: 'phone',
}

/** Empty for a test lead. */
function leadOf({ id, submittedAt, testLead, formResponse, form }: z.infer<typeof response>): FeedLead[] {
  if (testLead) return []
  const questions = new Map(form?.content.questions.map((question) => [question.questionId, question]))
  const lead: FeedLead = { id, platform: 'linkedin', submittedAt: new Date(submittedAt), answers: {}, others: {} }
  for (const { questionId, answerDetails } of formResponse.answers) {
    const text = answerDetails?.textQuestionAnswer?.answer
    if (!text) continue
    const { predefinedField, name } = questions.get(questionId) ?? {}
    const answer = predefinedField && predefined[predefinedField]
    if (answer) lead.answers[answer] ??= text
    else lead.others[name ?? `Question ${questionId}`] = text
  }
  return [lead]
}
