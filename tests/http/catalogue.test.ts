import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../support/app'
import { essentiel, productId, setAvailable } from '../support/shop-database'

const app = await openApp()
const { db } = app
const premium = await productId(db, 'osmoseur-premium')
const fountain = await productId(db, 'aquapet')
const bottle = await productId(db, 'h2go')

// Nine pictures: one more than the thumbnails show.
await db.deleteFrom('product_image').where('product_id', '=', premium).execute()
await db
  .insertInto('product_image')
  .values(
    Array.from({ length: 9 }, (_, position) => ({
      product_id: premium,
      file: `premium-${position}`,
      position,
      alt: `Vue ${position + 1}`,
      width: 1440,
      height: 1440,
    })),
  )
  .execute()

beforeEach(async () => {
  await setAvailable(db, 'osmoseur-premium', 20)
  await setAvailable(db, 'aquapet', 20)
})

async function read(path: string, visitor = app.visitor()) {
  const response = await visitor.get(path)
  return { status: response.status, html: await response.text() }
}

function order(fields: Record<string, string | number | string[]>, visitor = app.visitor()) {
  return visitor.post(`/products/${premium}`, { quantity: 1, ...fields })
}

function lines() {
  return db.selectFrom('cart_line').select(['product_id', 'pack_type', 'quantity', 'gift_product_id']).execute()
}

/** Visible text: without tags, entities or no-break spaces. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .replace(/[\s\u202f\u00a0]+/g, ' ')
}

test('the home page leads to the list and to three featured products, and says where its figures come from', async () => {
  const { status, html } = await read('/')
  expect(status).toBe(200)
  expect(html).toContain('href="/products"')
  expect(html.match(/class="product-card"/g)).toHaveLength(3)
  expect(textOf(html)).toMatch(/8 produits en stock|produits en stock 8/)
  expect(textOf(html)).toMatch(/Catalogue et stock au \d/)
})

test('no page speaks of payment in instalments without the credit warning', async () => {
  for (const path of ['/', '/products', `/products/${premium}`, `/products/${bottle}`]) {
    const text = textOf((await read(path)).html)
    const offers = text.match(/3x 4x|en 3 ou 4 fois/g)?.length ?? 0
    const warnings = text.match(/Un crédit coûte de l’argent et doit être remboursé/g)?.length ?? 0
    expect(offers, path).toBeGreaterThan(0)
    expect(warnings, path).toBeGreaterThan(0)
    for (const part of [
      /[Tt]aux débiteur fixe.{1,3}0.%/,
      /TAEG fixe.{1,3}0.%/,
      /[Mm]ontant total du crédit.{1,3}\d/,
      /[Pp]rêteur.{1,3}Klarna Bank/,
    ])
      expect(text, path).toMatch(part)
    // The list has it once, directly above cards that name no instalments.
    if (path === '/products') expect([offers, warnings]).toEqual([1, 1])
  }
})

test('a product answers what our article tells people to ask any seller', async () => {
  const products = await db.selectFrom('product').select(['id', 'is_service', 'description']).execute()
  for (const { id, is_service, description } of products) {
    const last = description.split('\n\n').at(-1)
    expect(last, id).toMatch(/^(Sa limite|Ses limites)\s:/)
    const text = textOf((await read(`/products/${id}`)).html)
    expect(text.includes('Sans motif, retour à nos frais, par le lien'), id).toBe(is_service === 0)
    expect(/livraison (comprise|gratuite)/i.test(text) && is_service === 1, id).toBe(false)
  }
})

test('pages of goods state maker, Union representative, warnings and spare parts; those of services none', async () => {
  const page = async (id: string) => textOf((await read(`/products/prod-${id}`)).html)
  expect(await page('aquapet')).toMatch(
    /Pièces détachées.*3 ans.*Fabricant et sécurité.*Accessoires de démonstration SA, 5 rue .*Genève, Suisse, securite@.*Responsable dans l’Union européenne.*Paris.*Débranchez le câble/s,
  )
  expect((await page('aquapet')).match(/Pièces détachées/g)).toHaveLength(1)
  expect(await page('installation')).not.toContain('Fabricant')
})

test('a shop that sells nothing says so, and shows no empty block', async () => {
  await db.updateTable('product').set({ published: 0 }).execute()
  try {
    expect(textOf((await read('/products')).html)).toContain('Aucun osmoseur disponible pour le moment')
    const home = textOf((await read('/')).html)
    expect(home).not.toContain('À découvrir')
    expect(home).not.toContain('produits en stock')
  } finally {
    await db.updateTable('product').set({ published: 1 }).execute()
  }
})

test('the list prints both prices, and free delivery only where that product alone reaches it', async () => {
  const text = textOf((await read('/products')).html)
  expect(text).toContain('8 produits')
  expect(text).toContain('538,80 € TTC 449,00 € HT')
  expect(text.match(/Livraison incluse/g)).toHaveLength(5)
})

test('filters, sorts and the search are in the URL, and invalid values are ignored', async () => {
  expect(textOf((await read('/products?besoin=animaux')).html)).toContain('1 produit ')
  expect(textOf((await read('/products?q=osmozeur')).html)).toContain('Osmoseur Essentiel')
  expect(textOf((await read('/products?q=trottinette')).html)).toContain('Rien ne répond à « trottinette »')
  for (const query of [
    'besoin=x',
    'tri=x',
    'page=-1',
    'page=1e3',
    'q=%00%F0%9F%92%A7',
    `q=${'a'.repeat(2000)}`,
    'q=a&q=b',
  ]) {
    expect((await read(`/products?${query}`)).status, query).toBe(200)
  }
})

test('a filter shows its number of products, and an unknown one is ignored and reported', async () => {
  const { html } = await read('/products?personnes=10&prix=1000')
  const text = textOf(html)
  expect(text).toContain('2 produits')
  expect(text).toMatch(/Sous l’évier 1 produit Sur le plan de travail 0 produit Au sol 1 produit/)
  expect(text).toContain('Retirer le critère 10 personnes et plus')
  expect(html).toMatch(/<a href="\/products\?personnes=10" rel="nofollow" aria-current="true">/)
  expect(html).toContain('<link rel="canonical" href="http://localhost/products"/>')
  const told = textOf(
    (await read(`/products?besoin=lune&pose=${encodeURIComponent('💧"'.repeat(250))}&mineraux=oui`)).html,
  )
  expect(told).toMatch(
    /Critère inconnu, laissé de côté : « Besoin »\. Critère inconnu, laissé de côté : « Où le poser \? »\. .*3 produits/,
  )
})

test('filters that contradict each other leave nothing, and say which of them to give up', async () => {
  const { status, html } = await read('/products?pose=plan-de-travail&mineraux=oui&besoin=animaux')
  expect(status).toBe(200)
  expect(textOf(html)).toMatch(/Aucun produit ne réunit ces critères .*Effacez-les/)
  const two = await read('/products?pose=plan-de-travail&mineraux=oui&q=osmose')
  expect(textOf(two.html)).toMatch(
    /Sans « Sur le plan de travail » \d produits? Sans « Avec reminéralisation » 1 produit/,
  )
  expect(two.html).toContain('href="/products?mineraux=oui&amp;q=osmose"')
  expect(two.html).toContain('value="osmose"')
})

test('filters and services have a separate page, which leads to each of them', async () => {
  const { html } = await read('/products/complements')
  const text = textOf(html)
  expect(text).toMatch(
    /Filtres et services.*Filtres de rechange 1 an.*Installation professionnelle.*Membrane de rechange/,
  )
  expect(text).toMatch(/Sur rendez-vous Installation professionnelle .* Chez vous, en France métropolitaine/)
  expect(text).not.toMatch(/Épuisé|Osmoseur Essentiel/)
  expect(html.match(/class="product-card"/g)).toHaveLength(4)
  for (const path of ['/sitemap.xml', '/products', '/avis'])
    expect((await read(path)).html, path).toContain('/products/complements')
  const added = await app
    .visitor()
    .post('/products/prod-installation', { quantity: 1, return_to: '/products/complements' })
  expect([added.status, added.headers.get('Location')]).toEqual([303, '/products/complements'])
})

test('a card says for how many it is, what delivery costs and when it comes', async () => {
  const card = async (name: string) => {
    const cards = (await read('/products')).html.split('<article').map(textOf)
    return cards.find((each) => each.includes(` ${name} `)) ?? ''
  }
  expect(await card('Osmoseur Premium')).toMatch(/Pour 3 à 4 personnes Livraison incluse, livré (entre|\w+\.)/)
  expect(await card('Fontaine AquaPet')).toMatch(/Livraison 9,90 €, livré/)
  await setAvailable(db, 'aquapet', 0)
  expect(await card('Fontaine AquaPet')).not.toContain('livré')
})

test('a search shows services and filters too, then the questions and the articles that answer it', async () => {
  const text = textOf((await read('/products?q=installation')).html)
  expect(text).toMatch(
    /Résultats pour « installation ».*Installation professionnelle.*Nos réponses.*À lire sur le blog/,
  )
  expect(text).toMatch(/À lire sur le blog Installer un osmoseur/)
  expect(textOf((await read('/products?q=filtres+de+rechange')).html)).toContain('Filtres de rechange 1 an')
  expect(textOf((await read('/products?q=entreprise&tri=prix-croissant')).html)).toContain('Osmose Pro')
  const none = textOf((await read('/products?q=livraison+suisse&besoin=animaux')).html)
  expect(none).toMatch(/Aucun produit ne réunit ces critères.*Sans « Animaux » \d.*Où livrez-vous/)
})

test('a search that cannot be taken as typed says so, and keeps it', async () => {
  const long = `calcaire ${'mot '.repeat(5)}${'long '.repeat(90)}`.slice(0, 500).trim()
  const { html } = await read(
    `/products?q=${encodeURIComponent(`calcaire robinet cuisine maison famille douche chien chat ${long}`.slice(0, 500))}`,
  )
  expect(textOf(html)).toContain(
    'seuls ses premiers mots sont cherchés, « calcaire robinet cuisine maison famille douche chien chat »',
  )
  expect(html).toContain('douche chien chat calcaire')
  const emoji = textOf((await read('/products?q=%F0%9F%92%A7%20%22')).html)
  expect(emoji).toContain('Il n’y a pas de mot à chercher dans « 💧 &quot; »')
  expect(textOf((await read('/products?q=calquaire')).html)).toContain('voici ce qui répond à « calcaire »')
})

test('suggestions are products with their prices, then articles, for an unfinished word too', async () => {
  const suggest = async (typed: string) => {
    const response = await app.visitor().get(`/recherche/suggestions?q=${encodeURIComponent(typed)}`)
    return response.json()
  }
  const suggestions = await suggest('installat')
  expect(suggestions[0]).toMatchObject({
    href: '/products/prod-installation',
    text: 'Installation professionnelle',
    note: '118,80\u00a0€ TTC',
  })
  expect(suggestions.at(-1)).toMatchObject({ note: 'Article du blog' })
  expect(await suggest('')).toEqual([])
  expect(await suggest('💧"')).toEqual([])
})

test('a search text is escaped', async () => {
  const { html } = await read('/products?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E')
  expect(html).not.toContain('<script>alert')
})

test('an unknown or unpublished product is a 404 in the specified words', async () => {
  const { status, html } = await read('/products/inconnu')
  expect(status).toBe(404)
  expect(textOf(html)).toContain('Osmoseur non trouvé')
  expect(textOf(html)).toContain('L’osmoseur que vous recherchez n’existe pas ou n’est plus disponible.')
  expect((await app.visitor().post('/products/inconnu', { quantity: 1 })).status).toBe(404)
})

test('old addresses lead to the product for good, unknown ones to the list with what comes closest', async () => {
  const known = await app.visitor().get('/produit/osmoseur-compact')
  expect([known.status, known.headers.get('Location')]).toEqual([301, `/products/${essentiel}`])
  const visitor = app.visitor()
  const unknown = await visitor.get('/produit/osmoseur-premum')
  expect([unknown.status, unknown.headers.get('Location')]).toEqual([302, '/products'])
  const campaign = await visitor.get('/produit/inconnu?utm_source=lettre')
  expect(campaign.headers.get('Location')).toBe('/products?utm_source=lettre')
  await visitor.get('/produit/osmoseur-premum')
  const { html } = await read('/products', visitor)
  expect(textOf(html)).toContain('Nous n’avons pas trouvé « osmoseur premum ».')
  const notice = html.slice(
    html.indexOf('notice-actions'),
    html.indexOf('<main') > html.indexOf('notice-actions') ? html.indexOf('<main') : undefined,
  )
  expect(notice.slice(0, notice.indexOf('</div>')).match(/href="\/products\/prod-/g)).toHaveLength(3)
})

test('free delivery is announced with tax, for consumers, and the age of the shop from its date', async () => {
  for (const path of ['/', `/products/${bottle}`])
    expect(textOf((await read(path)).html)).toMatch(/dès 100,00 € HT \(120,00 € TTC\)/)
  expect(textOf((await read('/')).html)).toMatch(/\d\d\+ ans d’expérience \(exemple\)/)
})

test('the product page shows packs with the sum they save on, delivery, take-back and the withdrawal exception', async () => {
  const text = textOf((await read(`/products/${premium}`)).html)
  expect(text).toContain('658,80 € TTC 549,00 € HT')
  expect(text).toMatch(/Pack Premium Conseillé 934,80 €.+la plus avantageuse : 12,1 % d’économie/)
  expect(text).toContain('dont 0,84 € d’éco-participation')
  expect(text).toContain('Vous économisez 46,80 € : 765,60 € si vous achetez les 2 éléments séparément')
  expect(text).toContain('offert (valeur 19,99 €)')
  expect(text).toMatch(/Disponible - Livraison (\d+h|\d+ jours ouvrés)/)
  expect(text).toMatch(/livré entre \S+\s\d/)
  expect(text).toContain('les filtres et membranes descellés ne peuvent pas être repris')
  expect(text).toContain('Reprise gratuite de votre ancien appareil')
})

test('the address carries pack, gift, quantity and picture, so the total is right without a script', async () => {
  const { html } = await read(`/products/${premium}?pack_type=medium&quantity=2&photo=3&gift_product=${fountain}`)
  // Without `:has()` support, CSS shows the option of the URL.
  expect(textOf(html.split('class="of of-medium of-now"').at(-1) ?? '')).toMatch(/^> Pack Médium 1 605,60 €/)
  expect(textOf(html)).toContain('Total TTC 1 605,60 €')
  expect(html).toMatch(/<input(?=[^>]*value="medium")[^>]*checked=""/)
  for (const query of ['quantity=1e308', 'quantity=-4', 'photo=99', 'photo=x', 'pack_type=or', 'quantity=0']) {
    expect((await read(`/products/${premium}?${query}`)).status, query).toBe(200)
  }
})

test('the gallery shows eight thumbnails as links, a tile for the rest, a counter and the page of the view', async () => {
  const { html } = await read(`/products/${premium}?quantity=2&photo=3`)
  expect(textOf(html)).toContain('3 / 9')
  expect(html).toContain(`class="gallery-main" href="/products/${premium}/vues/3"`)
  expect(html.match(/href="\?quantity=2&amp;photo=\d#vues"/g)).toHaveLength(9)
  expect(textOf(html)).toContain('+1')
})

test('a view has a page with the way back and to its neighbours; one that is not there is missing', async () => {
  const { html } = await read(`/products/${premium}/vues/9`)
  expect(html).toContain(`href="/products/${premium}?photo=9#vues"`)
  expect(html).toContain(`href="/products/${premium}/vues/8"`)
  expect(textOf(html)).not.toContain('Vue suivante')
  for (const view of ['0', '10', '01', '1e1', 'x'])
    expect((await read(`/products/${premium}/vues/${view}`)).status).toBe(404)
  expect((await read('/products/inconnu/vues/1')).status).toBe(404)
})

test('adding a pack returns to the sheet with the pack and the gift still chosen', async () => {
  const response = await order({ pack_type: 'medium', gift_product: fountain })
  expect(response.headers.get('Location')).toBe(`/products/${premium}?pack_type=medium&gift_product=${fountain}`)
})

test('adding ends on the page it came from, with the notice, the badge and the line', async () => {
  const visitor = app.visitor()
  const response = await order(
    { pack_type: 'medium', gift_product: fountain, quantity: 2, return_to: '/products?besoin=maison' },
    visitor,
  )
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/products?besoin=maison'])
  const { html } = await read('/products?besoin=maison', visitor)
  expect(textOf(html)).toContain('2 × Osmoseur Premium – Pack Médium ajouté au panier')
  expect(textOf(html)).toContain('Produit offert : Fontaine AquaPet')
  expect(html).toContain('aria-label="Panier, 2 articles"')
  expect(textOf((await read('/products', visitor)).html)).not.toContain('ajouté au panier Voir')
  expect(await lines()).toContainEqual({
    product_id: premium,
    pack_type: 'medium',
    quantity: 2,
    gift_product_id: fountain,
  })
})

test('the result of a button is shown at its place of the page, and not at the top', async () => {
  const visitor = app.visitor()
  const path = `/products/${premium}`
  const response = await order({ place: 'ajout' }, visitor)
  expect(response.headers.get('Location')).toBe(`${path}#ajout`)
  const { html } = await read(path, visitor)
  expect(html.match(/ajouté au panier/g)).toHaveLength(1)
  expect(html.indexOf('ajouté au panier')).toBeGreaterThan(html.indexOf('id="ajout"'))
  const onList = await order({ place: `p-${premium}`, return_to: '/products?besoin=maison' }, visitor)
  expect(onList.headers.get('Location')).toBe(`/products?besoin=maison#p-${premium}`)
  const list = (await read('/products?besoin=maison', visitor)).html
  expect(list.indexOf('ajouté au panier')).toBeGreaterThan(list.indexOf(`id="p-${premium}"`))
  const odd = await order({ place: '"><b>' }, visitor)
  expect(odd.headers.get('Location')).toBe(path)
})

test.each(['https://ailleurs.example/', '//ailleurs.example/', '/\\ailleurs.example', 'javascript:alert(1)', ''])(
  'a form never sends the shopper to %s',
  async (returnTo) => {
    const response = await order({ return_to: returnTo })
    expect([response.status, response.headers.get('Location')]).toEqual([303, `/products/${premium}`])
  },
)

test('buying at once leads to the delivery page with a separate cart', async () => {
  const visitor = app.visitor()
  const response = await order({ buy: 'now' }, visitor)
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toMatch(/^\/shipping\?express=session_/)
  expect((await read('/', visitor)).html).not.toContain('aria-label="Panier,')
})

test.each([
  [{ quantity: '0' }],
  [{ quantity: '-1' }],
  [{ quantity: '1e3' }],
  [{ quantity: '1e308' }],
  [{ quantity: '2.5' }],
  [{ quantity: '' }],
  [{ quantity: ['1', '2'] }],
  [{ pack_type: 'or' }],
  [{ pack_type: ['medium', 'premium'] }],
])('invalid input is refused with a sentence and writes nothing: %j', async (fields) => {
  const before = await lines()
  const response = await order(fields)
  expect(response.status).toBe(400)
  expect(textOf(await response.text())).toMatch(/Indiquez une quantité|Choisissez une des formules/)
  expect(await lines()).toEqual(before)
})

test('a form without a quantity is refused too', async () => {
  const response = await app.visitor().post(`/products/${premium}`, {})
  expect(response.status).toBe(400)
})

test('a pack with a gift asks for it in the specified words, and keeps the selection', async () => {
  const add = await order({ pack_type: 'medium', quantity: 3 })
  expect(add.status).toBe(409)
  const html = await add.text()
  expect(textOf(html)).toContain('Veuillez sélectionner votre produit offert avant d’ajouter au panier.')
  expect(html.match(/<[^>]*autofocus/g)).toEqual([expect.stringContaining(' id="gift_product-')])
  expect(html).toMatch(/<input(?=[^>]*value="medium")[^>]*checked=""/)
  expect(html).toMatch(/<input[^>]*name="quantity"[^>]*value="3"/)
  const buy = await order({ pack_type: 'premium', buy: 'now' })
  expect(textOf(await buy.text())).toContain('Veuillez sélectionner votre produit offert avant de continuer.')
})

test('a gift of another pack and a gift that ran out are refused; the product alone forgets its gift', async () => {
  expect((await order({ pack_type: 'medium', gift_product: bottle })).status).toBe(409)
  await setAvailable(db, 'aquapet', 0)
  expect((await order({ pack_type: 'medium', gift_product: fountain })).status).toBe(409)
  expect(textOf((await read(`/products/${premium}`)).html)).toContain('Épuisé pour le moment')
  expect((await order({ gift_product: fountain })).status).toBe(303)
})

test('more than there is is refused with the figure, and a product without stock cannot be ordered', async () => {
  await setAvailable(db, 'osmoseur-premium', 2)
  const response = await order({ quantity: 3 })
  expect(response.status).toBe(409)
  expect(textOf(await response.text())).toContain('Il en reste 2')
  expect(textOf((await read(`/products/${premium}`)).html)).toContain('Plus que 2 en stock')
  await setAvailable(db, 'osmoseur-premium', 0)
  const { html } = await read(`/products/${premium}`)
  expect(textOf(html)).toContain('Épuisé pour le moment')
  expect(html).not.toContain('Acheter maintenant')
})

test('with Save-Data a page has one small picture a product and no script', async () => {
  const light = async (path: string) => (await app.visitor().fetch(path, { headers: { 'Save-Data': 'on' } })).text()
  for (const path of ['/products', `/products/${premium}`]) {
    const html = await light(path)
    expect(html, path).not.toContain('<script')
    expect(html, path).not.toContain('<source')
  }
  expect((await light(`/products/${premium}`)).match(/<img/g)).toHaveLength(1)
})

test('every page has its title, the legal links and nothing inline', async () => {
  for (const path of ['/', '/products', `/products/${premium}`, '/nulle-part']) {
    const { html } = await read(path)
    expect(html.match(/<title>/g), path).toHaveLength(1)
    expect(html, path).toContain('Osmoseurs &amp; Co</title>')
    for (const href of ['/mentions-legales', '/cgv', '/confidentialite', '/accessibilite', '/retractation']) {
      expect(html, path).toContain(`href="${href}"`)
    }
    expect(html, path).not.toMatch(/ style="| on[a-z]+="|<script(?! (defer|type="application\/ld\+json"))/)
    expect(textOf(html), path).toContain('Données de démonstration')
  }
})
