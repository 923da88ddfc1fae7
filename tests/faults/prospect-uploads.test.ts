import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openApp, visitorOf } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { startFlags } from '../support/server-process'
import { childrenOf, peakMiB } from './children-of'
import { sendCut } from './cut-upload'
import { report, scale, seed, seededRandom, startServer } from './support'

const CUTS = scale > 1 ? Math.min(500, 50 * scale) : 8
const FORMS = scale > 1 ? 5 : 3
/** Ten of 10 MB from `SCALE=10` on. */
const FILES_A_FORM = scale < 10 ? (scale > 1 ? 4 : 2) : 10
const FILE_BYTES = scale < 10 ? 512 * 1024 : 10 * 1024 * 1024
const MAIN_MIB = 300
const READERS = 2

const app = await openApp()
const { db } = app
const incoming = join(app.dataDir, 'tenants/boutique/incoming')
const kept = join(app.dataDir, 'tenants/boutique/private/prospects')
// Same flags as `npm start`.
const server = await startServer(app.dataDir, {}, [...startFlags, '--heap-growing-percent=10'])
afterAll(() => server.stop())
const visitor = await asAdministrator(db, visitorOf(server.url))

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
const imports = () => db.selectFrom('prospect_import').selectAll().execute()

/** A file of the given size with few lines. */
function csvOf(bytes: number, mark: string): string {
  const line = (place: number) => `contact${place}@${mark}.example;${'x'.repeat(1900)};${'y'.repeat(1900)}\n`
  const lines = Array.from({ length: Math.ceil(bytes / 3840) - 1 }, (_, place) => line(place))
  return `email;note;suite\n${lines.join('')}`.slice(0, bytes)
}

function formOf(files: [name: string, content: string][]): FormData {
  const form = new FormData()
  for (const [name, content] of files) form.append('file', new File([content], name))
  form.append('suite', 'verifier')
  return form
}

test('uploads of prospects cut anywhere leave no row, no file and nothing to sweep', async () => {
  const random = seededRandom(seed)
  const encoded = new Response(formOf([['salon.csv', csvOf(300_000, 'coupe')]]))
  const type = encoded.headers.get('Content-Type') ?? ''
  const body = Buffer.from(await encoded.arrayBuffer())
  const cookie = visitor.cookies.header ?? ''
  for (let cut = 0; cut < CUTS; cut++) {
    const end = Math.trunc(random() * (body.length - 1))
    await sendCut(server.url, { path: '/admin/upload', cookie, body, type, end })
  }
  await expect.poll(() => filesIn(incoming), { timeout: 30_000 }).toEqual([])
  report('cut uploads of prospects', { cuts: CUTS, bytes: body.length })
  expect(await imports()).toEqual([])
  expect(filesIn(kept)).toEqual([])
  expect((await visitor.get('/admin/upload')).status).toBe(200)
  expect(server.bugs()).toEqual([])
})

test('of many large files at once two are read, the others wait, and each is read', async () => {
  let [readers, isOver] = [0, false]
  const watching = (async () => {
    while (!isOver) {
      readers = Math.max(readers, childrenOf(server).length)
      await delay(5)
    }
  })()
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const statuses = await Promise.all(
    Array.from({ length: FORMS }, async (_, form) => {
      const files = Array.from({ length: FILES_A_FORM }, (_, file): [string, string] => {
        return [`${form}-${file}.csv`, csvOf(FILE_BYTES, `grand-${form}-${file}`)]
      })
      return (await visitor.fetch('/admin/upload', { method: 'POST', body: formOf(files), headers })).status
    }),
  )
  isOver = true
  await watching
  const rows = await imports()
  const mostMiB = peakMiB(server.pid)
  report('large files of prospects', { files: rows.length, bytes: FILE_BYTES, readers, mostMiB })
  expect(statuses).toEqual(Array(FORMS).fill(303))
  expect(rows).toHaveLength(FORMS * FILES_A_FORM)
  expect(rows.filter(({ state, estimate }) => state !== 'to-check' || estimate === null)).toEqual([])
  expect(readers).toBe(READERS)
  expect(mostMiB).toBeLessThanOrEqual(MAIN_MIB)
  expect(filesIn(incoming)).toEqual([])
  expect(filesIn(kept)).toHaveLength(2 * rows.length)
  expect(server.bugs()).toEqual([])
})
