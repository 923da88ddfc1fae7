import { describe, expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { listAuditOf } from '~/models/base/audit/index.server'
import { findForbiddenWords } from '~/models/content/text'
import { entriesOf } from '~/runtime/record'
import { templates } from '~/templates/index.server'
import { osmoseurs as template } from '~/templates/osmoseurs/index.server'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { addBlock, changeBlock, moveBlock, removeBlock, resetSite, setBlockHidden, siteStamp } from './edit.server'
import { blockFields, blockForm, needField } from './index'
import { type AnySiteBlock, arrange, type BlockRow, listBlocks, MAX_OWN_BLOCKS, wordsOf } from './page.server'

const actor = { id: null, name: 'Camille Roy' }
const base = { template, actor, at }
const ids = (blocks: AnySiteBlock[]) => blocks.map(({ id }) => id)
const read = async (db: ShopDb, id: string) => {
  const block = (await listBlocks(db, template)).find((each) => each.id === id)
  if (!block) throw new Error(id)
  return block
}

function row(values: Partial<BlockRow>): BlockRow {
  const none = { picture_file: null, picture_alt: null, picture_width: null, picture_height: null }
  const times = { created_at: '', updated_at: '' }
  return { id: 'x', kind: 'words', position: 0, hidden: 0, words: '{}', ...none, version: 0, ...times, ...values }
}

describe.each(entriesOf(templates))('the home page of the template %s', (_name, { words, needs, forbiddenWords }) => {
  const blocks = arrange({ words, needs }, [])

  test('begins with the hero, has each block once, and shows its order to a shop without changes', () => {
    expect(blocks[0]?.kind).toBe('hero')
    expect(blocks[0]?.picture?.src).toBeTruthy()
    expect(ids(blocks)).toEqual(words.home.map(({ kind }) => kind))
    expect(new Set(ids(blocks)).size).toBe(blocks.length)
    expect(blocks.filter(({ isHidden }) => isHidden).map(({ id }) => id)).toEqual(
      words.home.filter(({ isHidden }) => isHidden).map(({ kind }) => kind),
    )
  })

  test('has a text for each field, which its own form accepts and no law forbids', () => {
    for (const block of blocks) {
      const fields = blockFields(block.kind, needs)
      const parsed = blockForm(fields).safeParse({ version: '0', ...wordsOf(block) })
      expect([block.id, parsed.success]).toEqual([block.id, true])
      expect([block.id, Object.keys(block.words).sort()]).toEqual([block.id, fields.map(({ name }) => name).sort()])
      for (const text of Object.values(wordsOf(block)))
        expect([text, findForbiddenWords(forbiddenWords, text)]).toEqual([text, undefined])
      if (block.kind === 'steps') expect(block.drawings).toHaveLength(3)
    }
  })
})

test('a block of the template that no row knows stands behind the one that it follows there', () => {
  const stored = ['hero', 'reviews', 'needs'].map((id, position) => row({ id, kind: id, position }))
  const order = ids(arrange(template, stored))
  expect(order[0]).toBe('hero')
  expect(order.slice(1, 4)).toEqual(['first-facts', 'figures', 'invitation'])
  expect(order.indexOf('articles')).toBe(order.indexOf('reviews') + 1)
  expect(order).toHaveLength(template.words.home.length)
  const heroLast = stored.map((each) => (each.id === 'hero' ? { ...each, position: 9 } : each))
  expect(ids(arrange(template, heroLast.toReversed()))[0]).toBe('hero')
})

test('rows of kinds that the template has no more, and damaged words, show nothing', () => {
  const blocks = arrange(template, [
    row({ id: 'carousel', kind: 'carousel' }),
    row({ id: 'needs', kind: 'needs', words: '{"title":' }),
    row({ id: 'reviews', kind: 'reviews', words: '{"title":"Nos avis","onload":"x","text":3}' }),
  ])
  expect(ids(blocks)).not.toContain('carousel')
  const byId = (id: string) => blocks.find((block) => block.id === id)?.words
  expect(byId('needs')).toMatchObject({ title: 'Pour quel usage\u202f?' })
  expect(byId('reviews')).toEqual({ title: 'Nos avis' })
})

test('words of the owner replace the template’s, follow it again once they are equal, and are logged', async () => {
  const db = await openDemoShop()
  const needs = wordsOf(await read(db, 'needs'))
  const words = { ...needs, title: 'Pour qui\u202f?', [needField('douche')]: 'Sous la douche.' }
  const change = { ...base, id: 'needs', alt: undefined }
  expect(await changeBlock(db, { ...change, version: 0, words })).toEqual({ ok: true, changed: true })
  expect(await read(db, 'needs')).toMatchObject({ words, isChanged: true, version: 1 })
  const [stored] = await db.selectFrom('site_block').select('words').where('id', '=', 'needs').execute()
  expect(JSON.parse(stored?.words ?? '')).toEqual({ title: words.title, 'need-douche': 'Sous la douche.' })
  expect(await changeBlock(db, { ...change, version: 0, words })).toEqual({ ok: true, changed: false })
  const late = await changeBlock(db, { ...change, version: 0, words: needs })
  expect(late).toMatchObject({ ok: false, reason: 'changed', version: 1, since: [{ action: 'site.edit' }] })
  expect(await changeBlock(db, { ...change, version: 1, words: needs })).toEqual({ ok: true, changed: true })
  expect(await read(db, 'needs')).toMatchObject({ isChanged: false, version: 2 })
})

test.each([
  ['forbidden words', 'Une eau pure.', { reason: 'forbidden', found: { words: 'eau pure' } }],
  ['an unknown setting', 'Au {{shop.phonne}}.', { reason: 'unknown-placeholder', key: '{{shop.phonne}}' }],
  ['an unknown name', 'Dès {prix}.', { reason: 'unknown-placeholder', key: '{prix}' }],
])('%s in a block are refused and nothing is stored', async (_what, title, refusal) => {
  const db = await openDemoShop()
  const change = { ...base, id: 'reviews', version: 0, alt: undefined }
  expect(await changeBlock(db, { ...change, words: { title } })).toMatchObject({ ...refusal, field: 'title' })
  expect(await addBlock(db, { ...base, words: { title: 'Bien', text: title } })).toMatchObject({ field: 'text' })
  expect(await db.selectFrom('site_block').select('id').execute()).toEqual([])
})

test('{boutique} and settings may be written anywhere, {prix} where the price is known', async () => {
  const db = await openDemoShop()
  const hero = wordsOf(await read(db, 'hero'))
  const words = { ...hero, title: '{boutique}, au {{shop.phone}}', leadFrom: 'Dès {prix}, chez {boutique}.' }
  const change = { ...base, id: 'hero', version: 0, alt: undefined }
  expect(await changeBlock(db, { ...change, words })).toEqual({ ok: true, changed: true })
})

test('blocks change places below the hero, and a page of before moves nothing', async () => {
  const db = await openDemoShop()
  const before = ids(await listBlocks(db, template))
  const move = (id: string, position: number, to: 'up' | 'down') => moveBlock(db, { ...base, id, position, to })
  expect(await move('figures', 2, 'up')).toEqual({ ok: true })
  expect(ids(await listBlocks(db, template)).slice(0, 3)).toEqual(['hero', 'figures', 'first-facts'])
  expect(await move('figures', 2, 'up')).toEqual({ ok: false, reason: 'moved' })
  expect(await move('hero', 0, 'down')).toEqual({ ok: false, reason: 'hero' })
  expect(await move('figures', 1, 'up')).toEqual({ ok: true })
  expect(ids(await listBlocks(db, template))[0]).toBe('hero')
  expect(await move('inconnu', 1, 'up')).toEqual({ ok: false, reason: 'unknown' })
  expect(await move('figures', 1, 'down')).toEqual({ ok: true })
  expect(ids(await listBlocks(db, template))).toEqual(before)
})

test('all blocks but the hero can be hidden and shown again, each on the version seen', async () => {
  const db = await openDemoShop()
  const set = (id: string, version: number, hidden: boolean) => setBlockHidden(db, { ...base, id, version, hidden })
  for (const { id, isHidden } of await listBlocks(db, template))
    if (id !== 'hero' && !isHidden) expect(await set(id, 0, true)).toEqual({ ok: true })
  expect(await set('hero', 0, true)).toEqual({ ok: false, reason: 'hero' })
  expect(ids((await listBlocks(db, template)).filter(({ isHidden }) => !isHidden))).toEqual(['hero'])
  expect(await set('needs', 0, false)).toMatchObject({ ok: false, reason: 'changed' })
  expect(await set('needs', 1, false)).toEqual({ ok: true })
  const actions = (await listAuditOf(db, { kind: 'site', id: 'needs' })).map(({ action }) => action)
  expect(actions).toEqual(['site.show', 'site.hide'])
})

test('words that a law forbids since are not shown again', async () => {
  const db = await openDemoShop()
  const added = await addBlock(db, { ...base, words: { title: 'Notre eau', text: 'Elle est pure.' } })
  if (!added.ok) throw new Error(added.reason)
  await setBlockHidden(db, { ...base, id: added.id, version: 0, hidden: true })
  const forbiddenWords = [{ pattern: /\belle est pure\b/, why: 'aucune ne l’est' }]
  const show = { ...base, template: { ...template, forbiddenWords }, id: added.id, version: 1, hidden: false }
  expect(await setBlockHidden(db, show)).toMatchObject({ ok: false, reason: 'forbidden', field: 'text' })
})

test('texts of the owner are added at the end up to a number, and removed', async () => {
  const db = await openDemoShop()
  const words = { title: 'L’atelier', text: 'Deux personnes.\n\nUn chat.' }
  const added = await addBlock(db, { ...base, words })
  if (!added.ok) throw new Error(added.reason)
  expect((await listBlocks(db, template)).at(-1)).toMatchObject({ id: added.id, kind: 'words', isOwn: true, words })
  for (let count = 1; count < MAX_OWN_BLOCKS; count++) await addBlock(db, { ...base, words, at: later(count) })
  expect(await addBlock(db, { ...base, words, at: later(60) })).toEqual({ ok: false, reason: 'full' })
  expect(await removeBlock(db, { ...base, id: added.id, version: 3 })).toMatchObject({ reason: 'changed' })
  expect(await removeBlock(db, { ...base, id: added.id, version: 0 })).toEqual({ ok: true })
  expect(await removeBlock(db, { ...base, id: added.id, version: 0 })).toEqual({ ok: false, reason: 'unknown' })
  expect(await removeBlock(db, { ...base, id: 'steps', version: 0 })).toEqual({ ok: false, reason: 'unknown' })
})

test('a block gets its words back, and the page its order, with the owner’s texts hidden at its end', async () => {
  const db = await openDemoShop()
  const title = 'Nos avis'
  await changeBlock(db, { ...base, id: 'reviews', version: 0, words: { title }, alt: undefined })
  expect(await removeBlock(db, { ...base, id: 'reviews', version: 1 })).toEqual({ ok: true })
  expect(await read(db, 'reviews')).toMatchObject({ isChanged: false, version: 2 })
  const seen = await siteStamp(db)
  const added = await addBlock(db, { ...base, words: { title, text: title }, at: later(1) })
  if (!added.ok) throw new Error(added.reason)
  await moveBlock(db, { ...base, id: 'articles', position: 10, to: 'up', at: later(2) })
  expect(await resetSite(db, { seen, actor, at })).toEqual({ ok: false, reason: 'changed' })
  expect(await resetSite(db, { seen: await siteStamp(db), actor, at })).toEqual({ ok: true })
  const blocks = await listBlocks(db, template)
  expect(ids(blocks)).toEqual([...template.words.home.map(({ kind }) => kind), added.id])
  expect(blocks.at(-1)).toMatchObject({ isHidden: true })
})

test('a change of the page moves the content revision', async () => {
  const db = await openDemoShop()
  const revision = async () => (await db.selectFrom('content_revision').select('value').executeTakeFirstOrThrow()).value
  const before = await revision()
  await setBlockHidden(db, { ...base, id: 'needs', version: 0, hidden: true })
  expect(await revision()).toBeGreaterThan(before)
})
