import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openTenants } from '~/database/tenants.server'
import type { Questionnaire } from '~/models/base/template'
import { findForbiddenWords } from '~/models/content/text'
import { recommend } from '~/models/crm/advice/index.server'
import { createProduct } from '~/models/shop/catalogue/index.server'
import { withVat } from '~/models/values/money'
import { oneIn } from '../../tests/support/one-in'
import { at } from '../../tests/support/shop-database'
import { risks } from './immobilier/products'
import { templates } from './index.server'
import { osmoseurs } from './osmoseurs/index.server'
import { allergens } from './restaurant/products'

const dataDir = mkdtempSync(join(tmpdir(), 'trades-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const actor = { id: null, name: 'Camille' }

async function openShop(name: string) {
  const registry = await openTenants({
    ...{ dataDir: mkdtempSync(join(dataDir, name)), platformDomain: 'localhost', demo: false, at },
    templates: { osmoseurs: templates[name] ?? osmoseurs },
  })
  return { db: registry.first.db, close: () => registry.close() }
}

function combinations({ questions }: Questionnaire): Record<string, string>[] {
  return questions.reduce<Record<string, string>[]>(
    (all, { name, options }) => all.flatMap((answers) => options.map(({ value }) => ({ ...answers, [name]: value }))),
    [{}],
  )
}

describe.each(['ecommerce', 'services', 'restaurant', 'immobilier', 'coaching', 'sante'])('the template %s', (name) => {
  const template = templates[name] ?? osmoseurs
  const { questionnaire, needs, filling } = template

  test('has five questions, whose answers name its own needs and add up to a score of 46 at most', () => {
    expect(questionnaire.questions).toHaveLength(5)
    const options = questionnaire.questions.flatMap((question) => question.options)
    const named = options.flatMap(({ need }) => need ?? [])
    expect(new Set(named)).toEqual(new Set(needs.map(({ value }) => value)))
    const most = questionnaire.questions.map((question) =>
      Math.max(...question.options.map(({ score }) => score.points)),
    )
    expect(most.reduce((sum, points) => sum + points, 0)).toBeLessThanOrEqual(46)
  })

  test('begins with examples off sale, five legal texts without a gap, and its questions', async () => {
    const { db, close } = await openShop(name)
    const products = await db.selectFrom('product').select(['name', 'published', 'is_example', 'price_since']).execute()
    expect(products).toHaveLength(filling.products.length)
    for (const product of products) {
      expect(product).toMatchObject({ published: 0, is_example: 1, price_since: null })
      expect(product.name).toMatch(/exemple/)
    }
    const texts = await db.selectFrom('legal_text').select(['kind', 'body']).execute()
    expect(texts.map(({ kind }) => kind).sort()).toEqual(osmoseurs.filling.legalTexts.map(({ kind }) => kind).sort())
    for (const { body } of texts) expect(body).not.toMatch(/\{\{trade\.|undefined/)
    expect(await db.selectFrom('frequent_question').select('id').execute()).toHaveLength(
      filling.frequentQuestions.length,
    )
    await close()
  })

  test('recommends nothing while nothing is on sale, then something for every combination of answers', async () => {
    const { db, close } = await openShop(name)
    const all = combinations(questionnaire)
    const none = await recommend(db, { questionnaire, answers: all[0] ?? {}, limit: 3 })
    expect(none.recommendations).toEqual([])
    for (const [slug, priceCents, need] of [
      ['petit', 3_000, needs[0]?.value],
      ['grand', 90_000, needs[1]?.value],
    ] as const) {
      const kind = template.words.shop.delivers ? 'machine' : 'offer'
      const created = await createProduct(db, { name: slug, slug, sku: slug, kind, priceCents, actor, at })
      if (!created.ok) throw new Error(created.reason)
      await db.updateTable('product').set({ published: 1 }).where('id', '=', created.productId).execute()
      await db
        .insertInto('product_need')
        .values({ product_id: created.productId, need: need ?? '' })
        .execute()
    }
    for (const answers of oneIn(8, all)) {
      const { recommendations } = await recommend(db, { questionnaire, answers, limit: 3 })
      expect([answers, recommendations.length]).not.toEqual([answers, 0])
      for (const { drawback } of recommendations) expect(drawback).not.toBe('')
    }
    const [first] = needs
    const wanted = all.find((answers) => Object.values(answers).includes(first?.value ?? ''))
    const best = await recommend(db, { questionnaire, answers: wanted ?? {}, limit: 1 })
    expect(best.recommendations[0]?.product.name).toBe('petit')
    expect(best.recommendations[0]?.reasons.map(({ text }) => text)).toContain(questionnaire.uncovered?.reason)
    await close()
  })

  test('its frequent questions have ten entries at least and its article can be read', async () => {
    const { db, close } = await openShop(name)
    expect(filling.frequentQuestions.length).toBeGreaterThanOrEqual(10)
    expect(await db.selectFrom('article').select('slug').execute()).toEqual(
      filling.articles.map(({ slug }) => ({ slug })),
    )
    await close()
  })
})

/** Trades whose examples are judged by their needs alone. */
const byNeeds = ['ecommerce', 'services', 'restaurant', 'immobilier']

describe.each(byNeeds)('once its examples are on sale, the template %s', (name) => {
  const template = templates[name] ?? osmoseurs
  const { questionnaire } = template

  test('gives each combination of answers two reasons, of which none is left unfilled or said twice', async () => {
    const { db, close } = await openShop(name)
    await db.updateTable('product').set({ published: 1 }).execute()
    for (const answers of oneIn(8, combinations(questionnaire))) {
      const { recommendations } = await recommend(db, { questionnaire, answers, limit: 3 })
      expect([answers, recommendations.length]).not.toEqual([answers, 0])
      for (const { reasons, drawback } of recommendations) {
        const texts = reasons.map(({ text }) => text)
        expect([answers, texts, texts.length >= 2, drawback]).toEqual([answers, [...new Set(texts)], true, drawback])
        expect(`${texts.join()} ${drawback}`).not.toMatch(/[{}]|undefined/)
      }
      const wanted = questionnaire.questions.flatMap(({ name: question, options }) =>
        options.flatMap(({ value, need }) => (need && answers[question] === value ? [need] : [])),
      )
      const fits = ({ needs }: { needs: string[] }) => wanted.every((need) => needs.includes(need))
      const best = template.filling.products.find(({ id }) => id === recommendations[0]?.product.id)
      expect([answers, best && fits(best)]).toEqual([answers, template.filling.products.some(fits)])
    }
    await close()
  })
})

test('each dish declares its allergens by the fourteen families of the law, and the origin of its meats', () => {
  const dishes = templates.restaurant?.filling.products.filter(({ sku }) => sku.startsWith('CARTE')) ?? []
  expect(allergens).toHaveLength(14)
  expect(dishes.length).toBeGreaterThan(6)
  for (const { name, isOnRequest, specifications, facts } of dishes) {
    const line = (label: string) => specifications.find((row) => row.label === label)?.value
    const known: readonly string[] = allergens
    expect([
      name,
      isOnRequest,
      line('Allergènes')
        ?.split(', ')
        .filter((word) => !known.includes(word)),
    ]).toEqual([...[name, true], []])
    const hasMeat = facts.some(({ value }) => value === 'avec viande')
    expect([name, line('Origine des viandes') !== undefined]).toEqual([name, hasMeat])
  }
})

test('each listing has the lines that the law asks of it', () => {
  const listings = templates.immobilier?.filling.products ?? []
  expect(listings.length).toBeGreaterThan(3)
  for (const { name, isOnRequest, price_cents, needs, specifications } of listings) {
    const line = (label: string) => specifications.find((row) => row.label === label)?.value ?? ''
    const [who] = /à la charge (?:de l’acquéreur|du vendeur)/.exec(line('Honoraires')) ?? []
    expect([name, isOnRequest, line('Risques')]).toEqual([name, true, risks])
    expect([name, who]).not.toEqual([name, undefined])
    if (who === 'à la charge de l’acquéreur') {
      const rate = Number(/([\d,]+)\s%/.exec(line('Honoraires'))?.[1]?.replace(',', '.'))
      const net = Number(line('Prix hors honoraires').replace(/\D/g, ''))
      expect([name, Math.round((net * (100 + rate)) / 100 / 100)]).toEqual([name, withVat(price_cents, 20) / 10_000])
    }
    for (const label of ['DPE', 'GES'])
      expect([name, line(label)]).toEqual([
        name,
        expect.stringMatching(needs.includes('terrain') ? /^non soumis$/ : /^[A-G] \(.*établi le \d/),
      ])
    if (/lots/.test(line('Copropriété')))
      expect([name, line('Surface Carrez'), line('Charges annuelles')]).toEqual([
        ...[name, expect.stringMatching(/m²$/), expect.stringMatching(/€/)],
      ])
  }
})

/** Trades whose examples have rules of their own. */
describe.each(['coaching', 'sante'])('the template %s', (name) => {
  const { filling, questionnaire, forbiddenWords } = templates[name] ?? osmoseurs

  test('gives two to four reasons and a drawback for each of its offers that it recommends', async () => {
    const { db, close } = await openShop(name)
    await db.updateTable('product').set({ published: 1 }).execute()
    const firsts = new Set<string>()
    for (const answers of combinations(questionnaire)) {
      const { recommendations } = await recommend(db, { questionnaire, answers, limit: 3 })
      expect([answers, recommendations.length]).not.toEqual([answers, 0])
      firsts.add(recommendations[0]?.product.slug ?? '')
      for (const { reasons, drawback } of recommendations) {
        const texts = reasons.map(({ text }) => text)
        expect([answers, texts.length > 1 && texts.length < 5]).toEqual([answers, true])
        expect(new Set(texts).size).toBe(texts.length)
        expect([...texts, drawback].join(' ')).not.toMatch(/[{}]/)
        expect(drawback).not.toBe('')
      }
    }
    expect(firsts).toEqual(new Set(filling.products.map(({ slug }) => slug)))
    await close()
  })

  test('says nothing itself that it forbids its shop', () => {
    const said = JSON.stringify([filling, questionnaire, templates[name]?.words, templates[name]?.sequences])
    expect(findForbiddenWords(forbiddenWords, said)).toBeUndefined()
  })
})

test.each([
  ['coaching', 'Résultat garanti en six séances'],
  ['coaching', 'Un organisme agréé par l’État'],
  ['sante', 'Cette méthode vous guérira'],
  ['sante', 'Le meilleur cabinet de la ville'],
  ['sante', 'Une promotion sur nos séances'],
])('%s refuses a planted promise: %s', (name, text) => {
  expect(findForbiddenWords(templates[name]?.forbiddenWords ?? [], text)).toBeDefined()
})
