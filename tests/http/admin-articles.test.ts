import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { formOf, gif, png } from '../support/pictures'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const visitor = await asAdministrator(db, app.visitor())
const anyone = app.visitor()
const root = '/admin/articles'
const uploads = join(app.dataDir, 'tenants/boutique/uploads/articles')

const page = async (path: string) => readable(await expectStatus(200, visitor.get(path)))
const shown = async (path: string) => (await anyone.get(path)).text()

const fields = {
  version: '0',
  title: 'Lire sa facture d’eau',
  slug: 'lire-sa-facture',
  author: 'Camille Roy',
  excerpt: 'Où se cache le prix du mètre cube.',
  content: '## Le compteur\n\nUn **texte** et [un lien](/products).',
  tags: 'Facture, Coût',
  related_product: 'Osmoseur Essentiel',
  related_reason: 'Il en consomme un peu.',
  published_date: '',
}

const find = (slug: string) => db.selectFrom('article').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()

async function draft(typed: Record<string, string> = {}) {
  const created = await expectStatus(303, visitor.post(`${root}/nouveau`, { ...fields, ...typed }))
  return location(created)
}

test('an anonymous visitor neither sees nor writes articles', async () => {
  for (const path of [root, `${root}/nouveau`, `${root}/choisir-son-osmoseur`])
    expect(location(await expectStatus(302, anyone.get(path)))).toContain('/login')
  await expectStatus(302, anyone.post(`${root}/nouveau`, fields))
  expect(await db.selectFrom('article').select('id').where('slug', '=', fields.slug).execute()).toEqual([])
})

test('every article is listed with its state, found by words and by state', async () => {
  expect(await page(root)).toMatch(/9 articles.*Publié/s)
  expect(await page(`${root}?q=calcaire`)).toMatch(/1 article\./)
  expect(await page(`${root}?etat=draft`)).toContain('Aucun article ne correspond.')
  expect(await page(`${root}?etat=perdu`)).toContain('Filtre inconnu')
  expect(await page(`${root}?page=99`)).toContain('au-delà de la dernière')
  await expectStatus(404, visitor.get(`${root}/inconnu`))
  await expectStatus(404, visitor.post(`${root}/inconnu`, fields))
  await expectStatus(404, visitor.post(`${root}/inconnu/publier`, { version: '0' }))
  await expectStatus(404, visitor.post(`${root}/inconnu/retirer`, { version: '0' }))
})

test('an article is written, seen before, published, and is on every page at the next request', async () => {
  const address = await draft()
  expect(await page(address)).toMatch(/Brouillon enregistré.*Lire sa facture d’eau.*Brouillon/s)
  await expectStatus(404, anyone.get('/blog/lire-sa-facture'))
  const preview = await (await expectStatus(200, visitor.post(`${address}/apercu`, fields))).text()
  const body = '<h2>Le compteur</h2>\n<p>Un <strong>texte</strong> et <a href="/products">un lien</a>.</p>'
  expect(preview).toContain(body)
  const before = [await shown('/blog'), await shown('/blog/feed.xml'), await shown('/sitemap.xml')]
  for (const text of before) expect(text).not.toContain('lire-sa-facture')
  const published = visitor.post(`${address}/publier`, { version: '0', retour: address })
  expect(location(await expectStatus(303, published))).toBe(address)
  expect(await page(address)).toMatch(/Article publié.*Page de l’article/s)
  for (const path of ['/blog', '/blog/feed.xml', '/sitemap.xml', '/api/blog/articles', '/'])
    expect(await shown(path), path).toContain('lire-sa-facture')
  const public_ = await shown('/blog/lire-sa-facture')
  expect(public_).toContain(body)
  expect(public_).toMatch(/Osmoseur Essentiel.*Il en consomme un peu|Il en consomme un peu.*Osmoseur Essentiel/s)
  const withdrawn = visitor.post(`${address}/retirer`, { version: '1' })
  expect(location(await expectStatus(303, withdrawn))).toBe(address)
  await expectStatus(404, anyone.get('/blog/lire-sa-facture'))
  for (const path of ['/blog', '/blog/feed.xml', '/sitemap.xml', '/api/blog/articles'])
    expect(await shown(path), path).not.toContain('lire-sa-facture')
})

test('a scheduled article is marked as such, and shown nowhere', async () => {
  const address = await draft({ slug: 'plus-tard', title: 'Plus tard', published_date: '2040-01-15' })
  await expectStatus(303, visitor.post(`${address}/publier`, { version: '0' }))
  expect(await page(address)).toMatch(/il paraîtra le 15 janvier 2040.*Programmé/s)
  await expectStatus(404, anyone.get('/blog/plus-tard'))
  expect(await shown('/blog')).not.toContain('plus-tard')
})

test.each<[string, Record<string, string>, number, RegExp]>([
  ['101 kB', { content: 'é'.repeat(51_800) }, 409, /dépasse 100 ko/],
  ['a word that takes markdown seconds', { content: `${'a'.repeat(60_000)}@` }, 400, /coupez-le par une espace/],
  ['5,000 quotations in one another', { content: `${'>'.repeat(5000)} a` }, 409, /les unes dans les autres/],
  ['an empty title', { title: ' ' }, 400, /Donnez un titre/],
  ['an empty address', { slug: '' }, 400, /Donnez une adresse à l’article/],
  ['an address with capitals', { slug: 'Lire Sa' }, 400, /minuscules sans accent/],
  ['a taken address', { slug: 'choisir-son-osmoseur' }, 409, /Un autre article a, ou avait, cette adresse/],
  ['the address of a page', { slug: 'support' }, 409, /C’est l’adresse d’une page/],
  ['a day that does not exist', { published_date: '2026-02-30' }, 400, /Indiquez un jour qui existe/],
  ['an unknown product', { related_product: 'Vélo' }, 409, /Aucun produit n’a ce nom/],
  ['forbidden words', { content: 'Une eau *pure*.' }, 409, /Retirez « eau pure » : « pur » ne se dit pas/],
])('%s is refused, and what was typed is kept', async (_name, typed, status, words) => {
  const rows = await db.selectFrom('article').select('id').execute()
  const sent = { ...fields, slug: 'a-refuser', ...typed }
  const refused = await (await expectStatus(status, visitor.post(`${root}/nouveau`, sent))).text()
  expect(refused.replace(/<[^>]*>|\s+/g, ' ').replace(/\s+/g, ' ')).toMatch(words)
  for (const value of Object.values(sent))
    expect(refused.includes(value.trim().replaceAll('>', '&gt;').slice(0, 4000)), value.slice(0, 40)).toBe(true)
  expect(await db.selectFrom('article').select('id').execute()).toEqual(rows)
})

test('the preview refuses what saving refuses, and stores nothing', async () => {
  const before = await find('choisir-son-osmoseur')
  const refused = visitor.post(`${root}/choisir-son-osmoseur/apercu`, { ...fields, title: 'Une eau pure' })
  expect(await readable(await expectStatus(409, refused))).toContain('Retirez « eau pure »')
  await expectStatus(200, visitor.post(`${root}/nouveau/apercu`, fields))
  expect(await find('choisir-son-osmoseur')).toEqual(before)
})

test('the second of two editors sees both versions, and nothing is overwritten', async () => {
  const address = await draft({ slug: 'a-deux' })
  await expectStatus(
    303,
    visitor.post(address, { ...fields, slug: 'a-deux', title: 'La première', content: 'Premier.' }),
  )
  const second = visitor.post(address, { ...fields, slug: 'a-deux', title: 'La seconde', content: 'Second.' })
  const text = await readable(await expectStatus(409, second))
  expect(text).toMatch(/a changé entre-temps.*titre : Lire sa facture d’eau → La première.*Second\..*Premier\./s)
  expect(await find('a-deux')).toMatchObject({ title: 'La première', content: 'Premier.' })
})

test('the former address of an article leads to it', async () => {
  const { id, version } = await find('durete-et-calcaire')
  const row = await db.selectFrom('article').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const sent = {
    ...fields,
    ...{ title: row.title, author: row.author, excerpt: row.excerpt, content: row.content, tags: 'Calcaire' },
    ...{ picture_alt: row.image_alt ?? '', slug: 'calcaire-et-durete', version: String(version) },
  }
  await expectStatus(303, visitor.post(`${root}/${id}`, sent))
  const former = await anyone.get('/blog/durete-et-calcaire')
  expect([former.status, location(former)]).toEqual([301, '/blog/calcaire-et-durete'])
  await expectStatus(200, anyone.get('/blog/calcaire-et-durete'))
})

test('a picture is sent, described, replaced, taken off and put back', async () => {
  const address = await draft({ slug: 'avec-image' })
  const send = async (bytes: Buffer) =>
    visitor.fetch(`${address}/image`, { method: 'POST', body: formOf([{ name: 'a.png', bytes }]) })
  expect(location(await expectStatus(303, send(await png())))).toBe(address)
  const { image_file: first, image_alt } = await find('avec-image')
  expect([first, image_alt]).toEqual([expect.stringMatching(/^avec-image-[0-9a-f]{16}$/), fields.title])
  expect(readdirSync(uploads).filter((name) => name.startsWith(first ?? '?'))).toHaveLength(9)
  const described = { ...fields, slug: 'avec-image', picture_alt: 'Un compteur d’eau' }
  await expectStatus(303, visitor.post(address, described))
  await expectStatus(303, visitor.post(`${address}/publier`, { version: '1' }))
  expect(await shown('/blog/avec-image')).toMatch(/alt="Un compteur d’eau"[^>]*/)
  expect(await shown('/blog/avec-image')).toContain(`${first}-1200x630.jpg`)
  expect(await readable(await expectStatus(409, send(await png())))).toContain('cet article a déjà cette image')
  expect(await readable(await expectStatus(400, send(await gif())))).toContain('type non autorisé')
  await expectStatus(303, send(await png({ tint: 90 })))
  const { image_file: second } = await find('avec-image')
  expect(second).not.toBe(first)
  expect(await page(`${address}/image/${second}/supprimer`)).toContain('Êtes-vous sûr de vouloir supprimer')
  await expectStatus(303, visitor.post(`${address}/image/${second}/supprimer`))
  expect((await find('avec-image')).image_file).toBeNull()
  await expectStatus(404, visitor.get(`${address}/image/${second}/supprimer`))
  await expectStatus(303, visitor.post(`${address}/image/${first}/retablir`))
  expect(await find('avec-image')).toMatchObject({ image_file: first, image_alt: 'Un compteur d’eau' })
  const empty = visitor.post(address, { ...described, version: '2', picture_alt: '' })
  expect(await readable(await expectStatus(409, empty))).toContain('Décrivez l’image')
  expect(existsSync(join(uploads, `${second}-320.webp`))).toBe(true)
})

const hostile = [
  ...['id', 'html', 'renderer_version', 'reading_minutes', 'search_text', 'published', 'withdrawn_at', 'created_at'],
  ...['updated_at', 'image_file', 'image_width', 'related_product_id', 'role', 'admin', 'tenant_id', 'actor', 'status'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'title[0]', 'title.x', 'slug[]', 'intent'],
]

test('names that the form does not have write nothing', async () => {
  const address = await draft({ slug: 'hostile' })
  const before = await find('hostile')
  const keys = [...hostile, ...Array.from({ length: 60 - hostile.length }, (_, index) => `cle_${index}`)]
  for (const key of keys)
    await expectStatus(303, visitor.post(address, { ...fields, slug: 'hostile', version: '0', [key]: 'pirate' }))
  expect(await find('hostile')).toEqual(before)
})
