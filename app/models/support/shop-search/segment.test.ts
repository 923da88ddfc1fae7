import { expect, test } from 'vitest'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { rank } from './ranking'
import { bytesOf, createSegmentBuilder, type SearchDocument } from './segment'

const noPause = async () => {}

async function indexOf(documents: SearchDocument[]) {
  const builder = createSegmentBuilder()
  for (const document of documents) builder.add(document)
  return { segments: [await builder.finish(noPause)], changed: new Set<string>() }
}

function product(id: string, text: string): SearchDocument {
  return { kind: 'product', id, texts: [{ text, weight: 2 }] }
}

test('a rare word counts more than a common one', async () => {
  const index = await indexOf([product('a', 'eau eau eau'), product('b', 'eau'), product('c', 'eau douche')])
  expect(rank(index, { typed: 'eau douche', synonyms: {} }).found.product[0]).toBe('c')
})

test.each([
  ['installations', 'Installer'],
  ['minéral', 'minéraux'],
  ['BUREAU', 'bureaux'],
  ['entretenue', 'entretenir'],
])('« %s » finds « %s »', async (typed, text) => {
  const index = await indexOf([product('a', text), product('b', 'autre')])
  expect(rank(index, { typed, synonyms: {} }).found.product).toEqual(['a'])
})

test('a typo is corrected and reported; an existing word is not', async () => {
  const index = await indexOf([product('a', 'calcaire'), product('b', 'fontaine')])
  expect(rank(index, { typed: 'calquaire', synonyms: {} })).toMatchObject({
    found: { product: ['a'] },
    corrected: 'calcaire',
  })
  expect(rank(index, { typed: 'anticalcaire', synonyms: {} }).found.product).toEqual(['a'])
  expect(rank(index, { typed: 'fontaines', synonyms: {} }).corrected).toBeUndefined()
  expect(rank(index, { typed: 'xylophone', synonyms: {} }).found.product).toEqual([])
})

test('an incomplete word matches by prefix', async () => {
  const index = await indexOf([product('a', 'membrane'), product('b', 'mesure')])
  expect(rank(index, { typed: 'm', synonyms: {}, isTyping: true }).found.product).toEqual([])
  expect(rank(index, { typed: 'memb', synonyms: {}, isTyping: true }).found.product).toEqual(['a'])
})

test('only the shop’s own synonyms apply, in one direction', async () => {
  const index = await indexOf([product('a', 'bureaux'), product('b', 'maison')])
  const synonyms = { entreprise: 'bureaux' }
  expect(rank(index, { typed: 'entreprises', synonyms }).found.product).toEqual(['a'])
  expect(rank(index, { typed: 'entreprises', synonyms: {} }).found.product).toEqual([])
})

test('ten thousand sheets as long as the template’s take less than 20 MiB', async () => {
  const builder = createSegmentBuilder()
  const { products } = osmoseurs.filling
  const sheets = products.map(({ description, features, specifications, questions }) =>
    [description, features, specifications.map(({ value }) => value), questions.map(({ answer }) => answer)]
      .flat(2)
      .join(' '),
  )
  for (let place = 0; place < 10_000; place++) {
    const sheet = sheets[place % sheets.length] ?? ''
    builder.add(product(`produit-${place}`, `${sheet} référence${place} série${place % 997}`))
  }
  const segment = await builder.finish(noPause)
  // Overhead beside the bytes: distinct words, and an id per product.
  const texts = segment.words.length * 120 + segment.subjects.length * 150
  expect((bytesOf(segment) + texts) / 2 ** 20).toBeLessThan(20)
  expect(
    rank({ segments: [segment], changed: new Set() }, { typed: 'référence4321', synonyms: {} }).found.product,
  ).toEqual(['produit-4321'])
})
