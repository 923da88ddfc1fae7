import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listPictures } from '~/models/content/picture/index.server'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { animatedWebp, cmyk, formOf, gif, photograph, png, webp } from '../support/pictures'
import { essentiel } from '../support/shop-database'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const visitor = await asAdministrator(db, app.visitor())
const uploads = join(app.dataDir, 'tenants/boutique/uploads/products')
const incoming = join(app.dataDir, 'tenants/boutique/incoming')
const premium = 'prod-osmoseur-premium'
const to = (path: string, product = essentiel) => `/admin/images/${product}${path}`

const page = async (path: string) => readable(await expectStatus(200, visitor.get(path)))
const send = (files: Parameters<typeof formOf>[0], product = essentiel, by: Visitor = visitor) =>
  by.fetch(to('/ajouter', product), { method: 'POST', body: formOf(files) })
const files = async (product = essentiel) => (await listPictures(db, product)).map(({ file }) => file)
const written = () => readdirSync(uploads).length

test('an anonymous visitor neither sees nor uploads pictures', async () => {
  const before = written()
  const stranger = app.visitor()
  expect(location(await expectStatus(302, stranger.get('/admin/images')))).toContain('/login')
  await expectStatus(302, send([{ name: 'a.png', bytes: await png() }], essentiel, stranger))
  expect(written()).toBe(before)
})

test('every product is listed with its count, those without are found', async () => {
  expect(await page('/admin/images')).toMatch(/12 produits.*10 au plus par produit.*Osmoseur Essentiel\s*4 images/s)
  await db.deleteFrom('product_image').where('product_id', '=', 'prod-entretien').execute()
  const missing = await page('/admin/images?images=sans')
  expect(missing).toMatch(/1 produit\..*Aucune image/s)
  expect(await page('/admin/images?q=prestige')).toMatch(/Osmoseur Prestige\s*4 images/)
  expect(await page('/admin/images?q=zzzz')).toContain('Aucun produit ne correspond.')
  expect(await page('/admin/images?page=1000000000')).toContain('au-delà de la dernière')
  await expectStatus(404, visitor.get(to('', 'inconnu')))
})

test('files of one form become pictures: ours alone, turned, without the place they were taken', async () => {
  const sent = [
    { name: 'photo.jpg', bytes: await photograph({ width: 1600, height: 1200 }) },
    { name: 'b.png', bytes: await png(), type: 'image/png' },
    { name: 'c.webp', bytes: await webp({ tint: 9 }), type: 'image/webp' },
  ]
  const before = await files()
  expect(location(await expectStatus(303, send(sent)))).toBe(to(''))
  expect(await page(to(''))).toContain('3 image(s) uploadée(s) avec succès')
  const added = (await listPictures(db, essentiel)).slice(before.length)
  expect(added.map(({ width, height }) => [width, height])).toEqual([
    [1200, 1600],
    [600, 400],
    [600, 400],
  ])
  for (const { file } of added) {
    const names = readdirSync(uploads).filter((name) => name.startsWith(file))
    expect(names).toHaveLength(9)
    for (const name of names) {
      const { exif, orientation } = await sharp(join(uploads, name)).metadata()
      expect([exif, orientation]).toEqual([undefined, undefined])
    }
  }
  const shown = await readable(await expectStatus(200, app.visitor().get(`/products/${essentiel}`)))
  expect(shown).toContain('1 / 7')
  expect(readdirSync(incoming)).toEqual([])
})

test.each<[string, () => Promise<Buffer>, number, string]>([
  ['a.gif', gif, 400, 'Fichier a.gif : type non autorisé'],
  ['a.jpg', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 'type non autorisé'],
  ['a.png', async () => Buffer.from('<html><script>alert(1)</script>'), 400, 'type non autorisé'],
  ['gros.jpg', async () => Buffer.alloc(5_242_881, 0xff), 400, 'taille trop importante (max 5MB)'],
  ['tres-gros.jpg', async () => Buffer.alloc(7_000_000, 0xff), 400, 'taille trop importante (max 5MB)'],
  ['vide.jpg', async () => Buffer.alloc(0), 400, 'il est vide'],
  ['coupe.jpg', async () => (await photograph({ width: 900, height: 900 })).subarray(0, 3000), 400, 'coupée ou abîmée'],
  ['anime.webp', animatedWebp, 400, 'l’image est animée'],
])('%s is refused by name, and stores nothing', async (name, make, status, words) => {
  const before = [await files(premium), written()]
  const refused = await expectStatus(status, send([{ name, bytes: await make() }], premium))
  expect(await readable(refused)).toContain(words)
  expect([await files(premium), written()]).toEqual(before)
  expect(readdirSync(incoming)).toEqual([])
})

test('a CMYK picture is taken, and shown in the colours of a screen', async () => {
  await expectStatus(303, send([{ name: 'impression.jpg', bytes: await cmyk() }], 'prod-aquapet'))
  const file = (await files('prod-aquapet')).at(-1)
  expect(await sharp(join(uploads, `${file}-320.webp`)).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
})

test('a picture of too many pixels is refused without being decoded', async () => {
  const flood = await sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
  const refused = await expectStatus(400, send([{ name: 'immense.png', bytes: flood }], premium))
  expect(await readable(refused)).toContain('plus de 40 millions de pixels')
})

test('a missing file or product is reported', async () => {
  expect(await readable(await expectStatus(400, send([], premium)))).toContain(
    'Sélectionnez un produit et des fichiers',
  )
  await expectStatus(404, send([{ name: 'a.png', bytes: await png() }], 'inconnu'))
})

test('valid files of a form are added and the others reported; the eleventh is refused', async () => {
  const good = await Promise.all(
    [...Array(7).keys()].map(async (tint) => ({ name: `${tint}.png`, bytes: await png({ tint }) })),
  )
  const refused = await expectStatus(400, send([{ name: 'a.gif', bytes: await gif() }, ...good], premium))
  const text = await readable(refused)
  for (const words of ['6 image(s) uploadée(s)', 'a.gif : type non', '6.png : ce produit a déjà 10 images'])
    expect(text).toContain(words)
  expect(await files(premium)).toHaveLength(10)
})

test('a picture is moved, described, deleted after a question and put back', async () => {
  const [first, second = ''] = await files()
  const notice = async (response: Response) => {
    expect(location(response)).toBe(to(''))
    return page(to(''))
  }
  const moved = visitor.post(to(`/${second}/place`), { position: 1, to: 'first' })
  expect(await notice(await expectStatus(303, moved))).toContain('Image principale changée.')
  expect((await files()).slice(0, 2)).toEqual([second, first])
  const again = visitor.post(to(`/${second}/place`), { position: 1, to: 'first' })
  expect(await notice(await expectStatus(303, again))).toContain('L’ordre des images a changé')
  const text = { version: 0, alt: 'La machine, de face' }
  expect(await notice(await expectStatus(303, visitor.post(to(`/${second}/texte`), text)))).toContain('enregistré')
  const late = await expectStatus(409, visitor.post(to(`/${second}/texte`), { version: 0, alt: 'Autre chose' }))
  expect(await readable(late)).toMatch(/La machine, de face.*Autre chose/s)
  const empty = await expectStatus(400, visitor.post(to(`/${second}/texte`), { version: 1, alt: ' ' }))
  expect(await readable(empty)).toContain('Décrivez l’image en quelques mots')
  const pure = await expectStatus(409, visitor.post(to(`/${second}/texte`), { version: 1, alt: 'Une eau pure' }))
  expect(await readable(pure)).toMatch(/Une eau pure.*Retirez « eau pure »/s)
  expect(await page(to(`/${second}/supprimer`))).toContain('Êtes-vous sûr de vouloir supprimer cette image ?')
  const deleted = visitor.post(to(`/${second}/supprimer`))
  expect(await notice(await expectStatus(303, deleted))).toMatch(/Image supprimée avec succès.*Supprimées.*Rétablir/s)
  expect(await files()).not.toContain(second)
  const restored = visitor.post(to(`/${second}/retablir`))
  expect(await notice(await expectStatus(303, restored))).toContain('Image rétablie')
  expect((await files()).at(-1)).toBe(second)
  const logged = await db.selectFrom('audit_log').select('action').where('subject_kind', '=', 'picture').execute()
  expect(new Set(logged.map(({ action }) => action))).toEqual(
    new Set(['picture.add', 'picture.move', 'picture.describe', 'picture.delete', 'picture.restore']),
  )
})

const api = (path: string, init: RequestInit = {}) => visitor.fetch(`/api/admin${path}`, init)
const detail = async (response: Response) => (await response.json()).detail

test('the calls list, add and delete pictures', async () => {
  const listed = await (await expectStatus(200, api('/products'))).json()
  expect(listed).toContainEqual(expect.objectContaining({ product_id: 'prod-h2go', image_count: 4 }))
  const bytes = await png({ tint: 77 })
  const post = (bytes: Buffer, product = 'prod-h2go') =>
    api(`/upload/${product}`, { method: 'POST', body: formOf([{ name: 'a.png', bytes }]) })
  const { message, image } = await (await expectStatus(200, post(bytes))).json()
  expect(message).toBe('1 image(s) uploadée(s) avec succès')
  expect(image).toMatch(/^\/uploads\/products\/[a-z0-9-]+-[0-9a-f]{16}-960\.webp$/)
  await expectStatus(409, post(bytes))
  await expectStatus(404, post(bytes, 'inconnu'))
  expect(await detail(await expectStatus(415, post(await gif())))).toContain('type non autorisé')
  expect(await detail(await expectStatus(413, post(Buffer.alloc(5_500_000, 0xff))))).toContain('taille trop importante')
  expect(await detail(await expectStatus(413, post(Buffer.alloc(7_000_000, 0xff))))).toContain('Fichier a.png')
  expect(
    await detail(
      await expectStatus(409, api(`/upload/${premium}`, { method: 'POST', body: formOf([{ name: 'a.png', bytes }]) })),
    ),
  ).toContain('déjà 10 images')
  const remove = (name: string) => api(`/images/prod-h2go/${encodeURIComponent(name)}`, { method: 'DELETE' })
  expect(await (await expectStatus(200, remove(image.split('/').at(-1) ?? ''))).json()).toEqual({
    message: 'Image supprimée avec succès',
  })
  await expectStatus(404, remove(image.split('/').at(-1) ?? ''))
})

test('no name of a picture reaches a file outside the table', async () => {
  const secret = join(app.dataDir, 'tenants/boutique/secret.webp')
  writeFileSync(secret, 'secret')
  const steps = ['..', '.', '%2e%2e', '..\\', '....//', '\0', 'uploads', 'shop.sqlite', '~', 'C:', '*', '']
  const names = Array.from({ length: 60 }, (_, seed) =>
    [0, 1, 2, 3].map((place) => steps[(seed * (place + 1)) % steps.length]).join('/'),
  )
  const before = [written(), await files('prod-h2go')]
  for (const name of names) {
    const path = `/images/prod-h2go/${encodeURIComponent(`${name}secret.webp`)}`
    expect([400, 404]).toContain((await api(path, { method: 'DELETE' })).status)
  }
  expect([written(), await files('prod-h2go')]).toEqual(before)
  expect(readFileSync(secret, 'utf8')).toBe('secret')
})
