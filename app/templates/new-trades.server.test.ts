import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openTenants } from '~/database/tenants.server'
import type { Questionnaire } from '~/models/base/template'
import { findForbiddenWords } from '~/models/content/text'
import { recommend } from '~/models/crm/advice/index.server'
import { createProduct } from '~/models/shop/catalogue/index.server'
import { at } from '../../tests/support/shop-database'
import { templates } from './index.server'
import { osmoseurs } from './osmoseurs/index.server'

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

describe.each(['ecommerce', 'services', 'coaching', 'sante'])('the template %s', (name) => {
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
      const kind = name === 'ecommerce' ? 'machine' : 'offer'
      const created = await createProduct(db, { name: slug, slug, sku: slug, kind, priceCents, actor, at })
      if (!created.ok) throw new Error(created.reason)
      await db.updateTable('product').set({ published: 1 }).where('id', '=', created.productId).execute()
      await db
        .insertInto('product_need')
        .values({ product_id: created.productId, need: need ?? '' })
        .execute()
    }
    for (const answers of all) {
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
