import { beforeEach, expect, test } from 'vitest'
import { ruleFieldName } from '~/models/crm/advice'
import { readDraft, readQuestionnaire } from '~/models/crm/advice/index.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { formOf } from '../support/product-form'
import { answers } from '../support/questionnaire'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const visitor = await asAdministrator(db, app.visitor())
const page = '/admin/questionnaire'
const usage = `${page}/questions/usage`
const answerAt = (question: string, value: string) =>
  `${page}/questions/${question}/reponses/${encodeURIComponent(value)}`
const questionForm = (path = usage) => formOf(visitor, path, 'question-questionnaire')
const answerForm = (path: string) => formOf(visitor, path, 'reponse-questionnaire')
const draft = () => readDraft(db, osmoseurs)
const inForce = () => readQuestionnaire(db, osmoseurs)
const wordsPage = `${page}/mots`
const wordsForm = () => formOf(visitor, wordsPage, 'mots-questionnaire')
const version = async () => String((await draft()).version)
const post = (path: string, fields: Record<string, string>) => visitor.post(path, fields)

async function review() {
  const html = await (await expectStatus(200, visitor.get(`${page}/publication`))).text()
  return {
    html,
    seen: /name="seen"[^>]*value="(\w+)"|value="(\w+)"[^>]*name="seen"/.exec(html)?.slice(1).find(Boolean),
  }
}

async function publish() {
  const { seen = '' } = await review()
  return post(`${page}/publication`, { seen })
}

beforeEach(async () => {
  await post(`${page}/brouillon/abandonner`, { version: await version() })
})

test('the screen is for administrators', async () => {
  expect(location(await expectStatus(302, app.visitor().get(page)))).toContain('/login')
  const html = await readable(await expectStatus(200, visitor.get(page)))
  expect(html).toContain('5 questions, 960 combinaisons de réponses')
  expect(html).toContain('Questions du modèle de votre métier : en ligne.')
  expect(html).not.toContain('Abandonner le brouillon')
})

test('a question is changed in a draft, seen, previewed, and published for shop, API and assistant', async () => {
  const before = await inForce()
  await expectStatus(303, post(usage, { ...(await questionForm()), title: 'Quel endroit\u202f?' }))
  expect(await readable(await visitor.get(page))).toContain('Vous voyez un brouillon')
  expect(await readable(await app.visitor().get('/questionnaire'))).toContain('Où servirez-vous cette eau')
  expect(await readable(await visitor.get(`${page}/apercu`))).toContain('Quel endroit')
  const { html } = await review()
  expect(html).toMatch(/Sur 960 combinaisons de réponses, 0 auraient un autre premier conseil, et 0 une autre liste/)
  expect(location(await expectStatus(303, publish()))).toBe(page)
  expect(await readable(await visitor.get(page))).toMatch(/Questionnaire publié : version \d/)
  const after = await inForce()
  expect(after.version).toBe(before.version + 1)
  const query = new URLSearchParams(answers)
  expect(await readable(await app.visitor().get('/questionnaire'))).toContain('Quel endroit')
  expect((await app.visitor().get(`/questionnaire/resultats?${query}`)).status).toBe(200)
  const sent = await app.visitor().json('POST', '/api/questionnaire/submit', {
    ...answers,
    contact_info: { name: 'Claire Fontaine', email: 'claire@example.fr' },
  })
  expect(sent.status).toBe(200)
})

test('a question is added with its answers; the walk, the words and the results follow', async () => {
  const added = await expectStatus(
    303,
    post(`${page}/questions/nouvelle`, { version: await version(), title: 'Êtes-vous locataire\u202f?', hint: '' }),
  )
  const to = location(added)
  expect(to).toMatch(/\/questions\/question-\d+\/nouvelle-reponse$/)
  const name = /question-\d+/.exec(to)?.[0] ?? ''
  expect(await readable(await visitor.get(`${page}/publication`))).toContain('a besoin d’au moins deux réponses')
  for (const title of ['Oui', 'Non'])
    await expectStatus(303, post(to, { ...(await answerForm(to)), title, points: '0' }))
  const html = await readable(await expectStatus(303, publish()).then(() => visitor.get(page)))
  expect(html).toContain('6 questions, 1920 combinaisons de réponses')
  const step = await readable(
    await app.visitor().get(`/questionnaire?${new URLSearchParams({ ...answers, etape: '6' })}`),
  )
  expect(step).toMatch(/Question 6\/6.*Êtes-vous locataire \?.*Oui.*Non/)
  expect(await readable(await app.visitor().get('/avis'))).toContain('Six questions suffisent')
  const query = new URLSearchParams({ ...answers, [name]: 'oui' })
  expect((await app.visitor().get(`/questionnaire/resultats?${query}`)).status).toBe(200)
  expect((await app.visitor().get(`/questionnaire/resultats?${new URLSearchParams(answers)}`)).status).toBe(302)
  const contract = await (await app.visitor().get('/api/openapi.json')).text()
  expect(contract).toContain(`"${name}"`)
  await expectStatus(303, post(`${page}/brouillon/reprendre`, { version: await version(), from: 'modele' }))
  await expectStatus(303, publish())
  expect((await inForce()).questions).toHaveLength(5)
  expect((await app.visitor().get(`/questionnaire/resultats?${new URLSearchParams(answers)}`)).status).toBe(200)
})

test('an answer that leaves combinations without two reasons is told and not published', async () => {
  const before = await inForce()
  const to = `${page}/questions/problem/nouvelle-reponse`
  await expectStatus(303, post(to, { ...(await answerForm(to)), title: 'La couleur', points: '1' }))
  const { html, seen } = await review()
  expect(html).toMatch(/Pour \d+ des 1152 combinaisons de réponses, il n’y aurait pas de produit avec deux raisons/)
  expect(html).toContain('La couleur')
  expect(seen).toBeUndefined()
  await expectStatus(409, post(`${page}/publication`, { seen: 'a'.repeat(32) }))
  expect((await inForce()).version).toBe(before.version)
})

test('what is said of a product changes with the answer, and is seen before', async () => {
  const to = answerAt('budget', '<200€')
  const fields = await answerForm(to)
  expect(fields).toMatchObject({
    budget: 'limit',
    limit: '200',
    'points-prod-purificateur-douche': '-12',
  })
  await expectStatus(303, post(to, { ...fields, modest: 'on', 'points-prod-purificateur-douche': '−11', limit: '250' }))
  const { html } = await review()
  expect(html).toContain('Purificateur de douche (-12 points → -11 points)')
  expect(html).toContain(': budget.')
})

test('two administrators: the later one is told what changed, and keeps what was typed', async () => {
  const late = await questionForm()
  await expectStatus(303, post(usage, { ...(await questionForm()), title: 'Le premier titre' }))
  const refused = await readable(await expectStatus(409, post(usage, { ...late, title: 'Le second titre' })))
  expect(refused).toMatch(/Rien n’est enregistré.*Camille Roy.*Le premier titre/)
  const html = await (await post(usage, { ...late, title: 'Le second titre' })).text()
  expect(html).toMatch(/value="Le second titre"/)
  expect((await draft()).questions[0]?.title).toBe('Le premier titre')
  const again = { ...late, title: 'Le second titre', version: await version() }
  await expectStatus(303, post(usage, again))
  expect((await draft()).questions[0]?.title).toBe('Le second titre')
  const row = await post(`${usage}/retirer`, { version: late.version ?? '' })
  expect(location(await expectStatus(303, Promise.resolve(row)))).toBe(page)
  expect(await readable(await visitor.get(page))).toMatch(
    /Rien n’est changé : le brouillon a changé entre-temps\. Camille Roy/,
  )
})

test('what was reviewed and has changed since is not published', async () => {
  await expectStatus(303, post(usage, { ...(await questionForm()), title: 'Relu' }))
  const { seen = '' } = await review()
  await expectStatus(303, post(usage, { ...(await questionForm()), title: 'Changé depuis' }))
  const told = await readable(await expectStatus(409, post(`${page}/publication`, { seen })))
  expect(told).toMatch(/Rien n’est publié.*Changé depuis/)
})

test.each([
  [{ title: '' }, 400, 'Écrivez la question'],
  [{ title: 'x'.repeat(121) }, 400, '120 caractères au plus'],
  [{ title: 'pour quand' }, 409, 'Ces mots sont déjà ceux d’une autre'],
  [{ title: 'Une eau pure\u202f?' }, 409, 'Retirez « eau pure »'],
])('a question with %j is refused in French, and nothing typed is lost', async (typed, status, words) => {
  const before = await version()
  const html = await readable(
    await expectStatus(status, post(usage, { ...(await questionForm()), hint: 'À garder.', ...typed })),
  )
  expect(html).toContain(words)
  expect(await (await post(usage, { ...(await questionForm()), hint: 'À garder.', ...typed })).text()).toContain(
    'À garder.',
  )
  expect(await version()).toBe(before)
})

test.each([
  [{ title: ' ' }, 400, 'Écrivez la réponse'],
  [{ title: 'COMMERCIAL' }, 409, 'Ces mots sont déjà ceux d’une autre'],
  [{ points: '47' }, 400, 'Un nombre entier, de 0 à 46'],
  [{ points: '-1' }, 400, 'Un nombre entier, de 0 à 46'],
  [{ need: 'piscine' }, 409, 'Choisissez dans la liste'],
  [{ customer_type: 'roi' }, 400, 'Choisissez dans la liste'],
  [{ budget: 'limit', limit: '' }, 400, 'Écrivez ce budget'],
  [{ budget: 'limit', limit: '12,50' }, 400, 'sans centimes'],
  [{ advice_title: 'Seul' }, 400, 'ou aucun des deux'],
  [{ 'points-prod-osmoseur-premium': '99' }, 400, 'de −50 à 50'],
  [{ 'reason-prod-osmoseur-premium': 'Il a {hublots}.' }, 409, 'n’a pas de caractéristique « hublots »'],
  [{ 'reason-prod-osmoseur-premium': 'Bon pour la santé.' }, 409, 'Retirez « Bon pour la santé »'],
])('an answer with %j is refused in French', async (typed, status, words) => {
  const before = await version()
  const to = answerAt('usage', 'résidentiel')
  const sent = { ...(await answerForm(to)), text: 'À garder.', ...typed }
  const html = await (await expectStatus(status, post(to, sent))).text()
  expect(html.replaceAll('\u202f', ' ')).toContain(words)
  expect(html).toContain('À garder.')
  expect(await version()).toBe(before)
})

test('a question keeps two answers, and a questionnaire two questions', async () => {
  for (const value of ['les_deux', 'commercial'])
    await post(`${answerAt('usage', value)}/retirer`, { version: await version() })
  expect(await readable(await visitor.get(page))).toContain('Une question garde au moins deux réponses')
  expect((await draft()).questions[0]?.options.map(({ value }) => value)).toEqual(['résidentiel', 'commercial'])
  for (const name of ['urgency', 'problem', 'budget', 'household_size'])
    await post(`${page}/questions/${name}/retirer`, { version: await version() })
  expect(await readable(await visitor.get(page))).toContain('Un questionnaire garde au moins deux questions')
  expect((await draft()).questions.map(({ name }) => name)).toEqual(['usage', 'household_size'])
})

test('answers whose values are no plain words are moved and removed', async () => {
  await expectStatus(303, post(`${answerAt('budget', '1000€+')}/place`, { version: await version(), to: 'up' }))
  await expectStatus(303, post(`${answerAt('budget', '<200€')}/retirer`, { version: await version() }))
  const budget = (await draft()).questions.find(({ name }) => name === 'budget')
  expect(budget?.options.map(({ value }) => value)).toEqual(['200-500€', '1000€+', '500-1000€'])
})

test.each([
  ['GET', `${page}/questions/piscine`],
  ['GET', answerAt('usage', 'piscine')],
  ['GET', answerAt('piscine', 'oui')],
  ['GET', `${page}/questions/piscine/nouvelle-reponse`],
  ['GET', `${page}/ailleurs`],
  ['POST', `${page}/ailleurs`],
])('%s %s is a 404', async (method, path) => {
  const response = method === 'GET' ? visitor.get(path) : post(path, { version: await version(), title: 'À garder' })
  await expectStatus(404, response)
})

test('what changed under an open form of a question or an answer is a 404 that gives back what was typed', async () => {
  const fields = await answerForm(answerAt('problem', 'tous'))
  await post(`${answerAt('problem', 'tous')}/retirer`, { version: await version() })
  const gone = await expectStatus(
    404,
    post(answerAt('problem', 'tous'), { ...fields, title: 'Tout ensemble', version: await version() }),
  )
  expect(await gone.text()).toContain('Tout ensemble')
})

test('a form of a product’s rules that was open before a publication keeps what was typed at its answers', async () => {
  const to = '/admin/products/prod-osmoseur-premium/questionnaire'
  const late = await formOf(visitor, to, 'regles-produit')
  await expectStatus(303, post(`${page}/questions/problem/place`, { version: await version(), to: 'up' }))
  await expectStatus(303, publish())
  const typed = { ...late, [ruleFieldName('reason', 3, 1)]: 'Saisi pour le calcaire.' }
  const html = await (await expectStatus(409, post(to, typed))).text()
  expect(html).toMatch(/<textarea[^>]* name="reason-2-1"[^>]*>Saisi pour le calcaire\.</)
  expect(html).toContain('Les questions changent d’ordre.')
  await expectStatus(303, post(`${page}/brouillon/reprendre`, { version: await version(), from: 'modele' }))
  await expectStatus(303, publish())
})

const ownWords = {
  title: 'Le conseil de Camille',
  invitation: 'Choisissez en {nombre} questions',
  begin: 'Je réponds',
  results: 'Voici nos conseils',
}

test('the words around the questions are drafted, shown, published, and given back by the template', async () => {
  const query = new URLSearchParams(answers)
  const results = async () => readable(await app.visitor().get(`/questionnaire/resultats?${query}`))
  await expectStatus(303, post(wordsPage, { ...(await wordsForm()), ...ownWords }))
  expect(await readable(await visitor.get(page))).toMatch(/Vous voyez un brouillon.*Choisissez en cinq questions/)
  expect(await readable(await app.visitor().get('/'))).toContain('Trouvez le vôtre en cinq questions')
  const { html } = await review()
  expect(html).toContain('Invitation\u202f: «\u202fTrouvez le vôtre en {nombre} questions\u202f» devient')
  expect(html).toMatch(/Sur 960 combinaisons de réponses, 0 auraient un autre premier conseil, et 0 une autre liste/)
  expect(await readable(await visitor.get(`${page}/apercu?${query}`))).toContain('Voici nos conseils')
  await expectStatus(303, publish())
  const home = await readable(await app.visitor().get('/'))
  expect(home).toMatch(/Choisissez en cinq questions.*Je réponds/)
  expect(home).not.toContain('Trouvez le vôtre')
  expect(await (await app.visitor().get('/questionnaire')).text()).toContain('<title>Le conseil de Camille')
  expect(await results()).toContain('Voici nos conseils')
  expect((await inForce()).ownWords).toEqual(ownWords)
  expect(await readable(await visitor.get('/admin/log'))).toContain('Questionnaire publié')
  await expectStatus(303, post(`${page}/brouillon/reprendre`, { version: await version(), from: 'modele' }))
  await expectStatus(303, publish())
  expect(await results()).toContain('Vos Solutions Personnalisées')
  expect((await inForce()).ownWords).toEqual({})
})

test('words are kept with an added question, and an earlier version has its own', async () => {
  await expectStatus(303, post(wordsPage, { ...(await wordsForm()), ...ownWords }))
  await expectStatus(303, publish())
  const { version: published } = await inForce()
  await expectStatus(303, post(`${page}/questions/urgency/retirer`, { version: await version() }))
  await expectStatus(303, publish())
  expect((await inForce()).words.invitation).toBe('Choisissez en quatre questions')
  await expectStatus(303, post(`${page}/brouillon/reprendre`, { version: await version(), from: 'modele' }))
  await expectStatus(303, publish())
  expect((await inForce()).words.invitation).toBe('Trouvez le vôtre en cinq questions')
  await expectStatus(303, post(`${page}/brouillon/reprendre`, { version: await version(), from: String(published) }))
  expect((await draft()).words).toEqual(ownWords)
  expect((await wordsForm()).invitation).toBe('Choisissez en {nombre} questions')
})

test.each([
  [{ title: ' ' }, 400, 'Écrivez ces mots'],
  [{ begin: 'x'.repeat(41) }, 400, '40 caractères au plus'],
  [{ invitation: 'En {nombres} questions' }, 400, '{nombres} ne se remplit pas'],
  [{ results: 'Une eau pure' }, 409, 'Retirez « eau pure »'],
])('words with %j are refused in French, and nothing typed is lost', async (typed, status, message) => {
  const before = await version()
  const sent = { ...(await wordsForm()), promise: 'À garder', ...typed }
  const html = await (await expectStatus(status, post(wordsPage, sent))).text()
  expect(html.replaceAll('\u202f', ' ')).toContain(message)
  expect(html).toContain('À garder')
  expect(await version()).toBe(before)
})

test('two administrators write words: the later one reads what changed, and keeps what was typed', async () => {
  const late = await wordsForm()
  await expectStatus(303, post(wordsPage, { ...(await wordsForm()), title: 'Le premier titre' }))
  const html = await (await expectStatus(409, post(wordsPage, { ...late, title: 'Le second titre' }))).text()
  expect(html).toMatch(/Camille Roy.*Le premier titre/)
  expect(html).toContain('value="Le second titre"')
})
