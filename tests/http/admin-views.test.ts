import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { insertLeadRow } from '../support/leads'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
await insertLeadRow(db)
const camille = await asAdministrator(db, app.visitor())
const paul = await asAdministrator(db, app.visitor(), 'Paul Vidal')
const page = async (path: string, visitor = camille) => readable(await expectStatus(200, visitor.get(path)))
const views = () => db.selectFrom('saved_view').selectAll().orderBy('name').execute()
const save = (name: string, query = '?statut=client', screen = 'leads') =>
  camille.post('/admin/vues', { screen, name, query })

test('filters are kept under a name, for their author alone, without the words that were looked for', async () => {
  const saved = await expectStatus(303, save('Mes clients', '?statut=client&q=dupont&page=3&autre=1'))
  expect(location(saved)).toContain('/admin/leads?statut=client')
  expect(await views()).toMatchObject([{ screen: 'leads', name: 'Mes clients', query: 'statut=client' }])
  const html = await (await camille.get('/admin/leads')).text()
  expect(html).toMatch(/<a [^>]*href="\/admin\/leads\?statut=client"[^>]*>Mes clients</)
  expect(await page('/admin/leads', paul)).not.toContain('Mes clients')
  expect(await page('/admin/mails')).not.toContain('Mes clients')
})

test('the same name again gets the new filters', async () => {
  await save('Mes clients', '?statut=prospect')
  expect(await views()).toMatchObject([{ name: 'Mes clients', query: 'statut=prospect' }])
})

test.each([
  ['a name of nothing', '', '?statut=client', 'Donnez un nom'],
  ['no filter', 'Tout', '?q=dupont', 'Filtrez d’abord la liste'],
])('%s is refused with a sentence', async (_what, name, query, told) => {
  const sent = await expectStatus(303, save(name, query))
  expect(await page(location(sent))).toContain(told)
})

test('a name is text, whatever it holds', async () => {
  await save('<img src=x onerror=alert(1)>', '?statut=fidélisé')
  const html = await (await camille.get('/admin/leads')).text()
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('&lt;img src=x')
})

test('only its author deletes a view; saving and deleting are in the log', async () => {
  const [view] = await views()
  const path = `/admin/vues/${view?.id}/supprimer`
  await expectStatus(303, paul.post(path))
  expect(await page('/admin', paul)).toContain('Cette vue n’existe plus.')
  expect(await views()).toHaveLength(2)
  const deleted = await expectStatus(303, camille.post(path, { retour: '/admin/leads?statut=client' }))
  expect(location(deleted)).toBe('/admin/leads?statut=client')
  expect(await views()).toHaveLength(1)
  const log = await db.selectFrom('audit_log').selectAll().where('subject_kind', '=', 'view').execute()
  expect(log.map(({ action }) => action)).toEqual(['view.save', 'view.save', 'view.save', 'view.delete'])
  expect(JSON.stringify(log)).not.toContain('Mes clients')
})

test('a list has twenty views at most', async () => {
  for (let number = 0; number < 21; number++) await save(`Vue ${number}`)
  expect(await page('/admin/leads')).toContain('20 vues au plus par liste')
  expect(await views()).toHaveLength(20)
})

test.each([
  ['hunter', '/admin/agent-hunter/prospects', 'source=linkedin&min_score=70'],
  ['prospects', '/admin/prospects', 'prioritySegment=Haute&sort_by=score'],
])('views of %s are kept by its own filters', async (screen, path, query) => {
  await expectStatus(303, save('Chauds', `?${query}&search=dupont&page=2`, screen))
  const html = await (await camille.get(path)).text()
  expect(html).toContain(`href="${path}?${query.replace('&', '&amp;')}"`)
  expect(await page('/admin/leads')).not.toContain('Chauds')
})
