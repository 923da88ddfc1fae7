import { expect, type Page, test } from '@playwright/test'
import { foreignWords } from '../support/first-trade'
import { oneIn } from '../support/one-in'
import {
  enterWorkspace,
  fillSettings,
  giveHours,
  type Offer,
  open,
  type Platform,
  pageElsewhere,
  press,
  sell,
  startPlatform,
  told,
  type Workspace,
} from '../support/platform-browser'
import { expectSound, field } from '../support/shop-browser'

interface Trade {
  name: string
  sector: string
  offer: Offer
  /** Of the questionnaire, in its order, and the title of its result. */
  answers: (string | RegExp)[]
  result: string
  /** What its visitors send, and where its owner finds it. */
  request: 'message' | 'quote' | 'visit' | 'booking'
  /** An example that one may book, and whether it asks for a telephone number. */
  service?: string
  asksPhone?: true
  question: string
  answer: string | RegExp
}

const ecommerce: Trade = {
  ...{ name: 'Tournesol', sector: 'retail', request: 'message' },
  offer: { name: 'Bougie tournesol', price: '20', units: '12', need: 'Pour la maison' },
  answers: ['Pour la maison', 'Tous les jours', /Moins de 50/, 'La durée', 'Dans le mois'],
  result: 'Pour ce que vous cherchez',
  question: 'Combien coûte la bougie tournesol ?',
  answer: /24,00\s€/,
}

const services: Trade = {
  ...{ name: 'Hirondelle', sector: 'other', request: 'quote' },
  offer: { name: 'Toit hirondelle', price: '600', need: 'Une réparation', kind: 'quote' },
  answers: ['Une réparation', 'Chez vous', 'Dans le mois', /Plus de 1/, 'Un particulier'],
  result: 'Pour votre demande',
  ...{ question: 'Comment demander un devis ?', answer: 'Rien ne vous engage avant votre accord écrit.' },
}

const restaurant: Trade = {
  ...{ name: 'Mirabelle', sector: 'restaurant', request: 'booking', service: 'Une table' },
  offer: { name: 'Tarte aux mirabelles', price: '8', need: 'Desserts' },
  answers: ['Un dessert', 'Une ou deux personnes', 'Cette semaine', 'Rien de particulier', /Moins de 15/],
  result: 'Ce qui peut vous plaire',
  ...{ question: 'Où sont indiqués les allergènes ?', answer: 'les quatorze familles que la loi demande de déclarer' },
}

const immobilier: Trade = {
  ...{ name: 'Glycine', sector: 'real_estate', request: 'visit' },
  offer: { name: 'Maison aux glycines', price: '250000', need: 'Maisons' },
  answers: ['Acheter pour habiter', 'Une maison', 'Dès maintenant', /Plus de 400/, 'Accord de la banque'],
  result: 'Pour votre projet',
  ...{ question: 'Comment se passe une estimation ?', answer: 'vous recevez un avis de valeur écrit' },
}

const coaching: Trade = {
  ...{ name: 'Capucine', sector: 'education', request: 'booking', service: 'Appel découverte', asksPhone: true },
  offer: { name: 'Programme capucine', price: '700', need: 'Mon métier' },
  answers: ['Mon métier', 'Seul, avec un coach', 'En visio', 'Dès que possible', /De 200 à/],
  result: 'Ce qui peut vous convenir',
  ...{ question: 'Garantissez-vous un résultat ?', answer: 'Le résultat dépend de ce que vous en faites' },
}

const sante: Trade = {
  ...{ name: 'Pervenche', sector: 'health', request: 'booking', service: 'Premier rendez-vous' },
  offer: { name: 'Séance pervenche', price: '50', need: 'Un premier rendez-vous' },
  answers: ['Un premier rendez-vous', 'Au cabinet', 'Pour moi', 'Dans la semaine', 'Le matin'],
  result: 'Le rendez-vous à demander',
  ...{ question: 'J’ai mal au dos, que prendre ?', answer: 'Je ne peux pas vous répondre sur votre santé' },
}

const person = { name: 'Nils Hervé', email: 'nils@client.example', phone: '06 12 34 56 78' }

let platform: Platform

// One platform for all.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  platform = await startPlatform()
})
test.afterAll(() => platform.stop())

/** A page of the trade, in its own words; axe is a script. */
async function look(visitor: Page, javaScriptEnabled: boolean): Promise<void> {
  expect(foreignWords(await visitor.locator('body').innerText())).toEqual([])
  if (javaScriptEnabled) await expectSound(visitor)
}

/** Answers the questions up to the results, and leaves a name and a mailbox. */
async function leaveContact(visitor: Page, trade: Trade, javaScriptEnabled: boolean): Promise<void> {
  for (const [index, name] of trade.answers.entries()) {
    await expect(visitor.getByText(`${index + 1}/${trade.answers.length}`)).toBeVisible()
    if (index === 0) await look(visitor, javaScriptEnabled)
    await visitor.getByRole('radio', { name }).click()
    if (!javaScriptEnabled) await press(visitor, 'Continuer')
  }
  await field(visitor, 'Nom complet').fill(person.name)
  await field(visitor, 'E-mail').fill(person.email)
  await look(visitor, javaScriptEnabled)
  await press(visitor, 'Voir mes recommandations')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(trade.result)
  await expect(visitor.getByRole('heading', { level: 2, name: trade.offer.name })).toBeVisible()
  expect(await visitor.locator('.top-pick .reasons-list li:not(.drawback)').count()).toBeGreaterThanOrEqual(2)
  await look(visitor, javaScriptEnabled)
}

async function sendRequest(visitor: Page, trade: Trade, javaScriptEnabled: boolean): Promise<void> {
  const { request, offer } = trade
  if (request === 'booking') return book(visitor, trade, javaScriptEnabled)
  if (request === 'message') {
    await open(visitor, '/support')
    await field(visitor, 'Nom').fill(person.name)
    await field(visitor, 'E-mail').last().fill(person.email)
    await field(visitor, 'Sujet').selectOption({ index: 1 })
    await field(visitor, 'Message').fill('Se garde-t-elle un an ?')
    await look(visitor, javaScriptEnabled)
    await press(visitor, 'Envoyer le message')
    return expect(visitor.getByRole('status').first()).toBeVisible()
  }
  await open(visitor, '/products')
  await visitor.getByRole('link', { name: offer.name }).first().click()
  await look(visitor, javaScriptEnabled)
  const words = request === 'visit' ? 'Demander une visite' : 'Demander un devis'
  await visitor.getByRole('link', { name: words }).first().click()
  await field(visitor, 'Téléphone').fill(person.phone)
  await field(visitor, 'Créneau').selectOption({ index: 1 })
  await visitor.getByRole('checkbox').check()
  await look(visitor, javaScriptEnabled)
  await press(visitor, request === 'visit' ? 'Demander la visite' : 'Demander le devis')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Votre rappel est prévu')
}

async function book(visitor: Page, { asksPhone }: Trade, javaScriptEnabled: boolean): Promise<void> {
  await open(visitor, '/rendez-vous')
  await visitor.locator('.booking-hours label').first().click()
  await field(visitor, 'Nom').fill(person.name)
  await field(visitor, 'E-mail').fill(person.email)
  if (asksPhone) await field(visitor, 'Téléphone').fill(person.phone)
  const persons = field(visitor, 'Nombre de personnes')
  if (await persons.isVisible()) await persons.fill('2')
  await look(visitor, javaScriptEnabled)
  await press(visitor, 'Réserver ce créneau')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Votre rendez-vous est noté')
}

/** Reads the assistant's answer, then asks for a person. */
async function talk(visitor: Page, trade: Trade, javaScriptEnabled: boolean): Promise<void> {
  await open(visitor, '/chat')
  await field(visitor, 'Votre message').fill(trade.question)
  await press(visitor, 'Envoyer')
  await expect(visitor.getByText(trade.answer).first()).toBeVisible()
  await look(visitor, javaScriptEnabled)
  await visitor.getByRole('link', { name: 'Parler à une personne' }).first().click()
  await visitor.getByLabel(/^E-mail/).fill(person.email)
  await press(visitor, 'Demander une personne')
  await expect(visitor.getByText('Votre demande est transmise').first()).toBeVisible()
}

const openRow = (page: Page, words: string) =>
  page.getByRole('row').filter({ hasText: words }).getByRole('link').first().click()

/** The owner finds lead, request and conversation, and answers. */
async function answerAll(page: Page, trade: Trade): Promise<void> {
  await open(page, '/admin/leads')
  await openRow(page, person.name)
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  await expect(page.getByText(person.email).first()).toBeVisible()
  await open(page, trade.request === 'booking' ? '/admin/rendez-vous' : '/admin/inbox')
  if (trade.request === 'booking') {
    await expect(page.getByRole('row', { name: person.name })).toContainText(trade.service ?? '')
  } else if (trade.request === 'message') {
    await openRow(page, person.name)
    await expect(page.getByText('Se garde-t-elle un an')).toBeVisible()
  } else {
    await openRow(page, person.phone)
    await expect(page.getByText(trade.offer.name)).toBeVisible()
    await press(page, 'Marquer comme fait')
    await told(page, 'Le rappel est fait.')
  }
  await open(page, '/admin/inbox?type=conversations')
  await openRow(page, person.email)
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText(trade.question)
  await field(page, 'Votre réponse').fill('Bonjour, je vous appelle demain.')
  await press(page, 'Envoyer la réponse')
  await told(page, 'Réponse envoyée.')
}

/** What was booked is kept, and the offer of the owner's own. */
async function removeExamples(page: Page, trade: Trade): Promise<void> {
  await open(page, '/admin/products')
  await press(page, 'Retirer les exemples')
  await told(page, 'Retirés')
  if (trade.service && trade.request === 'booking') await told(page, `réservés\u202f: ${trade.service}.`)
  await expect(page.getByRole('button', { name: 'Retirer les exemples' })).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'exemple' })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: trade.offer.name })).toHaveCount(1)
}

const journeys: [Record<string, Trade>, withScripts: boolean][] = [
  [{ ecommerce, restaurant, sante }, true],
  [{ services, immobilier, coaching }, false],
]

for (const [trades, withScripts] of journeys) {
  for (const [template, trade] of oneIn(3, Object.entries(trades))) {
    test(`${template}: a visitor becomes a lead by its own questionnaire, request and assistant`, async ({
      page,
      browser,
      javaScriptEnabled,
    }) => {
      test.skip(javaScriptEnabled !== withScripts, 'three trades with scripts, three without')
      const shop = await platform.add(trade.name, trade.sector)
      await enterWorkspace(page, platform, shop.owner)
      await giveHours(page)
      if (trade.offer.units) await fillSettings(page, 'identite', { 'Identifiants uniques REP.*': 'non producteur' })
      await sell(page, trade.offer)
      const visitor = await pageElsewhere(browser, withScripts)
      await visitor.goto(shop.origin)
      await look(visitor, withScripts)
      await open(visitor, '/questionnaire')
      await leaveContact(visitor, trade, withScripts)
      await sendRequest(visitor, trade, withScripts)
      await talk(visitor, trade, withScripts)
      await answerAll(page, trade)
      await open(visitor, '/chat')
      await expect(visitor.getByText('Bonjour, je vous appelle demain.')).toBeVisible()
      await removeExamples(page, trade)
      await open(visitor, '/products')
      await expect(visitor.getByRole('link', { name: trade.offer.name }).first()).toBeVisible()
      await look(visitor, withScripts)
      await visitor.context().close()
    })
  }
}

async function publish({ owner }: Workspace, page: Page): Promise<void> {
  await enterWorkspace(page, platform, owner)
  await open(page, '/admin/publication')
  await press(page, 'Publier la boutique')
  await told(page, 'Boutique publiée')
}

test('the pages of those that are walked without scripts are sound on a phone', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  for (const trade of oneIn(3, [services, immobilier, coaching])) {
    const shop = await platform.add(trade.name, trade.sector)
    await publish(shop, page)
    const visitor = await pageElsewhere(browser, true)
    for (const path of ['/', '/products', '/questionnaire', '/support/rappel', '/rendez-vous', '/chat']) {
      await visitor.goto(shop.origin + path)
      await look(visitor, true)
    }
    await visitor.context().close()
  }
})
