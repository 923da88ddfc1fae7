import { type Received, startOutsideServer } from './outside-server'

/** `endless`: always a next page; `loop`: a page that links to itself; `repeated`: the same leads on each page. */
type Mode = 'endless' | 'loop' | 'repeated' | 'elsewhere' | 'half-understood'

export const feedToken = 'token-of-the-lead-feeds'
const PEOPLE = 130

/** A local server that speaks LinkedIn's Lead Sync API and the leads of Meta's Graph API. */
export async function startLeadFeedServer() {
  const server = await startOutsideServer<Mode>((received, mode) => answerTo(received, mode))
  return {
    ...server,
    linkedin: `${server.url}/rest/leadFormResponses?q=owner&owner=(sponsoredAccount:urn%3Ali%3AsponsoredAccount%3A11223344)&leadType=(leadType:SPONSORED)&limitedToTestLeads=false`,
    meta: `${server.url}/v23.0/120200001/leads`,
  }
}

function answerTo(received: Received, mode: Mode) {
  const isLinkedIn = received.path === '/rest/leadFormResponses'
  if (!isLinkedIn && received.path !== '/v23.0/120200001/leads') return { status: 404, body: {} }
  const isKnown = received.headers.authorization === `Bearer ${feedToken}`
  if (isLinkedIn) return isKnown ? linkedInPage(received, mode) : linkedInRefusal
  return isKnown ? metaPage(received, mode) : metaRefusal
}

const linkedInRefusal = {
  status: 401,
  body: { status: 401, serviceErrorCode: 65600, code: 'INVALID_ACCESS_TOKEN', message: 'Invalid access token' },
}

const metaRefusal = {
  status: 400,
  body: { error: { message: 'Error validating access token', type: 'OAuthException', code: 190, fbtrace_id: 'A1' } },
}

/** Rest.li 2.0 requires unencoded parentheses. */
function linkedInPage({ headers, query, rawQuery }: Received, mode: Mode) {
  const isWell = /^\d{6}$/.test(String(headers['linkedin-version'])) && headers['x-restli-protocol-version'] === '2.0.0'
  const since = /submittedAtTimeRange=\(start:(\d+)\)/.exec(rawQuery)?.[1]
  if (!isWell || !since || !rawQuery.includes('owner=(sponsoredAccount:urn%3A'))
    return { status: 400, body: { status: 400, code: 'ILLEGAL_ARGUMENT' } }
  const [start, count] = [Number(query.get('start')), Number(query.get('count'))]
  const places = placesOf({ start, count, mode, sinceMs: Number(since) })
  const total = mode === 'endless' || mode === 'repeated' ? 100_000 : PEOPLE
  const elements: unknown[] = places.map(linkedInLead)
  if (mode === 'half-understood') elements.push({ id: 12, formResponse: 'no' })
  return {
    status: 200,
    body: { paging: { start: mode === 'loop' ? -elements.length : start, count, links: [], total }, elements },
  }
}

function linkedInLead(place: number) {
  const answer = (questionId: number, text: string) => ({
    questionId,
    answerDetails: { textQuestionAnswer: { answer: text } },
  })
  const question = (questionId: number, name: string, predefinedField?: string) => ({
    questionId,
    name,
    predefinedField,
    question: { localized: { fr_FR: name } },
    responseRequired: true,
  })
  return {
    id: `linkedin-${place}`,
    leadType: 'SPONSORED',
    owner: { sponsoredAccount: 'urn:li:sponsoredAccount:11223344' },
    versionedLeadGenFormUrn: 'urn:li:versionedLeadGenForm:(urn:li:leadGenForm:7234246,1)',
    submittedAt: submittedAt(place),
    testLead: place === 3,
    formResponse: {
      consentResponses: [{ consentId: 1, accepted: true }],
      answers: [
        answer(1, `lead${place}@societe.example`),
        answer(2, 'Élodie'),
        answer(3, `Durand ${place}`),
        answer(4, 'Boulangerie du Port'),
        answer(9, 'Une fontaine pour douze personnes'),
      ],
    },
    form: {
      id: 7_234_246,
      content: {
        questions: [
          question(1, 'Work email', 'WORK_EMAIL'),
          question(2, 'First name', 'FIRST_NAME'),
          question(3, 'Last name', 'LAST_NAME'),
          question(4, 'Company', 'COMPANY_NAME'),
          question(9, 'Votre besoin'),
        ],
      },
    },
  }
}

function metaPage({ path, query, headers }: Received, mode: Mode) {
  const [{ field, operator, value }] = JSON.parse(query.get('filtering') ?? '[{}]')
  if (field !== 'time_created' || operator !== 'GREATER_THAN') return { status: 400, body: { error: { code: 100 } } }
  const [start, count] = [Number(query.get('after') ?? 0), Number(query.get('limit'))]
  const places = placesOf({ start, count, mode, sinceMs: value * 1000 + 1 })
  const isEndless = mode === 'endless' || mode === 'repeated'
  const hasNext = isEndless || mode === 'loop' || start + count < PEOPLE
  const origin = mode === 'elsewhere' ? 'http://127.0.0.2:9' : `http://${headers.host}`
  const next = new URL(`${origin}${path}?${query}`)
  if (mode !== 'loop') next.searchParams.set('after', String(start + count))
  const data: unknown[] = places.map(metaLead)
  if (mode === 'half-understood') data.push({ id: 'x', created_time: 'hier', field_data: [] })
  return {
    status: 200,
    body: { data, paging: { cursors: { before: '0', after: String(start) }, ...(hasNext && { next: next.href }) } },
  }
}

function metaLead(place: number) {
  const field = (name: string, ...values: string[]) => ({ name, values })
  return {
    id: `meta-${place}`,
    created_time: new Date(submittedAt(place)).toISOString().replace(/\.\d{3}Z$/, '+0000'),
    platform: place % 2 === 0 ? 'ig' : 'fb',
    field_data: [
      field('email', `client${place}@maison.example`),
      field('full_name', `Zoé Martin ${place}`),
      field('city', 'Brest'),
      field('quel_usage ?', 'Cuisine', 'Douche'),
    ],
  }
}

function submittedAt(place: number): number {
  return Date.UTC(2026, 10, 20, 8, 0, place)
}

interface Range {
  start: number
  count: number
  mode: Mode
  sinceMs: number
}

function placesOf({ start, count, mode, sinceMs }: Range): number[] {
  if (mode === 'endless') return Array.from({ length: count }, (_, place) => start + place)
  const all = Array.from({ length: PEOPLE }, (_, place) => place).filter((place) => submittedAt(place) >= sinceMs)
  return mode === 'repeated' ? all.slice(0, count) : all.slice(start, start + count)
}
