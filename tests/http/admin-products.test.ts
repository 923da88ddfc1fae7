import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { formOf as formOfFiles, png } from '../support/pictures'
import { completeSheet, formOf, newProduct } from '../support/product-form'
import { essentiel } from '../support/shop-database'
import { expectStatus, fillCart, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const visitor = await asAdministrator(db, app.visitor())
const other = await asAdministrator(db, app.visitor(), 'Zoé Blanc')
const carafe = 'prod-carafe-filtrante-elan'
const aquapet = 'prod-aquapet'
const to = (path = '', product = carafe) => `/admin/products/${product}${path}`
const page = async (path: string, by = visitor) => readable(await expectStatus(200, by.get(path)))
const sheetOf = (product = carafe) => formOf(visitor, to('', product), 'fiche-produit')
const rowOf = (id = carafe) => db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const written = async () => (await db.selectFrom('audit_log').select('position').execute()).length
const versionOf = async (id = carafe) => (await rowOf(id)).version

test('an anonymous visitor neither sees nor changes products', async () => {
  const before = await written()
  for (const path of ['/admin/products', to('', aquapet), to('/prix', aquapet)])
    expect(location(await expectStatus(302, app.visitor().get(path)))).toContain('/login')
  await expectStatus(302, app.visitor().post(to('/retirer', aquapet), { version: 0 }))
  expect(await written()).toBe(before)
})

test('the list finds products by any part of a word, with or without accents, on sale or not', async () => {
  expect(await page('/admin/products')).toMatch(
    /Osmoseur Essentiel OSM-ESSENTIEL En vente 538,80 € 449,00 €.*12 produits/,
  )
  expect(await page('/admin/products?q=PRESTIGE')).toMatch(/Osmoseur Prestige.*1 produit /)
  expect(await page('/admin/products?q=jos-aqua')).toMatch(/AquaPet.*1 produit /)
  expect(await page('/admin/products?q=zzzz')).toContain('Aucun produit ne correspond.')
  expect(await page('/admin/products?etat=retires')).toContain('Aucun produit ne correspond.')
  expect(await page('/admin/products?page=1000000000')).toContain('au-delà de la dernière')
  await expectStatus(404, visitor.get(to('', 'inconnu')))
  await expectStatus(404, visitor.post(to('/publier', 'inconnu'), { version: 0 }))
})

test.each([
  [{ name: '' }, 'Indiquez le nom du produit'],
  [{ sku: 'a b' }, 'Lettres sans accent'],
  [{ slug: 'Été chaud' }, 'ete-chaud'],
  [{ price: '0' }, 'supérieur à 0'],
  [{ price: '1,234' }, 'Deux chiffres au plus après la virgule'],
  [{ price: '449,03' }, 'de 5 en 5 centimes'],
  [{ price: '1e3' }, 'Écrivez le prix en chiffres'],
])('a new product with %j is refused in French, and what was typed is kept', async (typed, words) => {
  const before = await written()
  const html = await (
    await expectStatus(400, visitor.post('/admin/products/nouveau', { ...newProduct, ...typed }))
  ).text()
  expect(html).toContain(words)
  for (const text of Object.values(typed).filter(Boolean)) expect(html).toContain(`value="${text}"`)
  expect(html).toContain('value="accessory" selected')
  expect(await written()).toBe(before)
})

test.each([
  [{ slug: 'osmoseur-compact' }, 'mène déjà à « Osmoseur Essentiel »'],
  [{ slug: 'checkout' }, 'celle d’une page de la boutique'],
  [{ sku: 'osm-essentiel' }, 'déjà celle de « Osmoseur Essentiel »'],
  [{ name: '!!!' }, 'Indiquez l’adresse du produit'],
])('a new product with %j is refused for what is there', async (typed, words) => {
  const before = await written()
  const answer = await expectStatus(409, visitor.post('/admin/products/nouveau', { ...newProduct, ...typed }))
  expect(await readable(answer)).toContain(words)
  expect(await written()).toBe(before)
})

test('a new product is created off sale, with an empty stock, and cannot be published before it is complete', async () => {
  expect(location(await expectStatus(303, visitor.post('/admin/products/nouveau', newProduct)))).toBe(to())
  expect(await rowOf()).toMatchObject({ sku: 'CAR-ELAN', published: 0, price_cents: 4990, price_since: null })
  expect(await db.selectFrom('stock_item').selectAll().where('product_id', '=', carafe).execute()).toMatchObject([
    { sku: 'CAR-ELAN', current_stock: 0 },
  ])
  await expectStatus(404, app.visitor().get(`/products/${carafe}`))
  await expectStatus(303, visitor.post(to('/publier'), { version: 0 }))
  const told = await page(to())
  expect(told).toMatch(
    /ne peut pas encore être vendu.*Résumé.*Description.*Points forts.*Besoins.*Fabricant.*Pièces détachées.*Une image/,
  )
  expect(await rowOf()).toMatchObject({ published: 0 })
})

test('a sheet is written, published, and is on the public page at the next request', async () => {
  const summary = completeSheet.summary.replace(', ', ',\r\n')
  const sheet = { ...(await sheetOf()), ...completeSheet, summary }
  expect(location(await expectStatus(303, visitor.post(to(), sheet)))).toBe(to())
  const picture = { product_id: carafe, file: 'carafe-0123456789abcdef', position: 0, alt: 'La carafe' }
  await db
    .insertInto('product_image')
    .values({ ...picture, width: 600, height: 400 })
    .execute()
  await expectStatus(303, visitor.post(to('/publier'), { version: await versionOf() }))
  expect(await page(to())).toContain('est en vente')
  const shown = await readable(await expectStatus(200, app.visitor().get(`/products/${carafe}`)))
  expect(shown).toMatch(/Carafe filtrante Élan.*59,88 € TTC 49,90 € HT/)
  const { summary: kept } = await db
    .selectFrom('product')
    .select('summary')
    .where('id', '=', carafe)
    .executeTakeFirstOrThrow()
  expect(kept).toBe(completeSheet.summary)
  expect(shown).toMatch(/Fabricant et sécurité.*Verrerie du Midi, 3 rue du Four, 30000 Nîmes.*Ne pas chauffer/)
  expect(shown).toContain('Cinq ans')
  expect(await page('/admin/products?q=elan&etat=publies')).toContain('1 produit ')
  expect(await readable(await app.visitor().get('/products?q=carafe'))).toContain('Carafe filtrante Élan')
  const api = await (await app.visitor().get(`/api/products/${carafe}`)).json()
  expect(JSON.stringify(api)).toContain('59.88')
})

test('words that the law forbids to say of water are refused in a sheet, and stay typed', async () => {
  const before = await written()
  const sheet = { ...(await sheetOf()), summary: 'De l’eau pure à chaque repas.' }
  const refused = await readable(await expectStatus(409, visitor.post(to(), sheet)))
  expect([refused.includes('Retirez « eau pure »'), refused.includes('De l’eau pure à chaque repas.')]).toEqual([
    true,
    true,
  ])
  const created = visitor.post('/admin/products/nouveau', { ...newProduct, sku: 'AUTRE-1', name: 'Eau pure' })
  expect(await readable(await expectStatus(409, created))).toContain('Retirez « Eau pure »')
  expect(await written()).toBe(before)
})

test('the same sheet sent again changes nothing', async () => {
  const before = await written()
  await expectStatus(303, visitor.post(to(), await sheetOf()))
  expect(await page(to())).toContain('Rien n’a changé.')
  expect(await written()).toBe(before)
})

test('another address keeps the former one alive', async () => {
  await expectStatus(303, visitor.post(to(), { ...(await sheetOf()), slug: 'carafe-elan' }))
  for (const slug of ['carafe-elan', 'carafe-filtrante-elan'])
    expect(location(await expectStatus(301, app.visitor().get(`/produit/${slug}`)))).toBe(`/products/${carafe}`)
  const taken = await expectStatus(
    409,
    visitor.post(to('', aquapet), { ...(await sheetOf(aquapet)), slug: 'carafe-filtrante-elan' }),
  )
  expect(await readable(taken)).toContain('mène déjà à')
})

test('the second of two concurrent editors sees the first one’s change, and nothing is overwritten', async () => {
  const both = await sheetOf()
  await expectStatus(303, other.post(to(), { ...both, summary: 'Deux litres, sans plastique.' }))
  const late = await expectStatus(409, visitor.post(to(), { ...both, summary: 'Deux litres et demi.' }))
  const html = await late.text()
  expect(html).toMatch(/Zoé Blanc.*Deux litres, sans plastique\./s)
  expect(html).toContain('>Deux litres et demi.<')
  expect(await rowOf()).toMatchObject({ summary: 'Deux litres, sans plastique.' })
})

test.each([
  [{ summary: '' }, 409, 'Un produit en vente doit le dire'],
  [{ warnings: '' }, 409, 'Un produit en vente doit le dire'],
  [{ maker_in_union: '' }, 409, 'Un produit en vente doit le dire'],
  [{ maker_in_union: 'non' }, 409, 'Un produit en vente doit le dire'],
  [{ eco: '' }, 409, 'Un produit en vente doit le dire'],
  [{ responsible: 'Quelqu’un à Paris' }, 400, 'Nom, adresse postale, et e-mail ou site'],
  [{ kind: 'service' }, 409, 'Un service n’a pas de stock'],
  [{ slug: '' }, 400, 'Indiquez l’adresse du produit'],
  [{ specifications: 'sans valeur' }, 400, 'une par ligne'],
  [{ questions: 'Une question seule ?' }, 400, 'sa réponse à la ligne suivante'],
  [{ warranty: 'deux' }, 400, 'Un nombre entier d’années'],
  [{ warranty: '1' }, 400, '2 ans au moins, garantie légale de conformité'],
  [{ consumables: '12,03' }, 400, 'de 5 en 5 centimes'],
  [{ companions: 'Une membrane' }, 400, 'Une référence par ligne'],
  [{ companions: 'EXT-MEMBRANE × 0 par an' }, 400, 'Une référence par ligne'],
  [{ companions: 'ABSENT-1' }, 409, 'Aucun produit n’a la référence «\u202fABSENT-1\u202f»'],
  [{ companions: 'car-elan' }, 409, 'Un produit ne va pas avec lui-même'],
  [{ companions: 'EXT-MEMBRANE\next-membrane × 2' }, 409, 'est cité deux fois'],
  [{ companions: 'EXT-INSTALLATION × 2 par an' }, 409, 'est un service'],
  [{ facts: 'Pose : Au plafond' }, 409, '«\u202fSous l’évier\u202f»'],
  [{ facts: 'Pour : toute la famille' }, 409, '1 à 3'],
  [{ eco: '1e3' }, 400, 'Indiquez un montant en euros'],
  [{ maker_contact: 'voir la notice' }, 400, 'Indiquez un e-mail ou l’adresse d’un site'],
])('of a product on sale, %j is refused, and what was typed is kept', async (typed, status, words) => {
  const before = await written()
  const unticked: Record<string, string> = { ...(await sheetOf()), ...typed, description: 'Autre texte' }
  delete unticked['need-maison']
  const html = await (await expectStatus(status, visitor.post(to(), unticked))).text()
  expect(html).toContain(words)
  expect(html).toContain('Autre texte</textarea>')
  expect(/name="need-maison"[^>]*checked/.test(html)).toBe(false)
  expect(await written()).toBe(before)
})

test('companions are on the product’s page, with the yearly cost, and additions are logged', async () => {
  const companions = 'EXT-FILTRES-1AN × 2 par an\r\next-membrane'
  await expectStatus(303, visitor.post(to(), { ...(await sheetOf()), companions, consumables: '10' }))
  expect((await sheetOf()).companions).toBe('EXT-FILTRES-1AN × 2 par an\nEXT-MEMBRANE')
  const shown = await readable(await expectStatus(200, app.visitor().get(`/products/${carafe}`)))
  expect(shown).toMatch(/Filtres de rechange 1 an × 2 .*en prend 2 par an\. 213,60 € TTC .*Membrane de rechange/)
  expect(shown).toMatch(/213,60 € TTC par an de filtres \(178,00 € HT\)/)
  expect(await page('/admin/log')).toMatch(/Va avec : aucun → EXT-FILTRES-1AN × 2 par an EXT-MEMBRANE/)
  await db.updateTable('product').set({ published: 0 }).where('sku', '=', 'EXT-MEMBRANE').execute()
  const one = { ...(await sheetOf()), companions: 'EXT-FILTRES-1AN × 1 par an\nEXT-MEMBRANE' }
  expect(await readable(await expectStatus(409, visitor.post(to(), one)))).toContain('n’est pas en vente')
  await db.updateTable('product').set({ published: 1 }).where('sku', '=', 'EXT-MEMBRANE').execute()
  await expectStatus(303, visitor.post(to(), { ...one, companions: '' }))
  expect(await db.selectFrom('product_companion').selectAll().where('product_id', '=', carafe).execute()).toEqual([])
})

test('a price changes, its period is kept, and the former one is struck through', async () => {
  const at = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10)
  const change = async (price: string) => visitor.post(to('/prix'), { price, version: await versionOf() })
  const days = { price_since: at(10), reference_from: at(40) }
  await db.updateTable('product').set(days).where('id', '=', carafe).execute()
  expect(await page(to('/prix'))).toMatch(/Rien n’est barré aujourd’hui.*une baisse pourrait barrer 59,88 € TTC/)
  await expectStatus(303, change('39,90'))
  expect(await db.selectFrom('price_history').selectAll().where('product_id', '=', carafe).execute()).toMatchObject([
    { price_cents: 4990, valid_from: at(10) },
  ])
  expect(await page(to('/prix'))).toMatch(/59,88 € TTC est barré : c’est le prix le plus bas/)
  for (const path of [`/products/${carafe}`, '/products?q=carafe'])
    expect(await readable(await app.visitor().get(path))).toMatch(/47,88 € TTC 39,90 € HT au lieu de 59,88 €/)
  expect(await rowOf()).toMatchObject({ price_cents: 3990 })
})

test('a gift is worth its stated value, and never more than its price', async () => {
  const days = { price_since: '2026-01-01', reference_from: '2025-12-02' }
  await db.updateTable('product').set(days).where('id', '=', aquapet).execute()
  const shown = async (path: string) => readable(await app.visitor().get(path))
  expect(await shown('/products/prod-osmoseur-premium')).toContain('Produit offert (valeur 19,99 €)')
  await expectStatus(303, visitor.post(to('/prix', aquapet), { price: '10,00', version: await versionOf(aquapet) }))
  expect(await shown(`/products/${aquapet}`)).toContain('12,00 € TTC')
  expect(await shown('/products/prod-osmoseur-premium')).toContain('Produit offert (valeur 12,00 €)')
})

test('a component of a pack on sale cannot be withdrawn', async () => {
  for (const id of ['prod-filtres-annuels', aquapet]) {
    await expectStatus(303, visitor.post(to('/retirer', id), { version: await versionOf(id) }))
    expect(await page(to('', id))).toMatch(/Des packs en vente en ont besoin.*Osmoseur Essentiel, Pack/)
    expect(await rowOf(id)).toMatchObject({ published: 1 })
  }
})

test('a product is withdrawn, stays in the back-office, and is restored', async () => {
  const shopper = app.visitor()
  await fillCart(shopper, { product_id: essentiel, pack_type: 'individual' })
  // Its price has stood for three days.
  const day = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString().slice(0, 10)
  await db.updateTable('product').set({ price_since: day }).where('id', '=', carafe).execute()
  await db.updateTable('price_history').set({ valid_to: day }).where('product_id', '=', carafe).execute()
  await expectStatus(303, visitor.post(to('/retirer'), { version: await versionOf() }))
  expect(await page(to())).toContain('n’est plus en vente')
  await expectStatus(404, app.visitor().get(`/products/${carafe}`))
  expect(await page('/admin/products?etat=retires')).toContain('Carafe filtrante Élan')
  await expectStatus(303, visitor.post(to('/publier'), { version: await versionOf() }))
  expect(await readable(await app.visitor().get(`/products/${carafe}`))).toContain('au lieu de 59,88 €')
})

test('a copy has the texts, the pictures and the packs, but neither a price history nor a stock', async () => {
  const copy = location(await expectStatus(303, visitor.post(to('/dupliquer', essentiel))))
  const id = copy.split('/').at(-1) ?? ''
  expect(await rowOf(id)).toMatchObject({
    name: 'Osmoseur Essentiel (copie)',
    sku: 'OSM-ESSENTIEL-COPIE',
    published: 0,
  })
  const counts = await Promise.all(
    (['product_image', 'pack_option', 'pack_component', 'pack_gift', 'price_history'] as const).map(async (table) => {
      const rows = await db.selectFrom(table).select('product_id').where('product_id', 'in', [id, essentiel]).execute()
      return [table, rows.filter(({ product_id }) => product_id === id).length]
    }),
  )
  expect(Object.fromEntries(counts)).toEqual({
    product_image: 4,
    pack_option: 3,
    pack_component: 9,
    pack_gift: 5,
    price_history: 0,
  })
  const parts = await db.selectFrom('pack_component').select('component_id').where('product_id', '=', id).execute()
  expect(parts.map(({ component_id }) => component_id)).not.toContain(essentiel)
  expect(location(await expectStatus(303, visitor.post(to('/dupliquer', essentiel))))).toMatch(/copie-2$/)
})

const firstProduct = {
  ...{ name: 'Bougie des Dunes', price: '20', units: '12', sell: 'oui', asked: 'oui', kind: 'accessory' },
  ...{ summary: 'Une bougie.', description: 'Coulée à la main.', features: 'Quarante heures', 'need-maison': 'oui' },
  ...{ manufacturer: 'Bougies du Port', maker_address: '1 quai, 22000 Saint-Brieuc', maker_contact: 'a@port.example' },
  ...{ spare_parts: 'Aucune.', maker_in_union: 'oui', warnings: 'Ne pas laisser sans surveillance.', eco: '0' },
}

async function sendFirst(changed: Record<string, string>, picture?: Buffer) {
  const form = picture ? formOfFiles([{ name: 'bougie.png', bytes: picture }]) : new FormData()
  for (const [name, value] of Object.entries({ ...firstProduct, ...changed })) form.append(name, value)
  return visitor.fetch('/admin/products/nouveau', { method: 'POST', body: form })
}

test('one form puts a product on sale: with its picture, its stock, and a reference of its name', async () => {
  const page = location(await expectStatus(303, sendFirst({}, await png())))
  expect(page).toBe('/admin/products/prod-bougie-des-dunes')
  expect(await readable(await visitor.get(page))).toContain('Bougie des Dunes est en vente : 12 en stock.')
  const shown = await readable(await expectStatus(200, app.visitor().get('/products/prod-bougie-des-dunes')))
  expect(shown).toMatch(/Bougie des Dunes.*24,00 €/s)
  const row = db.selectFrom('product').select(['sku', 'published']).where('id', '=', 'prod-bougie-des-dunes')
  expect(await row.executeTakeFirst()).toEqual({ sku: 'BOUGIE-DES-DUNES', published: 1 })
  await expectStatus(
    303,
    app.visitor().post('/cart/lines', { product_id: 'prod-bougie-des-dunes', pack_type: 'individual', quantity: 1 }),
  )
})

test('what the form leaves out is said once the product exists: stock, picture, maker', async () => {
  const empty = location(await expectStatus(303, sendFirst({ name: 'Bougie vide', units: '' }, await png({ tint: 2 }))))
  expect(await readable(await visitor.get(empty))).toContain(
    'Bougie vide est en vente, mais son stock est à 0 : personne ne peut l’acheter. Compter le stock',
  )
  const bare = location(await expectStatus(303, sendFirst({ name: 'Bougie nue', manufacturer: '' })))
  expect(await readable(await visitor.get(bare))).toMatch(/hors vente : il lui manque ceci\. Fabricant Une image/)
  const spoilt = location(await expectStatus(303, sendFirst({ name: 'Bougie sombre' }, Buffer.from('<svg/>'))))
  expect(await readable(await visitor.get(spoilt))).toMatch(
    /il lui manque ceci\. Fichier bougie\.png : type non autorisé\./,
  )
  const twice = location(await expectStatus(303, sendFirst({ name: 'Bougie', slug: 'autre-bougie' })))
  expect(twice).toBe('/admin/products/prod-autre-bougie')
  await expectStatus(400, sendFirst({ name: 'Bougie', units: 'douze' }))
})
