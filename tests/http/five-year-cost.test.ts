import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { readable } from '../support/shop-journey'

const app = await openApp()
const visitor = app.visitor()

const section = async (search: string) => {
  const words = await readable(await visitor.get(`/${search}`))
  return words.slice(words.indexOf('Cinq ans d’osmoseur'), words.indexOf('Pourquoi chez nous'))
}

test('the chart stands on catalogue prices and on hypotheses that are called so', async () => {
  const words = await section('')
  expect(words).toContain('538,80 €')
  expect(words).toContain('4 jeux de filtres')
  expect(words).toContain('2 × Membrane de rechange (99,90 € chacune)')
  expect(words).toContain('1 205,40 €')
  expect(words).toMatch(/les bouteilles coûtent 984,60 € de plus .* remboursé au \d+e mois/)
  expect(words.match(/Hypothèse/g)).toHaveLength(2)
  expect(words).toContain('Non compris')
})

test('other hypotheses are other figures, and either way may be the dearer one', async () => {
  expect(await section('?litres=1&prix=0,20')).toContain('l’osmoseur coûte 840,40 € de plus')
  expect(await section('?litres=3&prix=0,50')).toContain('les bouteilles coûtent')
  expect(await section('?appareil=prod-osmose-pro')).toContain('9 jeux de filtres')
})

test('an invalid price is refused at its field; an unknown machine is the first one', async () => {
  const html = await (await visitor.get('/?prix=gratuit&appareil=inconnu')).text()
  expect(html).toMatch(/id="prix-error"[^>]*>.*?entre 0,05/s)
  expect(html).toContain('value="gratuit"')
  expect(await section('?appareil=inconnu')).toContain('Osmoseur Essentiel')
})

test('a new price of the catalogue is on the chart, and a catalogue without filter sets has none', async () => {
  await app.db.updateTable('product').set({ price_cents: 50_000 }).where('id', '=', 'prod-osmoseur-essentiel').execute()
  expect(await section('')).toContain('600,00 €')
  await app.db.updateTable('product').set({ published: 0 }).where('slug', '=', 'filtres-annuels').execute()
  expect(await readable(await visitor.get('/'))).not.toContain('Cinq ans d’osmoseur')
  await app.db.updateTable('product').set({ published: 1 }).where('slug', '=', 'filtres-annuels').execute()
})

test('the home page with its chart stays within ten kilobytes compressed', async () => {
  expect(gzipSync(await (await visitor.get('/')).text()).length).toBeLessThan(10 * 1024)
})
