import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cartCookie } from '~/middleware/cookies.server'
import { ensureUser } from '~/models/base/user/index.server'
import { administrator, password } from '../support/administrators'
import { openApp } from '../support/app'
import { signer } from '../support/first-shop'
import { rawRequest } from '../support/raw-request'

const app = await openApp({ LIMITS_SCALE: '0.1', TRUST_PROXY: '1' })
const server = await app.startServer()

/** A late event loop sheds requests, counted ones too, so they are sent once it is not late. */
async function request(...sent: Parameters<typeof rawRequest>) {
  for (;;) {
    const { status } = await rawRequest(server.url, { path: '/api/cart/items' })
    if (status !== 503) return rawRequest(...sent)
    await delay(500)
  }
}

/** Each test uses a separate address: budgets are per address and per shopper. */
function post(path: string, input: { address: string; shopper?: string; body?: string }) {
  const headers = {
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': path.startsWith('/api/') ? 'application/json' : 'application/x-www-form-urlencoded',
    'X-Forwarded-For': input.address,
    ...(input.shopper && { Cookie: cartCookie.serialize(signer, input.shopper).split(';')[0] }),
  }
  return request(server.url, { method: 'POST', path, headers, body: input.body ?? '' })
}

async function answers(count: number, send: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await send()).status)
  return statuses
}

test('a shopper who sends too many forms must wait, with the time stated in French', async () => {
  const send = () => post('/cart/lines', { address: '10.0.0.1', shopper: 'session_1' })
  expect(await answers(12, send)).not.toContain(429)
  const refused = await send()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.text).toContain('Trop de demandes')
  expect((await post('/api/cart/add', { address: '10.0.0.1', shopper: 'session_1' })).text).toMatch(
    /^{"detail":"Trop de/,
  )
})

test('another shopper behind the same address is not limited', async () => {
  await answers(13, () => post('/cart/lines', { address: '10.0.0.2', shopper: 'session_2' }))
  expect((await post('/cart/lines', { address: '10.0.0.2', shopper: 'session_3' })).status).not.toBe(429)
})

test('an address has ten times a shopper’s budget, which invented cookies do not widen', async () => {
  const send = () => post('/cart/lines', { address: '10.0.0.3', shopper: undefined })
  expect(await answers(120, send)).not.toContain(429)
  const forged = { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': '10.0.0.3', Cookie: 'cart=forged' }
  expect((await request(server.url, { method: 'POST', path: '/cart/lines', headers: forged })).status).toBe(429)
})

test.each([
  ['/checkout', '10.0.0.4'],
  ['/commande/exemple/adresse', '10.0.0.16'],
])('opening payments has a separate budget: %s', async (path, address) => {
  const shopper = `session_${address}`
  const send = () => post(path, { address, shopper })
  expect((await send()).status).not.toBe(429)
  const refused = await send()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  expect((await post('/cart/lines', { address, shopper })).status).not.toBe(429)
})

test('trying referral codes has a separate budget, ten times as wide for an address', async () => {
  const one = { address: '10.0.0.31', shopper: 'session_31' }
  expect((await answers(2, () => post('/cart/parrainage', one))).map((status) => status === 429)).toEqual([false, true])
  expect((await post('/cart/lines', one)).status).not.toBe(429)
  const send = () => post('/cart/parrainage', { address: '10.0.0.32' })
  expect(await answers(10, send)).not.toContain(429)
  expect((await send()).status).toBe(429)
})

test('no other spelling of its address gives another try at a code', async () => {
  const spellings = ['/cart/parrainage/', '/Cart/Parrainage', '/cart/%70arrainage', '/cart//parrainage']
  const statuses = await Promise.all(
    Array.from({ length: 60 }, (_, at) => post(spellings[at % 4] ?? '', { address: '10.0.0.35' })),
  )
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([404]))
})

test('a friend’s link counts as a try only for an unknown code, and against no other budget', async () => {
  const look = (path: string, address: string, method = 'GET') =>
    request(server.url, { method, path, headers: { 'X-Forwarded-For': address } })
  expect(await answers(10, () => look('/?parrain=AMI-ZZZZZZ', '10.0.0.33'))).toEqual(Array(10).fill(404))
  for (const path of ['/?parrain=AMI-ZZZZZZ', '/?%70arrain=AMI-YYYYYY'])
    expect([path, (await look(path, '10.0.0.33')).status]).toEqual([path, 429])
  expect((await look('/?parrain=AMI-YYYYYY', '10.0.0.33', 'HEAD')).status).toBe(429)
  expect((await look('/', '10.0.0.33')).status).toBe(200)
  expect((await post('/cart/parrainage', { address: '10.0.0.33' })).status).toBe(429)
  const now = new Date()
  const { id } = await ensureUser(app.db, { email: 'marraine@example.fr', name: 'Marraine', at: now })
  const row = { code: 'AMI-ABCDEF', user_id: id, created_at: now.toISOString() }
  await app.db.insertInto('referral_code').values(row).execute()
  expect(await answers(12, () => look('/?parrain=AMI-ABCDEF', '10.0.0.34'))).toEqual(Array(12).fill(200))
})

test.each([
  ['/retractation/confirmation', '10.0.0.16'],
  ['/commande/reference/livraison-en-retard', '10.0.0.17'],
  ['/support', '10.0.0.18'],
  ['/support/rappel', '10.0.0.19'],
  ['/support/commande', '10.0.0.20'],
  ['/products/prod-aquapet/prevenir', '10.0.0.21'],
  ['/avis/exemple/signaler', '10.0.0.22'],
])('%s, which writes mails, has a narrow budget for addresses too', async (path, address) => {
  const send = () => post(path, { address })
  expect(await answers(3, send)).not.toContain(429)
  expect((await send()).status).toBe(429)
  expect((await post('/cart/lines', { address })).status).not.toBe(429)
  const shopper = { address: `${address}0`, shopper: `session of ${path}` }
  expect((await answers(2, () => post(path, shopper))).map((status) => status === 429)).toEqual([false, true])
})

const fiveAnswers = {
  usage: 'résidentiel',
  household_size: '3-4',
  budget: '500-1000€',
  problem: 'calcaire',
  urgency: 'immédiate',
}
const contact = { name: 'Claire Fontaine', email: 'claire@example.fr' }
const contactForms = [
  {
    path: `/questionnaire?${new URLSearchParams({ ...fiveAnswers, etape: '6' })}`,
    body: new URLSearchParams(contact).toString(),
    taken: 303,
    mistaken: 400,
    network: '10.0.1',
  },
  {
    path: '/api/questionnaire/submit',
    body: JSON.stringify({ ...fiveAnswers, contact_info: contact }),
    taken: 200,
    mistaken: 422,
    network: '10.0.2',
  },
]

test.each(contactForms)(
  '$path, which keeps a contact, has an hour’s budget',
  async ({ path, body, taken, network }) => {
    const send = () => post(path, { address: `${network}.1`, shopper: `session of ${network}`, body })
    expect((await send()).status).toBe(taken)
    const refused = await send()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
    expect((await post('/questionnaire/resultats', { address: `${network}.1` })).status).not.toBe(429)
  },
)

test.each(contactForms)('a whole network leaves ten times as many contacts: $path', async (form) => {
  const send = () => post(form.path, { address: `${form.network}.2`, body: form.body })
  expect(new Set(await answers(10, send))).toEqual(new Set([form.taken]))
  expect((await send()).status).toBe(429)
})

test.each(contactForms)('invalid input is not counted: $path', async (form) => {
  const visitor = { address: `${form.network}.3`, shopper: `mistaken ${form.network}` }
  const wrong = form.body.replace('example.fr', '')
  expect(new Set(await answers(9, () => post(form.path, { ...visitor, body: wrong })))).toEqual(
    new Set([form.mistaken]),
  )
  expect((await post(form.path, { ...visitor, body: form.body })).status).toBe(form.taken)
  expect((await post(form.path, { ...visitor, body: form.body })).status).toBe(429)
})

test.each([
  ['/support', '10.0.0.40'],
  ['/support/rappel', '10.0.0.41'],
  ['/support/commande', '10.0.0.42'],
  ['/chat/personne', '10.0.0.43'],
  ['/products/prod-aquapet/prevenir?panier=1&x=%22%3E', '10.0.0.44'],
  ['/profile/lien', '10.0.0.45'],
  ['/retractation', '10.0.0.47'],
  [`/questionnaire?etape=6&${new URLSearchParams(fiveAnswers)}`, '10.0.0.46'],
])('a form refused too often leads back to its page, and to the phone: %s', async (path, address) => {
  await answers(13, () => post(path, { address, shopper: `back of ${path}` }))
  const { status, text } = await post(path, { address, shopper: `back of ${path}` })
  expect(status).toBe(429)
  expect(text).toContain('Revenir en arrière dans votre navigateur')
  expect(text).toContain('href="tel:0199001234"')
  const href = /href="([^"]+)">Revenir au formulaire</.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(href).toBe(path)
  const first = await request(server.url, { path: href })
  const shown = first.status === 302 ? await request(server.url, { path: String(first.headers.location) }) : first
  expect(shown.status).toBe(200)
  expect(shown.text).toMatch(/<form[^>]* method="post"/)
})

test('beyond the contact limit the recommendations stay readable from the URL', async () => {
  const answered = new URLSearchParams(fiveAnswers).toString()
  const send = (path: string) =>
    post(path, { address: '10.0.0.48', shopper: 'too keen', body: new URLSearchParams(contact).toString() })
  const link = /href="([^"]+)">Voir mes recommandations sans laisser mes coordonnées</
  expect((await send(`/questionnaire?${answered}`)).status).toBe(303)
  const offered = link.exec((await send(`/questionnaire?etape=6&${answered}`)).text)?.[1]?.replaceAll('&amp;', '&')
  expect(offered).toBe(`/questionnaire/resultats?${answered}`)
  expect((await request(server.url, { path: offered ?? '' })).status).toBe(200)
  const incomplete = await send('/questionnaire?usage=commercial')
  expect(incomplete.status).toBe(429)
  expect(incomplete.text).not.toMatch(link)
})

test('an address that shows no form is not offered as one', async () => {
  const send = () => post('/cart/lines', { address: '10.0.0.49', shopper: 'no form' })
  await answers(13, send)
  const { status, text } = await send()
  expect(status).toBe(429)
  expect(text).not.toContain('Revenir au formulaire')
  expect(text).toContain('Revenir à l’accueil')
})

test('reading and webhooks are not counted', async () => {
  const headers = { 'X-Forwarded-For': '10.0.0.5' }
  expect(await answers(150, () => request(server.url, { path: '/', headers }))).not.toContain(429)
  const hook = () => post('/webhooks/stripe', { address: '10.0.0.5' })
  expect(await answers(150, hook)).not.toContain(429)
})

test.each(['/login', '/api/auth/login'])('a flood of guesses at %s ends in front of the application', async (path) => {
  const address = `10.1.9.${path.length}`
  const wrong = { email: 'quelquun@example.fr', password: 'un essai' }
  const body = path.startsWith('/api/') ? JSON.stringify(wrong) : `${new URLSearchParams(wrong)}`
  const guess = () => post(path, { address, body })
  // Counted in the database: one attempt per account here, with the login's wording.
  expect((await answers(6, guess)).slice(1)).toEqual([429, 429, 429, 429, 429])
  expect((await guess()).text).toContain('Trop de demandes en peu de temps')
})

test('a sign-in that succeeds is not counted', async () => {
  const user = await administrator(app.db)
  const body = `${new URLSearchParams({ email: user.email ?? '', password })}`
  expect(await answers(7, () => post('/login', { address: '10.1.9.99', body }))).toEqual(Array(7).fill(303))
})

test('carts of visitors without one are counted for their network, and those of the others are not', async () => {
  let carts = 10
  const body = () =>
    JSON.stringify({
      session_id: `session_1763544000000_k3j5h2k4l9${carts++}`,
      product_id: 'prod-osmoseur-essentiel',
    })
  const send = () => post('/api/cart/add', { address: '10.0.0.61', body: body() })
  const statuses = await answers(62, send)
  expect(statuses.slice(0, 60)).not.toContain(429)
  expect(statuses.slice(60)).toEqual([429, 429])
  expect((await post('/api/cart/add', { address: '10.0.0.61', shopper: 'session_61', body: body() })).status).not.toBe(
    429,
  )
  expect((await post('/api/cart/add', { address: '10.0.0.62', body: body() })).status).not.toBe(429)
})
