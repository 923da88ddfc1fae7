import { expect, test } from 'vitest'
import { ruleFieldName } from '~/models/crm/advice'
import { recommend } from '~/models/crm/advice/recommendation.server'
import { questionnaire } from '~/templates/osmoseurs/questionnaire'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { formOf } from '../support/product-form'
import { allAnswers } from '../support/questionnaire'
import { expectStatus, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const visitor = await asAdministrator(db, app.visitor())
const premium = 'prod-osmoseur-premium'
const to = (product = premium) => `/admin/products/${product}/questionnaire`
const formAt = (product = premium) => formOf(visitor, to(product), 'regles-produit')
const newest = async () =>
  (await db.selectFrom('recommendation_version').select('version').orderBy('version', 'desc').executeTakeFirstOrThrow())
    .version
const rulesOf = (version: number, product: string) =>
  db
    .selectFrom('recommendation_rule')
    .select(['question', 'answer', 'points', 'reason'])
    .where('version', '=', version)
    .where('product_id', '=', product)
    .orderBy('question')
    .orderBy('answer')
    .execute()

test('rules are published after a preview of their effect, as a separate version', async () => {
  const before = await newest()
  const fields = {
    ...(await formAt()),
    [ruleFieldName('points', 0, 0)]: '40',
    [ruleFieldName('reason', 0, 0)]: 'À la maison, il sert chaque jour.',
  }
  const html = await (await expectStatus(409, visitor.post(to(), fields))).text()
  expect(html).toMatch(/Sur 960 combinaisons de réponses, \d+ auraient un autre premier conseil/)
  expect(html).toContain('Publier la nouvelle version')
  expect(html).toContain('>À la maison, il sert chaque jour.</textarea>')
  expect(await newest()).toBe(before)
  const seen = /name="seen"[^>]*value="(\w+)"|value="(\w+)"[^>]*name="seen"/.exec(html)
  const sent = { ...fields, seen: seen?.[1] ?? seen?.[2] ?? '' }
  await expectStatus(409, visitor.post(to(), { ...sent, [ruleFieldName('points', 0, 0)]: '41' }))
  expect(await newest()).toBe(before)
  await expectStatus(303, visitor.post(to(), sent))
  expect(await newest()).toBe(before + 1)
  expect(await readable(await visitor.get(to()))).toContain(`Règles publiées : version ${before + 1}`)
  const [other] = ['prod-osmoseur-essentiel']
  expect(await rulesOf(before + 1, other)).toEqual(await rulesOf(before, other))
  const answers = allAnswers().find(({ usage }) => usage === 'résidentiel') ?? {}
  const { recommendations, version } = await recommend(db, { questionnaire, answers, limit: 1 })
  expect(version).toBe(before + 1)
  expect(recommendations[0]?.reasons.map(({ text }) => text)).toContain('À la maison, il sert chaque jour.')
})

test('an edit of an outdated version is refused and overwrites nothing', async () => {
  const before = await newest()
  const late = await expectStatus(
    409,
    visitor.post(to(), { ...(await formAt()), version: before - 1, drawback: 'Autre.' }),
  )
  expect(await readable(late)).toMatch(
    /Rien n’est enregistré.*Camille Roy.*version.*usage, résidentiel.*40 points, À la maison, il sert chaque jour\./,
  )
  expect(await newest()).toBe(before)
})

test('rules that leave answers without two reasons are not published', async () => {
  const before = await newest()
  const known = await db
    .selectFrom('recommendation_product')
    .select('product_id')
    .where('version', '=', before)
    .execute()
  const others = known.map(({ product_id }) => product_id).filter((id) => id !== premium)
  await db.updateTable('product').set({ published: 0 }).where('id', 'in', others).execute()
  const bare = Object.fromEntries(
    Object.entries(await formAt()).map(([name, value]) => [name, name.startsWith('reason') ? '' : value]),
  )
  const told = await readable(await expectStatus(409, visitor.post(to(), bare)))
  await db.updateTable('product').set({ published: 1 }).where('id', 'in', others).execute()
  const nothing = Object.fromEntries(
    Object.entries(await formAt()).map(([name, value]) => [name, name === 'version' ? value : '']),
  )
  const alone = await readable(await expectStatus(409, visitor.post(to(), nothing)))
  expect(alone).toContain('Il ne serait plus conseillé du tout')
  expect(told).toMatch(
    /pour 960 des 960 combinaisons.*deux raisons. Ajoutez-en, par exemple pour « Résidentiel, .* » ou « Commercial, .* »/,
  )
  expect(await newest()).toBe(before)
})

test.each([
  [{ drawback: '' }, 409, 'Indiquez une réserve'],
  [{ drawback: 'Il a {étapes}' }, 400, 'Sans accolades'],
  [{ [ruleFieldName('points', 1, 1)]: '99' }, 400, 'de −50 à 50'],
  [{ [ruleFieldName('points', 1, 1)]: '1e3' }, 400, 'de −50 à 50'],
  [{ drawback: 'Une eau pure, mais lente.' }, 409, 'Retirez « eau pure »'],
  [{ [ruleFieldName('reason', 1, 1)]: 'Bon pour la santé.' }, 409, 'Retirez « Bon pour la santé »'],
  [{ [ruleFieldName('reason', 1, 1)]: 'Il a {hublots} à voir.' }, 409, 'n’a pas de caractéristique « hublots »'],
])('%j is refused in French', async (typed, status, words) => {
  const before = await newest()
  expect(await readable(await expectStatus(status, visitor.post(to(), { ...(await formAt()), ...typed })))).toContain(
    words,
  )
  expect(await newest()).toBe(before)
})
