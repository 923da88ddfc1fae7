import { beforeEach, expect, test } from 'vitest'
import { openApp, type Visitor } from '../support/app'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app

const answers = {
  usage: 'résidentiel',
  household_size: '3-4',
  budget: '500-1000€',
  problem: 'calcaire',
  urgency: 'immédiate',
}
const contact = { name: 'Claire Fontaine', email: 'claire@example.fr' }
const queryOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const results = `/questionnaire/resultats?${queryOf(answers)}`
const contactStep = `/questionnaire?${queryOf({ ...answers, etape: '6' })}`

beforeEach(async () => {
  await db.deleteFrom('lead').execute()
})

async function page(path: string, visitor: Visitor = app.visitor()) {
  const response = await visitor.get(path)
  const html = await response.clone().text()
  return { status: response.status, html, text: await readable(response) }
}

const leads = () => db.selectFrom('lead').selectAll().execute()

test('the first question has its options, its number and no back link', async () => {
  const { status, html, text } = await page('/questionnaire')
  expect(status).toBe(200)
  expect(html.match(/type="radio"/g)).toHaveLength(3)
  expect(text).toContain('Question 1/5')
  expect(text).not.toContain('Question précédente')
})

test('answers travel in the address from step to step, and back', async () => {
  const { html, text } = await page(`/questionnaire?${queryOf({ usage: 'commercial', etape: '2' })}`)
  expect(text).toContain('Question 2/5')
  expect(html).toMatch(/type="hidden" name="usage" value="commercial"/)
  expect(html).toMatch(/type="hidden" name="etape" value="3"/)
  expect(html).toContain('href="/questionnaire?usage=commercial&amp;etape=1"')
  const back = await page('/questionnaire?usage=commercial&etape=1')
  expect(back.html).toMatch(/<input[^>]*checked="" value="commercial"/)
})

test('going back to change one answer keeps the later ones', async () => {
  const { html } = await page(`/questionnaire?${queryOf({ ...answers, etape: '2' })}`)
  expect(html).toMatch(/type="hidden" name="urgency" value="immédiate"/)
  expect(html).toMatch(/<input[^>]*checked="" value="3-4"/)
})

test('without a step, the address resumes at the first question that is open', async () => {
  const { status, text } = await page('/questionnaire?usage=commercial&household_size=3-4')
  expect([status, text.includes('Question 3/5')]).toEqual([200, true])
})

test('a skipped question is asked first, with a notice, and no answer is lost', async () => {
  const { status, html, text } = await page(`/questionnaire?${queryOf({ ...answers, budget: '', etape: '6' })}`)
  expect(status).toBe(400)
  expect(text).toContain('Question 3/5')
  expect(html).toMatch(/type="hidden" name="urgency" value="immédiate"/)
  const pressed = await page('/questionnaire?usage=commercial&etape=3')
  expect(pressed.text).toContain('Il manque cette réponse')
})

test.each(['usage=piscine', 'usage=piscine&etape=1', 'usage=commercial&usage=les_deux&etape=2'])(
  'an unknown answer is told: %s',
  async (query) => {
    const { status, text } = await page(`/questionnaire?${query}`)
    expect(status).toBe(400)
    expect(text).toContain('La réponse reçue n’existe pas')
    expect(text).toContain('Question 1/5')
  },
)

test.each(['0', '7', '-1', 'abc', '1e1', '12345'])('step %s is the beginning', async (step) => {
  const response = await expectStatus(302, app.visitor().get(`/questionnaire?etape=${step}`))
  expect(location(response)).toBe('/questionnaire')
})

test('the contact step asks for a name and an e-mail, ticks nothing, and can be skipped', async () => {
  const { html, text } = await page(contactStep)
  expect(html).not.toMatch(/checked/)
  expect(html.match(/type="checkbox"/g)).toHaveLength(2)
  expect(text).toContain('Voir mes recommandations sans laisser mes coordonnées')
  expect(text).toContain('3 ans après notre dernier contact')
  expect(html).toContain(`href="${results.replaceAll('&', '&amp;')}"`)
  expect(text).toContain('Retour')
})

test('the contact is kept with the boxes that were ticked, and the results say nothing of it', async () => {
  const response = await expectStatus(303, app.visitor().post(contactStep, { ...contact, consent_email: 'on' }))
  expect(location(response)).toBe(results)
  expect(await leads()).toMatchObject([{ ...contact, phone: null, status: 'prospect', source: 'questionnaire' }])
  expect(await db.selectFrom('agreement').select(['kind', 'page']).execute()).toEqual([
    { kind: 'advice', page: '/questionnaire' },
  ])
  expect((await page(results)).html).not.toContain(contact.email)
})

test('a name and an e-mail are required, and typed values stay', async () => {
  const refused = await expectStatus(
    400,
    app.visitor().post(contactStep, { name: '', email: 'claire', phone: '12', consent_phone: 'on' }),
  )
  const html = await refused.text()
  for (const message of ['Nom requis', 'Email invalide', 'Téléphone invalide']) expect(html).toContain(message)
  expect(html).toMatch(/<input[^>]*value="claire"/)
  expect(html).toMatch(/name="consent_phone"[^>]*checked/)
  expect(await leads()).toEqual([])
})

test('a call requires a number', async () => {
  const refused = await expectStatus(400, app.visitor().post(contactStep, { ...contact, consent_phone: 'on' }))
  expect(await readable(refused)).toContain('Indiquez le numéro où vous appeler')
  await expectStatus(303, app.visitor().post(contactStep, { ...contact, phone: '06 12 34 56 78', consent_phone: 'on' }))
  expect(await leads()).toMatchObject([{ phone: '06 12 34 56 78' }])
})

test.each([
  [{}, 'Vous n’avez coché aucune case : nous ne vous contacterons pas à ce sujet.'],
  [{ consent_phone: 'on', phone: '06 12 34 56 78' }, 'Nous pourrons vous appeler au sujet de ces recommandations.'],
  [{ consent_email: 'on' }, 'Ces recommandations vous sont envoyées par e-mail'],
])('the results state the effect of the ticked boxes: %o', async (boxes, words) => {
  const visitor = app.visitor()
  await expectStatus(303, visitor.post(contactStep, { ...contact, ...boxes }))
  const { text } = await page(results, visitor)
  expect(text).toContain('Vos coordonnées sont enregistrées.')
  expect(text).toContain(words)
})

test('a contact without its answers is not stored: the missing question is asked', async () => {
  const refused = await expectStatus(400, app.visitor().post('/questionnaire?usage=commercial&etape=6', contact))
  expect(await readable(refused)).toContain('Question 2/5')
  expect(await leads()).toEqual([])
})

test('the results name the first choice, its reasons and its drawback, and compare up to three', async () => {
  const { status, html, text } = await page(results)
  expect(status).toBe(200)
  expect(text).toContain('Vos Solutions Personnalisées')
  expect(html).toMatch(/<h2 id="top-pick">Osmoseur Premium<\/h2>/)
  expect(text).toContain('À savoir')
  const told = [
    'Ce qui vous convient d’abord',
    'Voir le détail',
    'À savoir',
    'Choisissez votre formule',
    '30 jours satisfait',
  ]
  const places = told.map((words) => text.indexOf(words))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(text).toMatch(/Étapes de filtration différent .*6 .*5/)
  expect(text).toContain('120,00 € TTC de moins')
  for (const badge of ['POPULAIRE', 'TRANQUILLITÉ', 'MEILLEURE VALEUR']) expect(text).toContain(badge)
  expect(text).toContain('30 jours satisfait ou remboursé')
  const { text: modest } = await page(
    `/questionnaire/resultats?${new URLSearchParams({ ...answers, budget: '<200€' })}`,
  )
  expect(modest).toContain('Au-dessus de votre budget, le moins cher qui vous convient')
  // The calculator uses another figure.
  expect(text).not.toMatch(/€\/an d’économie/)
})

test('beside the price stands what the filters cost each year, beside the alternative what speaks against it', async () => {
  const { text } = await page(results)
  expect(text).toMatch(
    /658,80 € TTC 549,00 € HT dont 0,84 € d’éco-participation\. Filtres : 106,80 € TTC par an, au prix actuel\. En stock [Ll]ivré entre .* en France/,
  )
  expect(text).toMatch(
    /120,00 € TTC de moins : Osmoseur Essentiel\. Ce que cela change : .* À savoir : Il est conçu pour/,
  )
  // Their sheets do not differ in any counted attribute.
  const couple = { ...answers, household_size: '1-2', budget: '200-500€' }
  const { text: small } = await page(`/questionnaire/resultats?${new URLSearchParams(couple)}`)
  expect(small).toMatch(
    /144,00 € TTC de plus : Osmoseur Essentiel\. Cinq étapes de filtration .* À savoir : Son prix dépasse/,
  )
})

test('a service is said to be of no use for a machine that needs none', async () => {
  expect((await page(results)).text).not.toContain('Sans objet')
  const couple = { ...answers, household_size: '1-2', budget: '200-500€' }
  const { text } = await page(`/questionnaire/resultats?${new URLSearchParams(couple)}`)
  expect(text.match(/Sans objet pour l’appareil Purificateur Ultra\./g)).toHaveLength(2)
})

test('the same address gives the same page', async () => {
  expect((await page(results)).html).toBe((await page(results)).html)
})

test('results without all the answers lead to the question that is missing', async () => {
  const response = await expectStatus(302, app.visitor().get('/questionnaire/resultats?usage=commercial'))
  expect(location(response)).toBe('/questionnaire?usage=commercial')
})

test('the extra offers are articles with a former price that the price history proves', async () => {
  const { text } = await page(results)
  expect(text).toMatch(/Filtres de rechange 1 an .*106,80 € TTC 89,00 € HT au lieu de 144,00 €/)
  const proof = await db.selectFrom('price_history').selectAll().execute()
  await db.deleteFrom('price_history').execute()
  expect((await page(results)).text).not.toContain('au lieu de 144,00 €')
  await db.insertInto('price_history').values(proof).execute()
})

test('of what the first recommendation uses up, as many are offered as it takes in a year', async () => {
  const office = { ...answers, usage: 'commercial', household_size: 'entreprise', budget: '1000€+' }
  const { text, html } = await page(`/questionnaire/resultats?${queryOf(office)}`)
  expect(text).toMatch(/convient d’abord Osmose Pro/)
  expect(text).toMatch(/Filtres de rechange 1 an × 2 .* Cette machine en prend 2 par an\. 213,60 € TTC/)
  const offered = html.match(/value="prod-filtres-annuels"\/?><input type="hidden" name="quantity" value="2"/)
  expect(offered).not.toBeNull()
})

test('an extra offer goes into the cart, with the count of articles', async () => {
  const visitor = app.visitor()
  const add = (product_id: string) => expectStatus(303, visitor.post(results, { product_id, quantity: 1 }))
  expect(location(await add('prod-filtres-annuels'))).toBe(results)
  expect((await page(results, visitor)).text).toContain('Filtres de rechange 1 an ajouté au panier ! (1 article)')
  await add('prod-installation')
  const { text } = await page(results, visitor)
  expect(text).toContain('Installation professionnelle ajouté au panier ! (2 articles)')
  expect(text).toContain('Votre panier contient 2 articles.')
})

test('a pack needs its gift, then goes into the cart with it', async () => {
  const visitor = app.visitor()
  const pack = { product_id: 'prod-osmoseur-premium', quantity: 1, pack_type: 'medium' }
  const refused = await expectStatus(409, visitor.post(results, pack))
  const html = await refused.clone().text()
  const text = await readable(refused)
  expect(html.match(/role="alert"/g)).toHaveLength(1)
  expect(text.match(/Veuillez sélectionner votre produit offert/g)).toHaveLength(2)
  expect(text).toContain('Erreur lors de l’ajout au panier. Veuillez réessayer.')
  expect(text).toContain('Veuillez sélectionner votre produit offert avant d’ajouter au panier.')
  await expectStatus(303, visitor.post(results, { ...pack, gift_product: 'prod-aquapet' }))
  expect((await page(results, visitor)).text).toContain('Osmoseur Premium – Pack Médium ajouté au panier ! (1 article)')
})

test('articles in the chosen pack are not offered again', async () => {
  const visitor = app.visitor()
  const chosen = { product_id: 'prod-osmoseur-premium', quantity: 1, pack_type: 'medium' }
  const offer = 'Ajouter Installation professionnelle au panier'
  expect((await page(results, visitor)).text).toContain(offer)
  const refused = await readable(await expectStatus(409, visitor.post(results, chosen)))
  expect(refused).not.toContain(offer)
  await expectStatus(303, visitor.post(results, { ...chosen, gift_product: 'prod-aquapet' }))
  const { text } = await page(results, visitor)
  expect(text).toMatch(/Installation professionnelle [^.]*\. .*Compris dans votre pack/)
  expect(text).not.toContain(offer)
  expect(text).toContain('Ajouter Maintenance 3 ans au panier')
})

test.each([
  [400, { product_id: 'inconnu', quantity: 1 }],
  [400, { quantity: 1 }],
  [400, { product_id: 'prod-aquapet', quantity: 0 }],
  [409, { product_id: 'prod-aquapet', quantity: 9999 }],
])('an invalid addition is refused with %i: %o', async (status, fields) => {
  const refused = await expectStatus(status, app.visitor().post(results, fields))
  expect(await readable(refused)).toContain('Erreur lors de l’ajout au panier. Veuillez réessayer.')
})

test('a shop without products says that nothing is for sale instead of recommending', async () => {
  const published = await db.selectFrom('product').select('id').where('published', '=', 1).execute()
  await db.updateTable('product').set({ published: 0 }).execute()
  const { status, text } = await page(results)
  const ids = published.map(({ id }) => id)
  await db.updateTable('product').set({ published: 1 }).where('id', 'in', ids).execute()
  expect(status).toBe(200)
  expect(text).toContain('Analyse de vos besoins en cours...')
})

test('the API gives the same recommendations, best first, and keeps no consent', async () => {
  const response = await app.visitor().json('POST', '/api/questionnaire/submit', { ...answers, contact_info: contact })
  expect(response.status).toBe(200)
  const { recommendations }: { recommendations: { id: string; reasons: string[]; drawback: string }[] } =
    await response.json()
  expect(recommendations.map(({ id }) => id)).toEqual([
    'prod-osmoseur-premium',
    'prod-osmoseur-essentiel',
    'prod-purificateur-ultra',
  ])
  expect(recommendations[0]?.reasons.length).toBeGreaterThanOrEqual(2)
  expect(await leads()).toHaveLength(1)
  expect(await db.selectFrom('lead_consent').selectAll().execute()).toEqual([])
})

test.each([
  [{ usage: 'piscine' }, 'usage'],
  [{ contact_info: { name: '', email: 'x' } }, 'contact_info.email'],
])('the API refuses %o with 422', async (change, field) => {
  const body = { ...answers, contact_info: contact, ...change }
  const response = await app.visitor().json('POST', '/api/questionnaire/submit', body)
  expect(response.status).toBe(422)
  expect((await response.json()).errors).toHaveProperty([field])
  expect(await leads()).toEqual([])
})

test('the home page invites in the page itself, and holds the closed window that scripts open', async () => {
  const { html, text } = await page('/')
  expect(text).toContain('5 questions simples, environ 2 minutes')
  expect(html).toMatch(/<dialog class="invitation"[^>]*data-delay="15-20"/)
  expect(html).not.toMatch(/<dialog[^>]*\sopen/)
  expect((await page('/cart')).html).not.toContain('<dialog')
})

test.each(['/', '/products', '/products/prod-osmoseur-essentiel', '/cgv'])(
  '%s leads to the questionnaire',
  async (path) => {
    expect((await page(path)).html).toContain('href="/questionnaire"')
  },
)
