import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { draw } from '~/integrations/images/draw'
import { listPictures, sweepPictures } from '~/models/content/picture/index.server'
import { openApp, visitorOf } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { formOf, heavyPhotograph, photograph, png, webp } from '../support/pictures'
import { startFlags } from '../support/server-process'
import { essentiel } from '../support/shop-database'
import { childrenOf, peakMiB } from './children-of'
import { sendCut } from './cut-upload'
import { mutated, planted, polyglots } from './hostile-pictures'
import {
  percentile,
  report,
  rounds,
  seed,
  seededRandom,
  startServer,
  strictTimes,
  type WatchedPage,
  watchPages,
} from './support'

const MUTATED = rounds(10, 300)
const CUTS = rounds(5, 50)
const AT_ONCE = 50
const FILE_BYTES = 5 * 1024 * 1024
/** The allocator retains more on a busy machine. */
const MAIN_MIB = strictTimes ? 160 : 220
const PAGE_P95_MS = 150
const CHILD_MIB = 400
const TEN_WITHIN_MS = 30_000
const paths = ['/', '/products', `/products/${essentiel}`]

const app = await openApp()
const { db } = app
const uploads = join(app.dataDir, 'tenants/boutique/uploads')
const incoming = join(app.dataDir, 'tenants/boutique/incoming')
// Same flags as `npm start`.
const server = await startServer(app.dataDir, {}, [...startFlags, '--heap-growing-percent=10'])
afterAll(() => server.stop())

/** Processes one file; returns the files written. */
async function drawn(bytes: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'drawn-'))
  try {
    const source = join(folder, 'source')
    writeFileSync(source, bytes)
    mkdirSync(join(folder, 'out'))
    const result = await draw({ source, folder: join(folder, 'out'), stem: 'x' })
    const files = readdirSync(join(folder, 'out'))
    return { result, files: files.map((name) => ({ name, bytes: readFileSync(join(folder, 'out', name)) })) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Every stored file is re-encoded by us, without metadata. */
async function expectOurs({ name, bytes }: { name: string; bytes: Buffer }) {
  const { format, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
  expect([name, format]).toEqual([name, { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[name.split('.').at(-1) ?? '']])
  expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
  const text = bytes.toString('latin1')
  expect(planted.filter((each) => text.includes(each))).toEqual([])
}

test('of hostile pictures nothing is stored but our own encodings, and none ends the program', async () => {
  const random = seededRandom(seed)
  const small = { width: 90, height: 60 }
  const sources = [await photograph(small), await png(small), await webp(small)]
  const random3 = () => sources[Math.trunc(random() * 3)] ?? Buffer.alloc(0)
  const hostile = [...(await polyglots()), ...Array.from({ length: MUTATED }, () => mutated(random3(), random))]
  const counts: Record<string, number> = { drawn: 0, encodings: 0 }
  for (const bytes of hostile) {
    const { result, files } = await drawn(bytes)
    if (!result.ok) {
      counts[result.reason] = (counts[result.reason] ?? 0) + 1
      expect(files).toEqual([])
      continue
    }
    for (const file of files) await expectOurs(file)
    expect(files).toHaveLength(9)
    counts.drawn = (counts.drawn ?? 0) + 1
    counts.encodings = (counts.encodings ?? 0) + files.length
  }
  report('hostile pictures', { files: hostile.length, ...counts })
  expect(counts.drawn).toBeGreaterThan(0)
  expect(counts.unreadable).toBeGreaterThan(0)
})

test('uploads cut anywhere leave no row, no file and nothing to sweep', async () => {
  const random = seededRandom(seed)
  const visitor = await asAdministrator(db, visitorOf(server.url))
  const encoded = new Response(formOf([{ name: 'a.jpg', bytes: await photograph({ width: 2000, height: 1500 }) }]))
  const type = encoded.headers.get('Content-Type') ?? ''
  const body = Buffer.from(await encoded.arrayBuffer())
  const cookie = visitor.cookies.header ?? ''
  const before = [(await listPictures(db, essentiel)).length, readdirSync(join(uploads, 'products')).length]
  for (let cut = 0; cut < CUTS; cut++) {
    const end = Math.trunc(random() * (body.length - 1))
    await sendCut(server.url, { path: `/admin/images/${essentiel}/ajouter`, cookie, body, type, end })
  }
  await expect.poll(() => (existsSync(incoming) ? readdirSync(incoming) : []), { timeout: 30_000 }).toEqual([])
  const later = new Date(Date.now() + 2 * 3600_000)
  const swept = await sweepPictures(db, { folders: { uploadsDir: uploads }, at: later })
  report('cut uploads', { cuts: CUTS, bytes: body.length, swept: swept.files })
  expect(swept).toEqual({ ended: 0, files: 0 })
  expect([(await listPictures(db, essentiel)).length, readdirSync(join(uploads, 'products')).length]).toEqual(before)
  expect((await visitor.get('/admin/images')).status).toBe(200)
  expect(server.bugs()).toEqual([])
})

function p95Of(pages: WatchedPage[]): number {
  const times = pages.map(({ ms }) => ms)
  return Math.round(percentile(times, 0.95))
}

test.runIf(strictTimes)('ten heavy photographs are ready in time, two at a time', async () => {
  const visitor = await asAdministrator(db, visitorOf(server.url))
  const [photos, others] = [[] as Buffer[], 'prod-filtres-annuels']
  for (let seed = 0; seed < 10; seed++) photos.push(await heavyPhotograph(seed))
  const bytes = Math.max(...photos.map(({ length }) => length))
  expect(bytes).toBeLessThanOrEqual(FILE_BYTES)
  const statuses: number[] = []
  let childMiB = 0
  const watching = setInterval(() => {
    childMiB = Math.max(childMiB, ...childrenOf(server).map(peakMiB))
  }, 20)
  const send = async () => {
    for (let photo = photos.pop(); photo; photo = photos.pop()) {
      const product = photos.length % 2 ? others : 'prod-installation'
      const body = formOf([{ name: 'photo.jpg', bytes: photo }])
      const headers = { 'Sec-Fetch-Site': 'same-origin' }
      statuses.push((await visitor.fetch(`/api/admin/upload/${product}`, { method: 'POST', body, headers })).status)
    }
  }
  const startedAt = performance.now()
  let ms = 0
  const sending = Promise.all([send(), send()]).then(() => {
    ms = Math.round(performance.now() - startedAt)
  })
  const pages = await watchPages(sending, { url: server.url, paths, atLeastMs: 1000, pauseMs: 20 })
  clearInterval(watching)
  report('ten photographs', { bytes, ms, childMiB, p95: p95Of(pages), mostMiB: peakMiB(server.pid) })
  expect(statuses).toEqual(Array(10).fill(200))
  expect(ms).toBeLessThanOrEqual(TEN_WITHIN_MS)
  expect(childMiB).toBeLessThanOrEqual(CHILD_MIB)
  expect(p95Of(pages)).toBeLessThanOrEqual(PAGE_P95_MS)
})

/** As large as allowed, and quick to process. */
async function heavy(tint: number): Promise<Buffer> {
  return Buffer.concat([await photograph({ width: 90, height: 60, tint }), Buffer.alloc(FILE_BYTES - 20_000)])
}

test('of many large uploads at once some wait, the rest are refused, and the shop keeps serving', async () => {
  const visitor = await asAdministrator(db, visitorOf(server.url))
  const products = await db.selectFrom('product').select('id').orderBy('id').limit(10).execute()
  const bodies = await Promise.all(Array.from({ length: AT_ONCE }, (_, tint) => heavy(tint)))
  const send = async (bytes: Buffer, index: number) => {
    const product = products[index % products.length]?.id
    const form = formOf([{ name: `${index}.jpg`, bytes }])
    const headers = { 'Sec-Fetch-Site': 'same-origin' }
    try {
      return (await visitor.fetch(`/api/admin/upload/${product}`, { method: 'POST', body: form, headers })).status
    } catch (error) {
      // A refused upload is not read, so its connection may close before the client has read the response.
      if (error instanceof TypeError) return 503
      throw error
    }
  }
  const sending = Promise.all(bodies.map(send))
  const pages = await watchPages(sending, { url: server.url, paths, atLeastMs: 1000, pauseMs: 20 })
  const statuses = await sending
  const counts = Object.fromEntries(
    [200, 503].map((status) => [status, statuses.filter((one) => one === status).length]),
  )
  const [p95, mostMiB] = [p95Of(pages), peakMiB(server.pid)]
  report('uploads at once', { sent: AT_ONCE, taken: counts[200] ?? 0, refused: counts[503] ?? 0, p95, mostMiB })
  expect((counts[200] ?? 0) + (counts[503] ?? 0)).toBe(AT_ONCE)
  expect(counts[503]).toBeGreaterThan(0)
  expect(counts[200]).toBeGreaterThanOrEqual(22)
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
  expect(mostMiB).toBeLessThanOrEqual(MAIN_MIB)
  if (strictTimes) expect(p95).toBeLessThanOrEqual(PAGE_P95_MS)
  expect(server.bugs()).toEqual([])
})
