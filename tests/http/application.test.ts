import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { strictTimes } from '../faults/scale'
import { openApp } from '../support/app'
import { applicationBuild, buildApplication } from '../support/application-build/build.mjs'
import { rawRequest } from '../support/raw-request'

buildApplication()
const app = await openApp({}, applicationBuild)
let server = await app.startServer()
const incoming = join(app.dataDir, 'tenants/boutique/incoming')

const artisan = { Cookie: 'role=artisan' }
/** Node's default user agent counts as a crawler. */
const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const MIB = 1024 * 1024

function get(path: string, headers: Record<string, string> = artisan): Promise<Response> {
  return fetch(server.url + path, { headers: { ...browser, ...headers }, redirect: 'manual' })
}

function post(path: string, body: BodyInit, headers: Record<string, string> = artisan): Promise<Response> {
  const sent = { ...browser, 'Sec-Fetch-Site': 'same-origin', ...headers }
  return fetch(server.url + path, { method: 'POST', body, redirect: 'manual', headers: sent })
}

function formOfSize(bytes: number): URLSearchParams {
  return new URLSearchParams({ note: 'x'.repeat(bytes - 'note='.length) })
}

function photo(bytes: number): FormData {
  const form = new FormData()
  form.append('title', 'Pose')
  form.append('photo', new File([new Uint8Array(bytes)], 'évier.jpg', { type: 'image/jpeg' }))
  return form
}

function noncesOf(html: string): string[] {
  return [...html.matchAll(/<script[^>]* nonce="([^"]*)"/g)].map(([, nonce = '']) => nonce)
}

// Data requests.

test.each([
  ['/atelier', '/atelier.data'],
  ['/atelier/fiches/secret-42', '/atelier/fiches/secret-42.data'],
  ['/atelier/fiches/secret-42', '/atelier/fiches/secret-42.data?_routes=routes%2Fapplication%2Fsheet'],
  ['/atelier/photos', '/atelier/photos.data'],
])('the data of %s are refused to a stranger as the page is: %s', async (page, data) => {
  const [refusedPage, refusedData] = [await get(page, {}), await get(data, {})]
  expect([refusedPage.status, refusedData.status]).toEqual([403, 403])
  expect(refusedData.headers.get('cache-control')).toBe('no-store')
  const text = await refusedData.text()
  expect(text).toContain(`Réservé\u202f: ${page}"`)
  expect(text).not.toContain('reference')
})

test('a stranger’s data request is refused before the action, like a page request', async () => {
  const note = new URLSearchParams({ note: 'd’un inconnu' })
  expect([
    (await post('/atelier?index', note, {})).status,
    (await post('/atelier.data?index', note, {})).status,
  ]).toEqual([403, 403])
  expect(await (await get('/atelier')).text()).not.toContain('d’un inconnu')
})

test('the data of a page that hydrates are given to who may see it, and stored nowhere', async () => {
  const answer = await get('/atelier/fiches/secret-42.data?vue=large')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/x-script')
  // A browser may cache its page.
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect((await get('/atelier/fiches/secret-42')).headers.get('cache-control')).toBe('private, no-cache')
  expect(await answer.text()).toContain('/atelier/fiches/secret-42?vue=large')
})

test.each([
  '/products.data',
  '/_.data',
  '/_root.data',
  '/.data',
  '/cart.data',
  '/ailleurs.data',
  '/atelier/.data',
  '/atelier/_.data',
  '/Atelier.data',
  '/atelier//photos.data',
  '/atelier.data.data',
])('no page that hydrates has the data %s', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toContain('text/html')
})

test('a form sent from another site is refused to a page’s data too, in words that the client router can show', async () => {
  const refused = await post('/atelier.data?index', new URLSearchParams({ note: 'x' }), {
    ...artisan,
    'Sec-Fetch-Site': 'cross-site',
  })
  expect(refused.status).toBe(403)
  expect(refused.headers.get('x-remix-response')).toBeNull()
  expect(refused.headers.get('content-type')).toContain('text/plain')
  expect(await refused.text()).toMatch(/^Cette demande ne vient pas d’une page de la boutique/)
})

test('a redirect out of the application makes the client router load a document', async () => {
  const page = await get('/atelier', { Cookie: 'role=client' })
  expect([page.status, page.headers.get('location')]).toEqual([302, '/profile'])
  const data = await get('/atelier.data', { Cookie: 'role=client' })
  expect([data.status, data.headers.get('location')]).toEqual([202, null])
  expect(data.headers.get('cache-control')).toBe('no-store')
  expect(await data.text()).toMatch(/"\/profile".*"reload",true/s)
})

test('a redirect within the application stays within it', async () => {
  const sent = await post('/atelier.data?index', new URLSearchParams({ note: 'Joint à changer' }))
  expect(sent.status).toBe(202)
  expect(await sent.text()).not.toMatch(/"reload",true/)
})

// Scripts.

test('each response of a page that hydrates has a unique nonce, shared by its scripts', async () => {
  const seen = new Set<string>()
  for (let time = 0; time < 3; time++) {
    const answer = await get('/atelier')
    const policy = answer.headers.get('content-security-policy') ?? ''
    const nonce = /script-src 'self' 'nonce-([^']+)';/.exec(policy)?.[1] ?? ''
    expect(nonce).toMatch(/^[\w+/]{22}==$/)
    expect(policy).not.toContain('unsafe-inline')
    const html = await answer.text()
    const inline = html.match(/<script(?![^>]* src=)[^>]*>/g) ?? []
    expect(inline.length).toBeGreaterThan(2)
    expect(new Set(noncesOf(html))).toEqual(new Set([nonce]))
    expect(inline.every((script) => script.includes(` nonce="${nonce}"`))).toBe(true)
    seen.add(nonce)
  }
  expect(seen.size).toBe(3)
})

test('public pages keep a policy without nonce and have no script of React', async () => {
  const answer = await get('/products', {})
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self';/)
  const html = await answer.text()
  expect(html).not.toMatch(/ nonce=|__reactRouter/)
})

// The render.

async function pieces(path: string, headers: Record<string, string>): Promise<string[]> {
  const found: string[] = []
  const decoder = new TextDecoder()
  for await (const piece of (await get(path, { ...artisan, ...headers })).body ?? []) {
    found.push(decoder.decode(piece, { stream: true }))
  }
  return found
}

test.each(['identity', 'gzip', 'br'])('a page that hydrates is sent as it is rendered, in %s too', async (encoding) => {
  const [first = '', ...others] = await pieces('/atelier?lent', { 'Accept-Encoding': encoding })
  expect(first).toMatch(/^<!DOCTYPE html>/)
  expect(first).toContain('Calcul en cours')
  expect(first).not.toContain('Le total vient plus tard.')
  expect(others.join('')).toContain('Le total vient plus tard.')
})

test('a crawler gets the whole page at once', async () => {
  const answer = await get('/atelier', { ...artisan, 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(1000)
  const html = await answer.text()
  expect(html).toContain('Le total vient plus tard.')
  expect(html).not.toMatch(/<template|Calcul en cours/)
})

test('data are sent as they come', async () => {
  const [first = '', ...others] = await pieces('/atelier.data?lent', { 'Accept-Encoding': 'identity' })
  expect(first).not.toContain('Le total vient plus tard.')
  expect(others.join('')).toContain('Le total vient plus tard.')
})

test.each(['donnees', 'rendu'])('a failure before the first byte is a page with its reference: %s', async (when) => {
  const answer = await get(`/atelier/panne?quand=${when}`)
  expect(answer.status).toBe(500)
  const html = await answer.text()
  expect(html).toContain('Un problème est survenu')
  expect(html).toContain(answer.headers.get('x-request-id'))
  expect(html).not.toContain('planted')
})

test('a failure after the first byte has its place in the page, which ends', async () => {
  const html = await (await get('/atelier/panne?quand=apres')).text()
  expect(html).toContain('</html>')
  expect(html).not.toContain('planted')
})

test('a part that never comes is given up, and the page ends', async () => {
  const startedAt = performance.now()
  const html = await (await get('/atelier/panne?quand=jamais')).text()
  expect(html).toContain('En attente')
  expect(html).toContain('</html>')
  if (strictTimes) expect(performance.now() - startedAt).toBeLessThan(45_000)
})

test('HEAD tells of a page that hydrates without rendering it', async () => {
  const answer = await fetch(`${server.url}/atelier`, { method: 'HEAD', headers: artisan })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
})

// What is sent.

test('names sent several times are a list, and one sent once is a list of one', async () => {
  const several = new URLSearchParams([
    ['note', 'Commander'],
    ['rayon', 'filtres'],
    ['rayon', 'pompes'],
  ])
  expect((await post('/atelier?index', several)).status).toBe(303)
  expect((await post('/atelier?index', new URLSearchParams({ note: 'Ranger', rayon: 'pompes' }))).status).toBe(303)
  expect((await post('/atelier?index', new URLSearchParams({ note: 'Balayer' }))).status).toBe(303)
  const html = await (await get('/atelier')).text()
  expect(html).toContain('Commander · filtres · pompes<')
  expect(html).toContain('Ranger · pompes<')
  expect(html).toContain('Balayer<')
})

test.each(['/atelier?index', '/atelier/photos'])(
  'a form of 64 KiB is read at %s, and one byte more is too much',
  async (path) => {
    expect((await post(path, formOfSize(64 * 1024))).status).toBeLessThan(400)
    const refused = await post(path, formOfSize(64 * 1024 + 1))
    expect(refused.status).toBe(413)
    const html = await refused.text()
    expect(html).toContain('Cet envoi est trop volumineux')
    expect(html).toMatch(/href="\/atelier[^"]*">Revenir au formulaire/)
  },
)

test('64 KiB and one byte to a page’s data are refused in words that the client router can show', async () => {
  const refused = await post('/atelier.data?index', formOfSize(64 * 1024 + 1))
  expect([refused.status, await refused.text()]).toEqual([
    413,
    'Cet envoi est trop volumineux\u202f: raccourcissez-le, puis renvoyez-le.',
  ])
})

test('a file of nearly 1 MiB is taken by the route that allows it, and nothing stays of it', async () => {
  const answer = await post('/atelier/photos', photo(MIB - 1024))
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain(`évier.jpg, ${MIB - 1024} octets`)
  expect(readdirSync(incoming)).toEqual([])
  expect(statSync(incoming).mode & 0o777).toBe(0o700)
})

test('a file over the route’s limit is refused in French with a link back, and nothing of it is stored', async () => {
  const refused = await post('/atelier/photos', photo(MIB))
  expect(refused.status).toBe(413)
  const html = await refused.text()
  expect(html).toContain('Cet envoi est trop volumineux')
  expect(html).toContain('href="/atelier/photos">Revenir au formulaire')
  expect(readdirSync(incoming)).toEqual([])
  const data = await post('/atelier/photos.data', photo(MIB))
  expect([data.status, await data.text()]).toEqual([
    413,
    'Cet envoi est trop volumineux\u202f: raccourcissez-le, puis renvoyez-le.',
  ])
})

test('a form with a file to a route that takes none has its 64 KiB', async () => {
  expect((await post('/atelier?index', photo(64 * 1024))).status).toBe(413)
})

test('an unauthenticated body is not read: nothing of it reaches the disk', async () => {
  const refused = await post('/atelier/photos', photo(MIB - 1024), {})
  expect(refused.status).toBe(403)
  expect(readdirSync(incoming)).toEqual([])
})

test('a form with files that is cut short or garbled is 400', async () => {
  const headers = { ...artisan, 'Content-Type': 'multipart/form-data; boundary=b' }
  const cut = '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nPose'
  for (const body of [cut, 'rien', '']) expect((await post('/atelier/photos', body, headers)).status).toBe(400)
  expect(readdirSync(incoming)).toEqual([])
})

function halfAnUpload(): string {
  return [
    'POST /atelier/photos HTTP/1.1',
    'Host: localhost',
    'Sec-Fetch-Site: same-origin',
    'Cookie: role=artisan',
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 500000',
    '',
    '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n1\r\n--b',
    'Content-Disposition: form-data; name="photo"; filename="b.jpg"\r\n\r\n2',
  ].join('\r\n')
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await delay(20)
}

test('an upload whose client leaves is removed', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(halfAnUpload())
  await until(() => readdirSync(incoming).length === 1)
  socket.destroy()
  await until(() => readdirSync(incoming).length === 0)
})

test('an upload that never ends meets the time-out of bodies, and is removed', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(halfAnUpload())
  const answer = await new Promise<string>((done) => {
    let text = ''
    socket.on('data', (data) => {
      text += data
    })
    socket.on('close', () => done(text))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  await until(() => readdirSync(incoming).length === 0)
})

test('remains of an upload to a killed server are removed at the next start', async () => {
  await server.close()
  writeFileSync(join(incoming, 'left.jpg'), 'x')
  server = await app.startServer()
  expect(existsSync(incoming)).toBe(false)
})

// The private folder.

test('the private folder has its owner’s rights alone, and no address', async () => {
  const folder = join(app.dataDir, 'tenants/boutique/private')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  writeFileSync(join(folder, 'facture.pdf'), 'secret')
  const paths = ['/private/facture.pdf', '/uploads/private/facture.pdf', '/uploads/../private/facture.pdf']
  const encoded = ['/uploads/..%2fprivate%2ffacture.pdf', '/uploads/%2e%2e/private/facture.pdf']
  for (const path of [...paths, ...encoded]) {
    const answer = await rawRequest(server.url, { path })
    expect([path, answer.status, answer.text.includes('secret')]).toEqual([path, 404, false])
  }
})
