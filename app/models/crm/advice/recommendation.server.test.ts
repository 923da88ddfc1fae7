import { expect, test } from 'vitest'
import { withVat } from '~/models/values/money'
import { questionnaire } from '~/templates/osmoseurs/questionnaire'
import { allAnswers } from '../../../../tests/support/questionnaire'
import { openDemoShop, openStandingDemoShop, productId, setAvailable } from '../../../../tests/support/shop-database'
import { type Answers, chosenOptions } from './questionnaire'
import { type Recommendation, recommend as recommendBy } from './recommendation.server'

const couple: Answers = {
  usage: 'résidentiel',
  household_size: '1-2',
  budget: '500-1000€',
  problem: 'goût',
  urgency: 'immédiate',
}
const office: Answers = {
  usage: 'commercial',
  household_size: 'entreprise',
  budget: '1000€+',
  problem: 'performance',
  urgency: '1_mois',
}

type Db = Awaited<ReturnType<typeof openDemoShop>>
const recommend = (db: Db, input: Omit<Parameters<typeof recommendBy>[1], 'questionnaire'>) =>
  recommendBy(db, { questionnaire, ...input })

const limitOf = (answers: Answers) =>
  chosenOptions(questionnaire, answers).find(({ question }) => question.name === 'budget')?.option.limitCents ??
  Number.NaN

const slugs = ({ recommendations }: Awaited<ReturnType<typeof recommend>>) =>
  recommendations.map(({ product }) => product.slug)

/** A new demo shop, and its recommendations for each combination of answers. */
const opened = await openStandingDemoShop()
const advice: { answers: Answers; recommendations: Recommendation[] }[] = []
for (const answers of allAnswers()) {
  advice.push({ answers, recommendations: (await recommend(opened, { answers, limit: 3 })).recommendations })
}

test('all 960 combinations of answers give one to three products, each with two to four reasons and a drawback', () => {
  expect(advice).toHaveLength(960)
  const poor: string[] = []
  for (const { answers, recommendations } of advice) {
    const sound =
      recommendations.length >= 1 &&
      recommendations.length <= 3 &&
      recommendations.every(
        ({ reasons, drawback }) => reasons.length >= 2 && reasons.length <= 4 && drawback.length > 10,
      )
    const message = recommendations.flatMap(({ reasons, drawback }) => [...reasons.map(({ text }) => text), drawback])
    if (!sound || message.some((text) => /[{}]/.test(text))) poor.push(JSON.stringify(answers))
  }
  expect(poor).toEqual([])
})

async function message(db: Awaited<ReturnType<typeof openDemoShop>>) {
  const { recommendations, ...rest } = await recommend(db, { answers: couple, limit: 3 })
  return { ...rest, products: recommendations.map(({ product, ...why }) => ({ id: product.id, ...why })) }
}

test('the same answers give the same result', async () => {
  const db = await openDemoShop()
  const first = await message(db)
  expect(await message(db)).toEqual(first)
  expect(await message(await openDemoShop())).toEqual(first)
})

test('a couple is given a small machine, an office a fountain', async () => {
  const db = await openDemoShop()
  expect(slugs(await recommend(db, { answers: couple, limit: 1 }))).toEqual(['osmoseur-essentiel'])
  expect(slugs(await recommend(db, { answers: office, limit: 1 }))).toEqual(['osmose-pro'])
})

test('prices above the budget are never called within it, and are marked as above it', () => {
  for (const { answers, recommendations } of advice) {
    for (const { product, reasons, drawback } of recommendations) {
      const over = withVat(product.priceCents, 20) > limitOf(answers)
      expect(reasons.some(({ question }) => question === 'budget') && over).toBe(false)
      expect(drawback.includes('dépasse votre budget')).toBe(over)
    }
  }
})

test('suitable products within budget come first; otherwise the first says that nothing suitable fits', async () => {
  const { version, unsuitable_points } = await opened
    .selectFrom('recommendation_version')
    .selectAll()
    .executeTakeFirstOrThrow()
  const products = await opened.selectFrom('product').select(['id', 'price_cents']).execute()
  const rules = await opened.selectFrom('recommendation_rule').selectAll().where('version', '=', version).execute()
  const known = products.filter(({ id }) => rules.some((rule) => rule.product_id === id))
  const wrong: string[] = []
  for (const { answers, recommendations } of advice) {
    const limit = limitOf(answers)
    const given = new Map<string, string>(Object.entries(answers))
    const suitable = known.some(
      ({ id, price_cents }) =>
        withVat(price_cents, 20) <= limit &&
        !rules.some(
          ({ product_id, question, answer, points }) =>
            product_id === id && given.get(question) === answer && points <= unsuitable_points,
        ),
    )
    const [first] = recommendations
    const over = first !== undefined && withVat(first.product.priceCents, 20) > limit
    const explained = first?.drawback.includes('Dans ce budget, rien de disponible ne convient à vos réponses.')
    if (over && (suitable || !explained)) wrong.push(Object.values(answers).join(' '))
  }
  expect(wrong).toEqual([])
})

test('with a modest budget the cheapest suitable product is first, and all are marked as above it', () => {
  const small = advice.filter(({ answers }) => answers.budget === '<200€')
  expect(small).toHaveLength(240)
  const first = (size: Answers['household_size']) =>
    new Set(
      small.filter(({ answers }) => answers.household_size === size).map((one) => one.recommendations[0]?.product.slug),
    )
  expect([first('1-2'), first('3-4'), first('5+'), first('entreprise')].map((slugs) => [...slugs].sort())).toEqual([
    ['purificateur-ultra'],
    // When a cheaper product has only one reason, the next is first.
    ['osmoseur-essentiel', 'osmoseur-premium', 'purificateur-ultra'],
    ['osmoseur-essentiel', 'osmoseur-premium'],
    ['osmoseur-prestige'],
  ])
  expect(small.every(({ recommendations }) => recommendations[0]?.isOverBudget)).toBe(true)
})

test('a company that wants a simple machine for four gets the affordable one first', async () => {
  const db = await openDemoShop()
  const answers: Answers = { ...office, household_size: '3-4', budget: '200-500€', problem: 'calcaire' }
  expect(slugs(await recommend(db, { answers, limit: 2 }))[0]).toBe('purificateur-ultra')
  await setAvailable(db, 'purificateur-ultra', 0)
  const [first] = (await recommend(db, { answers, limit: 1 })).recommendations
  expect(first?.product.slug).toBe('osmoseur-premium')
  expect(first?.drawback).toContain('Dans ce budget, rien de disponible ne convient')
})

test('general reasons fit a fountain too, and reasons on limescale mention limescale', async () => {
  const db = await openDemoShop()
  const words = async (answers: Answers) => {
    const [first] = (await recommend(db, { answers, limit: 1 })).recommendations
    return [first?.product.slug, ...(first?.reasons.map(({ text }) => text) ?? []), first?.drawback].join(' ')
  }
  for (const budget of ['500-1000€', '1000€+'] as const)
    for (const urgency of ['immédiate', '3_mois'] as const) {
      const message = await words({ ...office, budget, urgency })
      expect(message).toMatch(/^osmose-pro .*Son prix (entre dans|dépasse) votre budget/)
      expect(message).not.toMatch(/\b[Ii]l (entre|dépasse|fait)\b/)
    }
  const family = await words({ ...couple, household_size: '3-4', problem: 'calcaire' })
  expect(family).toMatch(/^osmoseur-premium .*moins de calcaire\u202f: sa membrane en retient une grande partie/)
})

test('a reason quotes the product’s current description', async () => {
  const db = await openDemoShop()
  const id = await productId(db, 'osmoseur-essentiel')
  const specifications = JSON.stringify([{ label: 'Débit à 20 °C', value: '9,9 L par minute' }])
  await db.updateTable('product').set({ specifications, price_cents: 40_000 }).where('id', '=', id).execute()
  const [best] = (await recommend(db, { answers: couple, limit: 1 })).recommendations
  const message = best?.reasons.map(({ text }) => text.replaceAll(/\s/g, ' ')).join(' ')
  expect(message).toContain('9,9 L par minute')
  expect(message).toContain('480,00 €')
  // The sheet no longer gives the dimensions, so they are not quoted.
  expect(message).not.toContain('réservoir')
})

test('an accessory is never the first recommendation', () => {
  const first = new Set(advice.map(({ recommendations }) => recommendations[0]?.product.slug))
  expect([...first].sort()).toEqual([
    'osmose-pro',
    'osmoseur-essentiel',
    'osmoseur-premium',
    'osmoseur-prestige',
    'purificateur-ultra',
  ])
})

test('sold-out products come last, and are never said to be in stock', async () => {
  const db = await openDemoShop()
  await setAvailable(db, 'osmoseur-essentiel', 0)
  const { recommendations } = await recommend(db, { answers: couple, limit: 6 })
  expect(recommendations[0]?.product.slug).not.toBe('osmoseur-essentiel')
  const soldOut = recommendations.find(({ product }) => product.slug === 'osmoseur-essentiel')
  expect(soldOut?.reasons.map(({ text }) => text).join(' ')).not.toContain('en stock')
})

test('an unpublished product is not recommended', async () => {
  const db = await openDemoShop()
  await db.updateTable('product').set({ published: 0 }).where('slug', '=', 'osmoseur-essentiel').execute()
  expect(slugs(await recommend(db, { answers: couple, limit: 6 }))).not.toContain('osmoseur-essentiel')
})

test('"no device is needed" stands above the products, never instead of them', async () => {
  const db = await openDemoShop()
  for (const [answers, title] of [
    [{ ...couple, problem: 'sécurité' as const }, 'Pour la sécurité, aucun appareil n’est nécessaire'],
    [{ ...couple, budget: '<200€' as const }, 'Dans ce budget, nous n’avons pas d’appareil à vous conseiller'],
  ] as const) {
    const { advice, recommendations } = await recommend(db, { answers, limit: 3 })
    expect(advice?.title).toBe(title)
    expect(recommendations.length).toBeGreaterThan(0)
  }
  expect((await recommend(db, { answers: couple, limit: 3 })).advice).toBeUndefined()
})

test('partial answers suffice for the assistant', async () => {
  const db = await openDemoShop()
  const { recommendations } = await recommend(db, { answers: { household_size: 'entreprise' }, limit: 1 })
  expect(recommendations[0]?.product.slug).toBe('osmose-pro')
  expect((await recommend(db, { answers: {}, limit: 2 })).recommendations.length).toBeGreaterThan(0)
})

test('the newest version of the rules applies', async () => {
  const db = await openDemoShop()
  const newest = await db.selectFrom('recommendation_version').selectAll().executeTakeFirstOrThrow()
  const version = newest.version + 1
  const bottle = await productId(db, 'h2go')
  await db
    .insertInto('recommendation_version')
    .values({ ...newest, version })
    .execute()
  await db
    .insertInto('recommendation_product')
    .values({ version, product_id: bottle, drawback: 'Elle ne filtre pas.' })
    .execute()
  await db
    .insertInto('recommendation_rule')
    .values({
      version,
      product_id: bottle,
      question: 'usage',
      answer: 'résidentiel',
      points: 1,
      reason: 'Nomade.',
      drawback: null,
    })
    .execute()
  const result = await recommend(db, { answers: couple, limit: 3 })
  expect([result.version, slugs(result)]).toEqual([version, ['h2go']])
})

test('only products whose facts match what is required are recommended', async () => {
  const db = await openDemoShop()
  const requires = [{ fact: 'Pose', is: /plan de travail/ }]
  expect(slugs(await recommend(db, { answers: couple, limit: 1, requires }))).toEqual(['purificateur-ultra'])
  expect(slugs(await recommend(db, { answers: couple, limit: 1, requires: [{ fact: 'Pose', is: /toit/ }] }))).toEqual(
    [],
  )
})
