import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const visitor = await asAdministrator(db, app.visitor())
const anyone = app.visitor()
const root = '/admin/faq'

const page = async (path: string) => readable(await expectStatus(200, visitor.get(path)))
const support = async () => (await anyone.get('/support')).text()
const rows = () => db.selectFrom('frequent_question').selectAll().orderBy('position').execute()
const typed = {
  version: '0',
  question: 'Prêtez-vous une clé de montage\u202f?',
  answer: 'Oui.\n\nSur rendez-vous.',
}

function faqOf(html: string): { name: string; acceptedAnswer: { text: string } }[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const block = blocks.map(([, json = '']) => JSON.parse(json)).find((each) => each['@type'] === 'FAQPage')
  return block?.mainEntity ?? []
}

async function ask(message: string): Promise<string> {
  const asking = app.visitor()
  await asking.post('/chat', { message })
  return readable(await asking.get('/chat'))
}

test('an anonymous visitor neither sees nor writes questions', async () => {
  for (const path of [root, `${root}/nouvelle`])
    expect(location(await expectStatus(302, anyone.get(path)))).toContain('/login')
  const before = await rows()
  await expectStatus(302, anyone.post(`${root}/nouvelle`, typed))
  expect(await rows()).toEqual(before)
})

test('a shop has the questions of its template, which its page, its data and its assistant tell', async () => {
  const all = await rows()
  expect(all.length).toBeGreaterThan(20)
  expect(await page(root)).toMatch(/Faut-il un plombier pour l’installation \? Installation et entretien Publiée/)
  const html = await support()
  expect(faqOf(html).map(({ name }) => name)).toEqual(all.map(({ question }) => question))
})

test('a question that is added is on the page, in the data and with the assistant at the next request', async () => {
  expect(location(await expectStatus(303, visitor.post(`${root}/nouvelle`, typed)))).toBe(root)
  const html = await support()
  expect(html).toContain('<p>Sur rendez-vous.</p>')
  expect(faqOf(html).at(-1)).toMatchObject({ name: typed.question, acceptedAnswer: { text: typed.answer } })
  expect(await ask('Prêtez-vous une clé de montage ?')).toContain('Sur rendez-vous.')
})

test('questions stand under their themes, and one that is given a theme moves there', async () => {
  const headings = async () => [...(await support()).matchAll(/<h3>(.*?)<\/h3>/g)].map(([, words]) => words)
  const before = await headings()
  expect(before).toContain('Retours et garanties')
  expect(before.at(-1)).toBe('Autres questions')
  const { id } = (await rows()).at(-1) ?? { id: '' }
  const form = await (await visitor.get(`${root}/${id}`)).text()
  expect(form).toContain('<option value="Retours et garanties">')
  await expectStatus(303, visitor.post(`${root}/${id}`, { ...typed, theme: 'Outils' }))
  expect((await headings()).at(-1)).toBe('Outils')
  const [, moved = ''] = (await support()).split('<h3>Outils</h3>')
  expect(moved).toContain('Prêtez-vous une clé')
  await expectStatus(303, visitor.post(`${root}/${id}`, { ...typed, version: '1', theme: '' }))
  await db.updateTable('frequent_question').set({ version: 0 }).where('id', '=', id).execute()
})

test('a question is changed on the version that was seen, and two editors overwrite nothing', async () => {
  const { id } = (await rows()).at(-1) ?? { id: '' }
  const sent = { ...typed, answer: 'Oui, le samedi.' }
  expect(location(await expectStatus(303, visitor.post(`${root}/${id}`, sent)))).toBe(`${root}/${id}`)
  expect(await support()).toContain('Oui, le samedi.')
  const late = await readable(await expectStatus(409, visitor.post(`${root}/${id}`, { ...typed, answer: 'Non.' })))
  expect(late).toMatch(/a changé entre-temps.*Oui, le samedi\./s)
  expect(late).toContain('Non.')
  expect((await rows()).at(-1)?.answer).toBe('Oui, le samedi.')
})

test('questions change places, and a page of before moves nothing', async () => {
  const before = (await rows()).map(({ id }) => id)
  const [first = '', second = ''] = before
  await expectStatus(303, visitor.post(`${root}/${second}/place`, { position: 1, to: 'up' }))
  expect((await rows()).map(({ id }) => id).slice(0, 2)).toEqual([second, first])
  expect(faqOf(await support())[0]?.name).toBe((await rows())[0]?.question)
  await expectStatus(303, visitor.post(`${root}/${second}/place`, { position: 1, to: 'up' }))
  expect(await page(root)).toContain('L’ordre des questions a changé entre-temps')
  await expectStatus(303, visitor.post(`${root}/${second}/place`, { position: 0, to: 'down' }))
  expect((await rows()).map(({ id }) => id)).toEqual(before)
})

test('a question is taken off the page and put back; its words stay', async () => {
  const { id, version, question } = (await rows()).at(-1) ?? { id: '', version: 0, question: '' }
  await expectStatus(303, visitor.post(`${root}/${id}/etat`, { version, to: 'withdrawn' }))
  expect(await page(root)).toMatch(/Question retirée de la page.*Retirée/s)
  expect(await support()).not.toContain(question)
  expect(await ask('Prêtez-vous une clé de montage ?')).not.toContain('le samedi')
  await expectStatus(303, visitor.post(`${root}/${id}/etat`, { version, to: 'published' }))
  expect(await page(root)).toContain('La question a changé entre-temps')
  await expectStatus(303, visitor.post(`${root}/${id}/etat`, { version: version + 1, to: 'published' }))
  expect(await support()).toContain(question)
})

test('a question is deleted after confirmation, and the last one is kept', async () => {
  const { id, version } = (await rows()).at(-1) ?? { id: '', version: 0 }
  expect(await page(`${root}/${id}/supprimer`)).toContain('Supprimer cette question')
  await expectStatus(303, visitor.post(`${root}/${id}/supprimer`, { version: version + 1 }))
  expect(await page(root)).toContain('Rien n’est supprimé')
  await expectStatus(303, visitor.post(`${root}/${id}/supprimer`, { version }))
  expect(await page(root)).toContain('Question supprimée.')
  await expectStatus(404, visitor.get(`${root}/${id}`))
  await expectStatus(404, visitor.post(`${root}/${id}`, typed))
  const [kept, ...others] = await rows()
  await db
    .deleteFrom('frequent_question')
    .where('id', '!=', kept?.id ?? '')
    .execute()
  await expectStatus(303, visitor.post(`${root}/${kept?.id}/supprimer`, { version: kept?.version ?? 0 }))
  expect(await page(root)).toContain('La dernière question ne se supprime pas')
  await db.insertInto('frequent_question').values(others).execute()
})

test.each<[string, Record<string, string>, number, RegExp]>([
  ['an empty question', { question: ' ' }, 400, /Écrivez la question/],
  ['an empty answer', { answer: '' }, 400, /Écrivez la réponse/],
  ['a long answer', { answer: 'a'.repeat(2001) }, 400, /2000 caractères au plus/],
  ['forbidden words', { answer: 'Une eau pure.' }, 409, /Retirez « eau pure »/],
  [
    'a placeholder that does not exist',
    { answer: 'Au {{shop.phonne}}.' },
    409,
    /Aucun réglage ne s’appelle {{shop.phonne}}/,
  ],
])('%s is refused, and what was typed is kept', async (_name, sent, status, words) => {
  const before = await rows()
  const refused = await (await expectStatus(status, visitor.post(`${root}/nouvelle`, { ...typed, ...sent }))).text()
  expect(refused.replace(/\s+/g, ' ')).toMatch(words)
  for (const value of Object.values({ ...typed, ...sent })) expect(refused).toContain(value.trim())
  expect(await rows()).toEqual(before)
})

test('names that the forms do not have write nothing', async () => {
  const [row] = await rows()
  const keys = [
    'id',
    'position',
    'published',
    'created_at',
    '__proto__',
    'constructor',
    'question.x',
    'answer[0]',
    'role',
  ]
  for (const key of [...keys, ...Array.from({ length: 51 }, (_, index) => `cle_${index}`)]) {
    const { version = 0, theme = '', question = '', answer = '' } = row ?? {}
    const same = { version: String(version), theme, question, answer }
    await expectStatus(303, visitor.post(`${root}/${row?.id}`, { ...same, [key]: 'pirate' }))
  }
  expect((await rows())[0]).toEqual(row)
})
