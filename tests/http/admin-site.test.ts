import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { templates } from '~/templates/index.server'
import { openApp, type Visitor } from '../support/app'
import { administratorCookie, asAdministrator } from '../support/back-office'
import { formOf, gif, png } from '../support/pictures'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { tenantSigner } = await import('~/runtime/secret.server')
const { db } = app
const owner = await asAdministrator(db, app.visitor())
const anyone = app.visitor()
const root = '/admin/accueil'

const html = async (visitor: Visitor, path: string) => (await expectStatus(200, visitor.get(path))).text()
const page = async (path = root) => readable(await expectStatus(200, owner.get(path)))
const home = () => html(anyone, '/')
/** Level-two titles of the page, in order, without that of the dialog. */
const titles = (text: string) =>
  [...text.slice(text.indexOf('<h1')).matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, words]) => words)
const rows = () => db.selectFrom('site_block').selectAll().orderBy('position').orderBy('id').execute()
const added = { version: '0', title: 'L’atelier', text: 'Deux personnes.\n\nUn chat.' }
const ownId = async () => (await rows()).find(({ kind }) => kind === 'words')?.id ?? ''

test('an anonymous visitor neither sees nor changes the page, nor its preview', async () => {
  for (const path of [root, `${root}/apercu`, `${root}/origine`, `${root}/hero/image`])
    expect(location(await expectStatus(302, anyone.get(path)))).toContain('/login')
  await expectStatus(302, anyone.post(`${root}/needs/etat`, { version: '0', to: 'hidden' }))
  expect(await rows()).toEqual([])
})

test('the screen names the blocks in order, and those without anything to show', async () => {
  const text = await page()
  expect(text).toMatch(/Ouverture.*Livraison et garanties.*Chiffres avec leur preuve.*Raisons de vous choisir/s)
  expect(text).toMatch(/Rendez-vous Masqué.*Aucune prestation à réserver\./s)
  expect(text).not.toContain('Page d’origine')
})

test('a block that moves is at its place on the page at once, and a page of before moves nothing', async () => {
  const before = titles(await home())
  const articles = before.indexOf('À lire avant de choisir')
  const position = templates.osmoseurs?.words.home.findIndex(({ kind }) => kind === 'articles') ?? 0
  await expectStatus(303, owner.post(`${root}/articles/place`, { position, to: 'up' }))
  expect(titles(await home()).indexOf('À lire avant de choisir')).toBe(articles - 1)
  expect(titles(await html(owner, `${root}/apercu`)).indexOf('À lire avant de choisir')).toBe(articles - 1)
  await expectStatus(303, owner.post(`${root}/articles/place`, { position, to: 'up' }))
  expect(await page()).toContain('L’ordre de la page a changé entre-temps')
  await expectStatus(303, owner.post(`${root}/articles/place`, { position: position - 1, to: 'down' }))
  expect(titles(await home())).toEqual(before)
})

test('a block that is hidden leaves the page and comes back; the hero never leaves it', async () => {
  await expectStatus(303, owner.post(`${root}/steps/etat`, { version: '0', to: 'hidden' }))
  expect(await home()).not.toContain('id="fonctionnement"')
  expect(await page()).toMatch(/Comment ça marche Masqué/)
  await expectStatus(303, owner.post(`${root}/steps/etat`, { version: '0', to: 'shown' }))
  expect(await page()).toContain('Le bloc a changé entre-temps')
  await expectStatus(303, owner.post(`${root}/steps/etat`, { version: '1', to: 'shown' }))
  expect(await home()).toContain('id="fonctionnement"')
  await expectStatus(303, owner.post(`${root}/hero/etat`, { version: '0', to: 'hidden' }))
  expect(await page()).toContain('elle reste montrée, en premier')
  expect((await home()).match(/<h1/g)).toHaveLength(1)
})

test('words are changed where the page shows them, on the version seen, and can be had back', async () => {
  const sent = { version: '0', title: 'Ce que l’on dit de {boutique}' }
  expect(location(await expectStatus(303, owner.post(`${root}/reviews/mots`, sent)))).toBe(root)
  expect(titles(await home())).toContain('Ce que l’on dit de Osmoseurs &amp; Co')
  const late = await expectStatus(409, owner.post(`${root}/reviews/mots`, { version: '0', title: 'Vos avis' }))
  const text = await readable(late)
  expect(text).toMatch(/a changé entre-temps.*Ce que l’on dit de \{boutique\}/s)
  expect(text).toContain('Vos avis')
  expect(await page(`${root}/reviews/retirer`)).toMatch(/Revenir aux mots d’origine.*Ce que l’on dit/s)
  await expectStatus(303, owner.post(`${root}/reviews/retirer`, { version: '0' }))
  expect(await page()).toContain('le bloc a été modifié entre-temps')
  await expectStatus(303, owner.post(`${root}/reviews/retirer`, { version: '1' }))
  expect(titles(await home())).toContain('Ce qu’en disent nos clients')
  await expectStatus(404, owner.get(`${root}/reviews/retirer`))
})

test('a text of the owner’s stands on the page with its paragraphs, and is removed after confirmation', async () => {
  await expectStatus(303, owner.post(`${root}/nouveau`, added))
  expect(await home()).toContain('<h2>L’atelier</h2><p>Deux personnes.</p><p>Un chat.</p>')
  const id = await ownId()
  expect(await page(`${root}/${id}/retirer`)).toMatch(/Supprimer ce texte.*Un chat\./s)
  await expectStatus(303, owner.post(`${root}/${id}/retirer`, { version: '0' }))
  expect(await home()).not.toContain('L’atelier')
  const late = await expectStatus(404, owner.post(`${root}/${id}/mots`, added))
  expect(await readable(late)).toContain('Deux personnes.')
})

test.each<[string, Record<string, string>, number, RegExp]>([
  ['an empty title', { title: ' ' }, 400, /À remplir : Titre/],
  ['a long title', { title: 'a'.repeat(81) }, 400, /80 caractères au plus/],
  ['a long text', { text: 'a'.repeat(2001) }, 400, /2000 caractères au plus/],
  ['forbidden words', { text: 'Une eau pure.' }, 409, /Retirez « eau pure »/],
  ['a setting that does not exist', { text: 'Au {{shop.phonne}}.' }, 409, /Rien ne remplace {{shop.phonne}}/],
  ['a name that does not exist', { title: 'Chez {shop}' }, 409, /Rien ne remplace {shop}/],
])('%s is refused, and what was typed is kept', async (_what, sent, status, words) => {
  const before = await rows()
  const refused = await (await expectStatus(status, owner.post(`${root}/nouveau`, { ...added, ...sent }))).text()
  expect(refused.replace(/\s+/g, ' ')).toMatch(words)
  for (const value of Object.values({ ...added, ...sent })) expect(refused).toContain(value.trim())
  expect(await rows()).toEqual(before)
})

test('unknown blocks, verbs, states and names of fields write nothing', async () => {
  const before = await rows()
  for (const path of ['inconnu/retirer', 'inconnu/image', 'needs/image/supprimer', 'inconnu'])
    await expectStatus(404, owner.get(`${root}/${path}`))
  await expectStatus(404, owner.post(`${root}/needs/vendre`))
  await expectStatus(303, owner.post(`${root}/inconnu/place`, { position: '1', to: 'up' }))
  await expectStatus(303, owner.post(`${root}/inconnu/etat`, { version: '0', to: 'hidden' }))
  await expectStatus(303, owner.post(`${root}/needs/etat`, { version: '0', to: 'removed' }))
  await expectStatus(404, owner.post(`${root}/inconnu/mots`, { version: '0', title: 'x' }))
  const title = 'À découvrir'
  for (const key of ['id', 'kind', 'hidden', '__proto__', 'title.x', 'words', 'picture_file'])
    await expectStatus(303, owner.post(`${root}/featured/mots`, { version: '0', title, [key]: 'pirate' }))
  expect(await rows()).toEqual(before)
})

test('a picture of the owner’s replaces the drawing, is described, and goes again', async () => {
  const send = (file: Buffer, name: string, type: string, id = 'hero') =>
    owner.fetch(`${root}/${id}/image`, { method: 'POST', body: formOf([{ name, bytes: file, type }]) })
  const refused = await expectStatus(400, send(await gif(), 'anime.gif', 'image/gif'))
  expect(await readable(refused)).toContain('Fichier anime.gif')
  expect(await readable(await expectStatus(400, send(Buffer.from('x'), 'note.png', 'image/png')))).toContain('note.png')
  await expectStatus(404, send(await png(), 'devanture.png', 'image/png', 'needs'))
  const drawing = templates.osmoseurs?.words.home[0]?.picture?.alt ?? ''
  expect(await home()).toContain(`alt="${drawing}"`)
  await expectStatus(303, send(await png(), 'devanture.png', 'image/png'))
  const shown = await home()
  const [, src = ''] = /src="(\/uploads\/site\/accueil-[0-9a-f]{16}-640\.webp)" alt=""/.exec(shown) ?? []
  expect(src).not.toBe('')
  expect(shown).not.toContain(drawing)
  const known = await expectStatus(409, send(await png(), 'devanture.png', 'image/png'))
  expect(await readable(known)).toContain('ce bloc a déjà cette image')
  const { id: _id, ...row } = (await rows()).find(({ id }) => id === 'hero') ?? { id: '', version: 0 }
  const hero = Object.fromEntries(
    [...(await html(owner, root)).matchAll(/id="mots-hero-(\w+)"[^>]*?(?: value="([^"]*)"|>([^<]*)<)/g)].map(
      ([, name = '', value, text]) => [name, value ?? text ?? ''],
    ),
  )
  await expectStatus(
    303,
    owner.post(`${root}/hero/mots`, { ...hero, version: String(row.version), alt: 'La devanture' }),
  )
  expect(await home()).toContain('alt="La devanture"')
  expect(await page(`${root}/hero/image/supprimer`)).toContain('retrouvera le dessin d’origine')
  await expectStatus(303, owner.post(`${root}/hero/image/supprimer`))
  expect(await home()).toContain(drawing)
  await expectStatus(303, owner.post(`${root}/hero/image/supprimer`))
  expect(await page()).toContain('Cette image n’est plus là')
})

test('the page of the template comes back, unless somebody changed it since it was read', async () => {
  await expectStatus(303, owner.post(`${root}/nouveau`, added))
  await expectStatus(303, owner.post(`${root}/reviews/mots`, { version: '2', title: 'Vos avis' }))
  const form = await html(owner, `${root}/origine`)
  const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(form) ?? []
  expect(await page(`${root}/origine`)).toMatch(/Avis.*Gardés, masqués, à la fin de la page : L’atelier/s)
  await expectStatus(303, owner.post(`${root}/origine`, { seen: 'autre' }))
  expect(await page()).toContain('la page a été modifiée entre-temps')
  await expectStatus(303, owner.post(`${root}/origine`, { seen }))
  expect((await rows()).map(({ kind, hidden }) => [kind, hidden])).toEqual([['words', 1]])
  expect(await page()).toMatch(/L’atelier Votre texte Masqué/)
  expect(await page('/admin/log?objet=site')).toContain('Page d’accueil remise d’origine')
})

test('only the preview may be framed, by our own pages, and nothing in it can be followed', async () => {
  const server = await app.startServer()
  const visitor = await asAdministrator(db, server.visitor())
  const policy = async (path: string) =>
    (await expectStatus(200, visitor.get(path))).headers.get('content-security-policy') ?? ''
  expect(await policy(`${root}/apercu`)).toContain("frame-ancestors 'self'")
  for (const path of ['/', root]) expect(await policy(path)).toContain("frame-ancestors 'none'")
  const preview = await visitor.get(`${root}/apercu`)
  expect(preview.headers.get('cache-control')).toBe('no-store')
  const text = await preview.text()
  expect(text).toContain('<div inert')
  expect(text).not.toContain('<script defer')
  await server.close()
})

describe.each(Object.keys(templates).filter((name) => name !== 'osmoseurs'))('a shop of the template %s', (name) => {
  test('shows its blocks in their order, and at once what its owner hides, moves and writes', async () => {
    const subdomain = `accueil-${name}`
    const made = await app.run('tenants', 'add', subdomain, '--template', name, '--name', 'Maison Duval')
    expect(made.lines.join()).toContain('est prête')
    const { db: own, close } = openSqlite<ShopDatabase>(join(app.dataDir, 'tenants', subdomain, 'shop.sqlite'))
    const keeper = app.visitor(`${subdomain}.localhost`)
    const cookie = await administratorCookie(own, tenantSigner({ id: subdomain, isFirst: false }))
    keeper.cookies.keep(new Response(null, { headers: { 'Set-Cookie': cookie } }))
    await own.updateTable('product').set({ published: 1 }).execute()
    const shown = () => html(app.visitor(`${subdomain}.localhost`), '/')
    const blocks = templates[name]?.words.home ?? []
    const offered = blocks.flatMap(({ words, isHidden }) => ('title' in words && !isHidden ? [words.title] : []))
    const before = titles(await shown())
    expect(before.filter((title) => offered.includes(title ?? ''))).toEqual(
      offered.slice(1).filter((title) => before.includes(title)),
    )
    expect(before.length).toBeGreaterThan(5)
    expect(await shown()).toMatch(/<h1>[^<]*Maison Duval/)
    const steps = blocks.findIndex(({ kind }) => kind === 'steps')
    const [, words] = [steps, blocks[steps]?.words ?? {}]
    await expectStatus(303, keeper.post(`${root}/steps/mots`, { version: '0', ...words, title: 'Chez Duval' }))
    await expectStatus(303, keeper.post(`${root}/steps/place`, { position: steps, to: 'up' }))
    await expectStatus(303, keeper.post(`${root}/reasons/etat`, { version: '0', to: 'hidden' }))
    const after = titles(await shown())
    expect(after).toContain('Chez Duval')
    expect(after).not.toContain('Pourquoi chez nous')
    expect((await own.selectFrom('site_block').select('id').orderBy('position').execute())[steps - 1]?.id).toBe('steps')
    await close()
  })
})
