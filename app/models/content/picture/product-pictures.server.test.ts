import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { essentiel, later, openDemoShop } from '../../../../tests/support/shop-database'
import { pictureRefusalText } from './index'
import {
  deletePicture,
  describePicture,
  KEPT_DAYS,
  listDeletedPictures,
  listPictures,
  movePicture,
  productPictures,
  restorePicture,
  stemOf,
  sweepPictures,
  uploadPicture,
} from './index.server'

const actor = { id: null, name: 'Camille Roy' }
const at = later(0)
const sizes = ['320.avif', '320.webp', '1200x630.jpg']

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Uploads a file that renders at once. */
async function send(db: ShopDb, { content, uploadsDir = makeFolder() }: { content: string; uploadsDir?: string }) {
  const path = join(makeFolder(), '0')
  writeFileSync(path, content)
  return uploadPicture(db, {
    owner: productPictures(essentiel),
    file: { field: 'file', name: 'a.jpg', type: 'image/jpeg', size: content.length, isTooLarge: false, path },
    folders: { uploadsDir },
    async draw({ folder, stem }) {
      for (const size of sizes) writeFileSync(join(folder, `${stem}-${size}`), content)
      return { ok: true, width: 1440, height: 1080 }
    },
    actor,
    at,
  })
}

async function sendFile(db: ShopDb, content: string, uploadsDir?: string): Promise<string> {
  const sent = await send(db, { content, uploadsDir })
  if (!sent.ok) throw new Error(sent.reason)
  return sent.file
}

const files = async (db: ShopDb) => (await listPictures(db, essentiel)).map(({ file }) => file)
const positions = async (db: ShopDb) => (await listPictures(db, essentiel)).map(({ position }) => position)

test('a picture is appended, and the same one is added once', async () => {
  const db = await openDemoShop()
  const before = await files(db)
  const file = await sendFile(db, 'une photo')
  expect(file).toMatch(/^osmoseur-essentiel-[0-9a-f]{16}$/)
  expect(await files(db)).toEqual([...before, file])
  expect(await send(db, { content: 'une photo' })).toEqual({ ok: false, reason: 'known' })
  expect(await files(db)).toEqual([...before, file])
})

test('of twelve concurrent uploads a product takes ten, without a gap in positions', async () => {
  const db = await openDemoShop()
  const before = (await files(db)).length
  const sent = await Promise.all(Array.from({ length: 12 }, (_, number) => send(db, { content: `photo ${number}` })))
  expect(sent.filter(({ ok }) => ok)).toHaveLength(10 - before)
  expect(new Set(sent.flatMap((each) => (each.ok ? [] : [each.reason])))).toEqual(new Set(['full']))
  expect(await positions(db)).toEqual([...Array(10).keys()])
})

test.each([
  ['first', 2, [2, 0, 1, 3]],
  ['forward', 2, [0, 2, 1, 3]],
  ['backward', 1, [0, 2, 1, 3]],
  ['forward', 0, [0, 1, 2, 3]],
  ['backward', 3, [0, 1, 2, 3]],
] as const)('%s moves the picture at %i', async (to, position, expected) => {
  const db = await openDemoShop()
  const before = await files(db)
  const file = before[position] ?? ''
  expect(await movePicture(db, { productId: essentiel, file, position, to, actor, at })).toEqual({ ok: true })
  expect(await files(db)).toEqual(expected.map((index) => before[index]))
  expect(await positions(db)).toEqual([0, 1, 2, 3])
})

test('a picture no longer at the position shown is not moved', async () => {
  const db = await openDemoShop()
  const before = await files(db)
  const asked = { productId: essentiel, file: before[2] ?? '', to: 'first', actor, at } as const
  expect(await movePicture(db, { ...asked, position: 1 })).toEqual({ ok: false, reason: 'changed' })
  expect(await movePicture(db, { ...asked, file: 'inconnue', position: 1 })).toEqual({ ok: false, reason: 'unknown' })
  expect(await files(db)).toEqual(before)
})

test('the second of two concurrent descriptions is refused with the first text', async () => {
  const db = await openDemoShop()
  const [file = ''] = await files(db)
  const asked = { productId: essentiel, file, version: 0, actor, at }
  expect(await describePicture(db, { ...asked, alt: 'La machine de face' })).toEqual({ ok: true })
  const second = await describePicture(db, { ...asked, alt: 'De face, sous l’évier' })
  expect(second).toEqual({ ok: false, reason: 'changed', version: 1, alt: 'La machine de face' })
  expect(await describePicture(db, { ...asked, version: 1, alt: 'De face' })).toEqual({ ok: true })
})

test('deleting the main picture promotes the next one, and a restored one is appended', async () => {
  const db = await openDemoShop()
  const before = await files(db)
  const [file = ''] = before
  const asked = { productId: essentiel, file, actor, at }
  expect(await deletePicture(db, asked)).toEqual({ ok: true })
  expect(await deletePicture(db, asked)).toEqual({ ok: false, reason: 'unknown' })
  expect(await files(db)).toEqual(before.slice(1))
  expect(await positions(db)).toEqual([0, 1, 2])
  expect(await listDeletedPictures(db, essentiel)).toMatchObject([{ file, actor: 'Camille Roy' }])
  expect(await restorePicture(db, asked)).toEqual({ ok: true })
  expect(await files(db)).toEqual([...before.slice(1), file])
  expect(await restorePicture(db, asked)).toEqual({ ok: false, reason: 'known' })
})

test('a full product refuses a restored picture', async () => {
  const db = await openDemoShop()
  const [file = ''] = await files(db)
  await deletePicture(db, { productId: essentiel, file, actor, at })
  for (let number = 0; number < 7; number++) await send(db, { content: `photo ${number}` })
  expect(await restorePicture(db, { productId: essentiel, file, actor, at })).toEqual({ ok: false, reason: 'full' })
  expect(await listDeletedPictures(db, essentiel)).toHaveLength(1)
})

test('the sweep removes only unreferenced files older than an hour', async () => {
  const db = await openDemoShop()
  const uploadsDir = makeFolder()
  const products = join(uploadsDir, 'products')
  mkdirSync(products)
  const kept = await sendFile(db, 'gardée', uploadsDir)
  const deleted = await sendFile(db, 'supprimée', uploadsDir)
  await deletePicture(db, { productId: essentiel, file: deleted, actor, at })
  const stray = ['320.avif', '1200x630.jpg'].map((size) => `osmoseur-essentiel-0123456789abcdef-${size}`)
  const others = ['default.jpg', 'osmoseur-essentiel-face-1a2b3c4d-320.webp', 'notes.txt']
  const old = new Date(at.getTime() - 7200_000)
  for (const name of [...stray, ...others]) {
    writeFileSync(join(products, name), '')
    utimesSync(join(products, name), old, old)
  }
  const young = 'osmoseur-essentiel-fedcba9876543210-320.avif'
  writeFileSync(join(products, young), '')
  utimesSync(join(products, young), at, at)
  expect(await sweepPictures(db, { folders: { uploadsDir }, at })).toEqual({ ended: 0, files: 2 })
  const expected = [kept, deleted].flatMap((stem) => sizes.map((size) => `${stem}-${size}`))
  expect(readdirSync(products).sort()).toEqual([...expected, ...others, young].sort())
})

test('a deleted picture is purged with its files after thirty days', async () => {
  const db = await openDemoShop()
  const uploadsDir = makeFolder()
  const file = await sendFile(db, 'supprimée', uploadsDir)
  await deletePicture(db, { productId: essentiel, file, actor, at })
  const lastDay = new Date(at.getTime() + KEPT_DAYS * 24 * 3600_000)
  expect(await sweepPictures(db, { folders: { uploadsDir }, at: lastDay })).toEqual({ ended: 0, files: 0 })
  const ended = await sweepPictures(db, { folders: { uploadsDir }, at: new Date(lastDay.getTime() + 3600_000) })
  expect(ended).toEqual({ ended: 1, files: sizes.length })
  expect(await listDeletedPictures(db, essentiel)).toEqual([])
})

test.each([
  ['a-1a2b3c4d-960.webp', 'a-1a2b3c4d'],
  ['a-0123456789abcdef-1200x630.jpg', 'a-0123456789abcdef'],
  ['a-1a2b3c4d', 'a-1a2b3c4d'],
  ['../../shop.sqlite', '../../shop.sqlite'],
])('%s is a file of %s', (name, stem) => {
  expect(stemOf(name)).toBe(stem)
})

test('a refusal names the file as the specification writes it', () => {
  expect(pictureRefusalText('type', 'a.gif').replace('\u202f', ' ')).toBe('Fichier a.gif : type non autorisé')
  expect(pictureRefusalText('too-large', 'a.jpg').replace('\u202f', ' ')).toBe(
    'Fichier a.jpg : taille trop importante (max 5MB)',
  )
})

test('of a thousand picture names only the exact one deletes anything', async () => {
  const db = await openDemoShop()
  const before = await files(db)
  const steps = ['..', '.', '%2e%2e', '..\\', '....//', '\0', 'uploads', 'shop.sqlite', '~', 'C:', '*', before[0] ?? '']
  for (let seed = 0; seed < 1000; seed++) {
    const parts = [0, 1, 2].map((place) => steps[Math.trunc(seed / steps.length ** place) % steps.length])
    const file = stemOf(`${parts.join('/')}-960.webp`)
    expect(await deletePicture(db, { productId: essentiel, file, actor, at })).toEqual({ ok: false, reason: 'unknown' })
  }
  expect(await files(db)).toEqual(before)
})
