import { expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { openApp } from '../support/app'

const app = await openApp()
const visitor = app.visitor()
const at = new Date()

async function page(path: string) {
  const response = await visitor.get(path)
  const html = (await response.text()).replaceAll(/[\u00a0\u202f]/g, ' ')
  return { status: response.status, html }
}

const legalPages = ['/mentions-legales', '/cgv', '/confidentialite', '/accessibilite', '/retractation']

test.each(legalPages)('%s is a whole page without a placeholder, script or inline style', async (path) => {
  const { status, html } = await page(path)
  expect(status).toBe(200)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).not.toMatch(/\{\{|à compléter|À venir|style="|onclick|<script>/)
})

test.each(['/', ...legalPages])('every legal page and the contact are linked from %s', async (path) => {
  const { html } = await page(path)
  for (const target of [...legalPages, '/support']) expect(html).toContain(`href="${target}"`)
  expect(html).toContain('Renoncer au contrat ici')
})

test.each(legalPages)('every internal link of %s leads somewhere', async (path) => {
  const { html } = await page(path)
  const targets = new Set([...html.matchAll(/href="(\/[^"#]*)/g)].map((match) => match[1] ?? ''))
  for (const target of targets) {
    if (/\.[a-z0-9]+$/.test(target) || target === '/admin') continue
    expect([target, (await visitor.get(target)).status]).toEqual([target, 200])
  }
})

test('the legal notice holds the whole identity, the host, the mediator and a way to reach us', async () => {
  const { html } = await page('/mentions-legales')
  for (const fact of [
    'Osmoseurs &amp; Co (démonstration) SAS',
    'société par actions simplifiée',
    '10 000 €',
    'RCS Paris',
    'FR00 000000000',
    'Camille Exemple',
    'Hébergeur de démonstration SARL',
    'Médiateur de la consommation (démonstration)',
    'id="contact"',
    'href="tel:0199001234"',
    'href="mailto:contact@osmoseurs.example"',
    '7j/7 de 9 h à 19 h',
  ]) {
    expect(html).toContain(fact)
  }
})

test('the terms begin with their contents, to which every footer’s answers lead', async () => {
  const { html } = await page('/cgv')
  const [contents = ''] = /<nav class="contents".*?<\/nav>/s.exec(html) ?? []
  const anchors = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id)
  expect(anchors.length).toBe(html.match(/<h2 id="[^"]+">\d/g)?.length)
  const fromFooter = [...html.matchAll(/href="\/cgv#([^"]+)"/g)].map(([, id = '']) => id)
  expect(fromFooter).toEqual(['livraison', 'paiement', 'droit-de-retractation', 'garanties'])
  for (const id of [...anchors, ...fromFooter]) expect(html).toContain(`<h2 id="${id}">`)
})

test('the terms show their version and an older version stays readable under its name', async () => {
  await app.db
    .insertInto('legal_text')
    .values({ kind: 'cgv', version: 'essai-2', body: 'Texte nouveau.', published_at: new Date().toISOString() })
    .execute()
  const current = await page('/cgv')
  expect(current.html).toContain('Version essai-2')
  expect(current.html).toContain('href="/cgv?version=2026-11-30-2"')
  const older = await page('/cgv?version=2026-11-30-2')
  expect(older.html).toContain('Vous lisez une version antérieure')
  expect(older.html).toContain('garantie légale de conformité')
  expect((await page('/cgv?version=inconnue')).status).toBe(404)
})

test('a changed setting is on the page at once, as plain text', async () => {
  await saveSetting(app.db, { key: 'legal.director', value: '<b>Dominique</b> *Essai*', at })
  expect((await page('/mentions-legales')).html).toContain('&lt;b&gt;Dominique&lt;/b&gt; *Essai*')
})

test('a setting that is missing says so', async () => {
  await saveSetting(app.db, { key: 'legal.director', value: '', at })
  expect((await page('/mentions-legales')).html).toContain('<em>à compléter</em>')
})
