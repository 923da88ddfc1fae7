import { contactForm, shippingForm } from '../support/shop-journey'
import { actions, fields, formType, methods, paths, strange } from './fuzz-samples'
import { bytesOf, type SentRequest } from './requests'
import { drawing, seed, seededRandom } from './support'

const RAW_SHARE = 0.2

const { below, between, chance, pick } = drawing(seededRandom(seed))

/** Values a visitor has seen: cookies, references, ids. */
export interface Known {
  host: string
  cookies: string[]
  segments: string[]
  queries: string[]
  /** Signs a body like Stripe. */
  sign(body: string): string
}

export interface FuzzedRequest {
  sent: SentRequest
  /** Raw bytes to write to the socket. */
  bytes?: Buffer
}

export function* drawRequests(known: Known, count: number): Generator<FuzzedRequest> {
  for (let place = 0; place < count; place++) {
    const sent = drawRequest(known)
    yield chance(RAW_SHARE) ? { sent, bytes: spoil(bytesOf(known.host, sent)) } : { sent: wellFormed(sent) }
  }
}

function drawRequest(known: Known): SentRequest {
  return chance(0.5) ? drawAction(known) : drawAnything(known)
}

/** A valid form or call with one or two changed values. */
function drawAction(known: Known): SentRequest {
  const { method, path, names } = pick(actions)
  const headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin', ...(chance(0.9) && drawCookie(known)) }
  const spoilt = new Set(chance(0.3) ? [] : Array.from({ length: between(1, 2) }, () => pick([...names, 'id'])))
  const sent = names.filter((name) => !spoilt.has(name) || chance(0.9))
  const filled = path.replace('exemple', () => (chance(0.9) ? pick(known.segments) : drawSegment(known)))
  if (/^\/(api|webhooks)\//.test(path)) {
    const values = sent.map((name) => [name, spoilt.has(name) ? drawValue(example(name)) : jsonExample(name, known)])
    const items = [{ product_id: example('product_id'), quantity: chance(0.8) ? between(1, 3) : drawValue('1') }]
    const more = wholeOf(path, items)
    const body = Buffer.from(JSON.stringify({ ...more, ...Object.fromEntries(values) }))
    if (path.startsWith('/webhooks/')) headers['Stripe-Signature'] = known.sign(body.toString())
    return { method, path: filled, headers: { ...headers, 'Content-Type': 'application/json' }, body }
  }
  const pairs = sent.map((name) => `${name}=${encode(spoilt.has(name) ? drawText(example(name)) : example(name))}`)
  return { method, path: filled, headers: { ...headers, 'Content-Type': formType }, body: Buffer.from(pairs.join('&')) }
}

/** Nested values of a call. */
function wholeOf(path: string, items: unknown): object {
  if (path.startsWith('/api/checkout')) return { items, shipping_address: shippingForm }
  return path.startsWith('/api/questionnaire') ? { contact_info: contactForm } : {}
}

function jsonExample(name: string, known: Known): unknown {
  if (name === 'quantity') return between(0, 3)
  return name === 'origin_url' ? `http://${known.host}` : example(name)
}

function drawCookie(known: Known): Record<string, string> {
  return { Cookie: pick(known.cookies) }
}

function drawAnything(known: Known): SentRequest {
  const method = pick(methods)
  const path = drawPath(known)
  const headers = drawHeaders(known)
  const body = ['GET', 'HEAD', 'OPTIONS'].includes(method) && chance(0.9) ? undefined : drawBody(path, headers, known)
  return { method, path, headers, ...(body && { body }) }
}

function drawPath(known: Known): string {
  const whole = pick(paths)
    .split('/')
    .map((segment) => (segment === 'exemple' || segment === 'ailleurs' ? drawSegment(known) : segment))
    .join('/')
  const path = chance(0.1) ? mutate(whole) : whole
  if (chance(0.6)) return path
  const query = Array.from({ length: between(1, 3) }, () => {
    const value = chance(0.3) ? pick(known.segments) : drawText('1')
    return `${pick([...known.queries, ...Object.keys(fields)])}=${chance(0.8) ? encode(value) : value}`
  })
  return `${path}?${query.join('&')}${chance(0.1) ? '&_routes=root' : ''}`
}

function drawSegment(known: Known): string {
  const segment = chance(0.7) ? pick(known.segments) : pick(strange)
  return chance(0.8) ? encode(chance(0.3) ? mutate(segment) : segment) : segment
}

/** Does not fail on a lone surrogate. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function drawHeaders(known: Known): Record<string, string> {
  const headers: Record<string, string> = {}
  if (chance(0.85)) headers['Sec-Fetch-Site'] = chance(0.95) ? 'same-origin' : pick(strange)
  if (chance(0.6)) headers.Cookie = chance(0.8) ? pick(known.cookies) : mutate(pick(known.cookies))
  if (chance(0.1)) headers['Accept-Encoding'] = pick(['br', 'gzip', 'br;q=0', '*', 'identity;q=0', ...strange])
  const rare = [
    'Host',
    'Origin',
    'Referer',
    'If-None-Match',
    'If-Modified-Since',
    'Range',
    'Save-Data',
    'Authorization',
  ]
  const proxies = ['X-Forwarded-Host', 'X-Forwarded-For', 'Forwarded', 'X-HTTP-Method-Override', 'X-Request-Id']
  const odd = ['Expect', 'Upgrade', 'TE', 'Accept', 'Accept-Language', 'Content-Encoding', 'Stripe-Signature']
  if (chance(0.25))
    headers[pick([...rare, ...proxies, ...odd])] = pick([...strange, 'on', 'bytes=0-1', '"etag"', known.host])
  return headers
}

function drawBody(path: string, headers: Record<string, string>, known: Known): Buffer {
  const names = Array.from({ length: between(0, 14) }, () => pick(Object.keys(fields)))
  const json = path.startsWith('/api/') || path.startsWith('/webhooks/') ? chance(0.85) : chance(0.1)
  const text = json ? drawJson(names) : drawForm(names)
  headers['Content-Type'] = json ? 'application/json' : formType
  if (chance(0.05))
    headers['Content-Type'] = pick(['text/plain', 'application/xml', `${formType}; charset=utf-7`, ...strange])
  if (chance(0.05)) return drawMultipart(names, headers)
  const body = chance(0.15) ? spoil(Buffer.from(text)) : Buffer.from(text)
  if (path.startsWith('/webhooks/') && chance(0.7)) headers['Stripe-Signature'] = known.sign(body.toString())
  return body
}

function drawForm(names: string[]): string {
  return names
    .map((name) => `${chance(0.9) ? name : encode(mutate(name))}=${encode(drawText(example(name)))}`)
    .join('&')
}

function drawJson(names: string[]): string {
  if (chance(0.03)) return `${'['.repeat(5000)}${']'.repeat(5000)}`
  if (chance(0.03)) return pick(['null', '[]', '""', '1', 'true', '{', '{"a":', '\ufeff{}'])
  const lines = [{ product_id: 'prod-aquapet', quantity: drawValue('1'), price: drawValue('1') }]
  const data = { object: { id: pick(['cs_test_a', ...strange]), object: 'checkout.session' } }
  const values = names.map((name) => [name, drawValue(example(name))])
  return JSON.stringify(Object.fromEntries([['items', lines], ['data', data], ['object', 'event'], ...values]))
}

function drawMultipart(names: string[], headers: Record<string, string>): Buffer {
  headers['Content-Type'] = 'multipart/form-data; boundary=limite'
  const parts = names.map(
    (name) =>
      `--limite\r\nContent-Disposition: form-data; name="${name}"${chance(0.2) ? '; filename="a.txt"' : ''}\r\n\r\n${drawText(example(name))}\r\n`,
  )
  const bytes = Buffer.from(`${parts.join('')}--limite--\r\n`)
  return chance(0.3) ? spoil(bytes) : bytes
}

function example(name: string): string {
  return pick(fields[name] ?? ['1'])
}

function drawText(usual: string): string {
  if (chance(0.6)) return usual
  return chance(0.5) ? mutate(usual) : pick(strange)
}

function drawValue(usual: string): unknown {
  if (chance(0.7)) return drawText(usual)
  return pick<unknown>([null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [usual], { product_id: usual }, [[[[]]]]])
}

/** Drops, doubles or replaces a character. */
function mutate(text: string): string {
  const place = below(text.length + 1)
  const inserted = pick(['', '', ...strange.filter((one) => one.length < 10), text])
  return text.slice(0, place) + inserted + text.slice(place + below(3))
}

/** Flips, cuts or inserts some bytes. */
function spoil(bytes: Buffer): Buffer {
  let spoilt = Buffer.from(bytes)
  for (let times = between(1, 4); times > 0 && spoilt.length > 0; times--) {
    const place = below(spoilt.length)
    const before = spoilt.subarray(0, place)
    const way = pick(['turn', 'turn', 'cut', 'insert'])
    if (way === 'turn') spoilt[place] = below(256)
    if (way === 'cut') spoilt = Buffer.concat([before, spoilt.subarray(place + between(1, 20))])
    if (way === 'insert') spoilt = Buffer.concat([before, Buffer.from([below(256)]), spoilt.subarray(place)])
  }
  return spoilt
}

/** Restricted to what Node's client sends: Latin-1 only, no space in a path. */
function wellFormed(sent: SentRequest): SentRequest {
  const headers = Object.entries(sent.headers).map(([name, value]) => [
    name,
    value.replace(/[^\t\x20-\x7e\xa0-\xff]/g, ''),
  ])
  return {
    ...sent,
    path: sent.path.replace(/[^\x21-\x7e]/g, (character) => encode(character)),
    headers: Object.fromEntries(headers),
  }
}
