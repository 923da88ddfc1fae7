import type { ShopDb } from '~/database/schema'
import {
  type AuditInput,
  type ChangedSince,
  changedSince,
  recordAudit,
  recorderOf,
} from '~/models/base/audit/index.server'
import { CREDIT_EXAMPLE, isVatPlaceholder } from '~/models/base/setting'
import { isSettingKey } from '~/models/base/setting/index.server'
import type { Template } from '~/models/base/template'
import type { PictureOwner } from '~/models/content/picture/index.server'
import { findForbiddenWords, placeholdersIn } from '~/models/content/text'
import { newId } from '~/models/values/id.server'
import { fromEntries } from '~/runtime/record'
import { type BlockField, blockFields, blockNames } from './kinds'
import {
  type AnySiteBlock,
  arrange,
  type BlockRow,
  listBlocks,
  listRows,
  MAX_OWN_BLOCKS,
  templateWords,
  wordsOf,
} from './page.server'

const record = recorderOf('site')

interface Change {
  template: Pick<Template, 'needs' | 'words' | 'forbiddenWords'>
  id: string
  actor: AuditInput['actor']
  at: Date
}

type Words = Record<string, string>

/** Wording that must not be published, by field. */
export type BlockRefusal =
  | { ok: false; reason: 'forbidden'; field: string; found: { words: string; why: string } }
  | { ok: false; reason: 'unknown-placeholder'; field: string; key: string }
type Unknown = { ok: false; reason: 'unknown' }

type AddBlockResult = { ok: true; id: string } | BlockRefusal | { ok: false; reason: 'full' }

/** Adds a block of words at the end, shown at once. */
export async function addBlock(
  db: ShopDb,
  { words, template, actor, at }: Omit<Change, 'id'> & { words: Words },
): Promise<AddBlockResult> {
  const refused = refuseWords(words, blockFields('words', []), template)
  if (refused) return refused
  return db.transaction().execute(async (trx): Promise<AddBlockResult> => {
    const blocks = await listBlocks(trx, template)
    if (blocks.filter(({ isOwn }) => isOwn).length >= MAX_OWN_BLOCKS) return { ok: false, reason: 'full' }
    await storeOrder(trx, blocks, at)
    const [id, now] = [newId(at), at.toISOString()]
    const row = { id, kind: 'words', position: blocks.length, words: JSON.stringify(words) }
    await trx
      .insertInto('site_block')
      .values({ ...row, created_at: now, updated_at: now })
      .execute()
    await record(trx, { id, actor, at, action: 'site.add', label: words.title ?? '' })
    return { ok: true, id }
  })
}

type ChangeBlockResult = { ok: true; changed: boolean } | BlockRefusal | Unknown | ChangedSince

/** On the version seen. Words equal to the template's follow it. `alt`: of the owner's picture, where there is one. */
export function changeBlock(
  db: ShopDb,
  input: Change & { version: number; words: Words; alt: string | undefined },
): Promise<ChangeBlockResult> {
  const { id, template, at } = input
  return db.transaction().execute(async (trx): Promise<ChangeBlockResult> => {
    const found = await findIn(trx, input)
    if (!found) return { ok: false, reason: 'unknown' }
    const { block, blocks } = found
    const fields = blockFields(block.kind, template.needs)
    const alt = block.ownPicture && (input.alt ?? block.ownPicture.alt)
    const refused = refuseWords({ ...input.words, ...(alt && { alt }) }, [...fields, altField], template)
    if (refused) return refused
    const before: Sides = { ...wordsOf(block), alt: block.ownPicture?.alt }
    const after: Sides = { ...input.words, alt }
    const changed = [...fields, altField].filter(({ name }) => before[name] !== after[name])
    if (changed.length === 0) return { ok: true, changed: false }
    if (block.version !== input.version) return changedBlock(trx, block, input.version)
    const original = templateWords(template, id)
    const own = fields.filter(({ name }) => original[name] !== input.words[name])
    const words = JSON.stringify(fromEntries(own.map(({ name }) => [name, input.words[name] ?? ''])))
    await storeOrder(trx, blocks, at)
    await update(trx, block, { words, updated_at: at.toISOString(), ...(alt !== undefined && { picture_alt: alt }) })
    const side = (values: Sides) => fromEntries(changed.map(({ name, label }) => [label, values[name] ?? '']))
    await record(trx, {
      ...input,
      action: 'site.edit',
      label: labelOf(block),
      before: side(before),
      after: side(after),
    })
    return { ok: true, changed: true }
  })
}

const altField: BlockField = { name: 'alt', label: 'Ce que montre l’image', max: 0 }

/** Words by field, without the description of a picture where there is none. */
type Sides = Record<string, string | undefined>

/** The hero holds the title of the page: it is never hidden. */
export function setBlockHidden(
  db: ShopDb,
  input: Change & { version: number; hidden: boolean },
): Promise<{ ok: true } | BlockRefusal | Unknown | ChangedSince | { ok: false; reason: 'hero' }> {
  const { hidden, template, at } = input
  return db.transaction().execute(async (trx) => {
    const found = await findIn(trx, input)
    if (!found) return { ok: false, reason: 'unknown' }
    const { block, blocks } = found
    if (block.kind === 'hero') return { ok: false, reason: 'hero' }
    if (block.isHidden === hidden) return { ok: true }
    if (block.version !== input.version) return changedBlock(trx, block, input.version)
    const refused = hidden ? undefined : refuseWords(wordsOf(block), blockFields(block.kind, template.needs), template)
    if (refused) return refused
    await storeOrder(trx, blocks, at)
    await update(trx, block, { hidden: hidden ? 1 : 0, updated_at: at.toISOString() })
    await record(trx, { ...input, action: hidden ? 'site.hide' : 'site.show', label: labelOf(block) })
    return { ok: true }
  })
}

/** Up or down by one, below the hero; refused when its place has changed meanwhile. */
export function moveBlock(
  db: ShopDb,
  input: Change & { position: number; to: 'up' | 'down' },
): Promise<{ ok: true } | Unknown | { ok: false; reason: 'moved' | 'hero' }> {
  return db.transaction().execute(async (trx) => {
    const found = await findIn(trx, input)
    if (!found) return { ok: false, reason: 'unknown' }
    const { block, blocks } = found
    if (block.kind === 'hero') return { ok: false, reason: 'hero' }
    if (block.position !== input.position) return { ok: false, reason: 'moved' }
    const to = Math.min(Math.max(1, block.position + (input.to === 'up' ? -1 : 1)), blocks.length - 1)
    const others = blocks.filter(({ id }) => id !== block.id)
    await storeOrder(trx, [...others.slice(0, to), block, ...others.slice(to)], input.at)
    await trx.updateTable('site_block').set({ updated_at: input.at.toISOString() }).where('id', '=', block.id).execute()
    await record(trx, { ...input, action: 'site.move', label: labelOf(block), after: { position: to + 1 } })
    return { ok: true }
  })
}

/** Deletes a block of the owner's; one of the template gets its words and its picture back. */
export function removeBlock(
  db: ShopDb,
  input: Change & { version: number },
): Promise<{ ok: true } | Unknown | ChangedSince> {
  const { at } = input
  return db.transaction().execute(async (trx) => {
    const found = await findIn(trx, input)
    if (!found || (!found.block.isOwn && !found.block.isChanged)) return { ok: false, reason: 'unknown' }
    const { block } = found
    if (block.version !== input.version) return changedBlock(trx, block, input.version)
    const removed = { ...noPicture, words: '{}', updated_at: at.toISOString() }
    if (block.isOwn) await trx.deleteFrom('site_block').where('id', '=', block.id).execute()
    else await update(trx, block, removed)
    const before = sidesOf(block, input.template)
    const action = block.isOwn ? 'site.remove' : 'site.original'
    await record(trx, { ...input, action, label: labelOf(block), before })
    return { ok: true }
  })
}

/** The page of the template: blocks of the owner's stay, hidden, at its end. `seen`: `siteStamp` of the page read. */
export function resetSite(
  db: ShopDb,
  { seen, actor, at }: Omit<Change, 'id' | 'template'> & { seen: string },
): Promise<{ ok: true } | { ok: false; reason: 'changed' }> {
  return db.transaction().execute(async (trx) => {
    const rows = await listRows(trx)
    if (stampOf(rows) !== seen) return { ok: false, reason: 'changed' }
    if (rows.length === 0) return { ok: true }
    const before = fromEntries(rows.filter(({ words }) => words !== '{}').map(({ id, words }) => [id, words]))
    await trx.deleteFrom('site_block').where('kind', '<>', 'words').execute()
    await trx.updateTable('site_block').set({ hidden: 1, updated_at: at.toISOString() }).execute()
    await record(trx, { id: 'page', actor, at, action: 'site.reset', label: 'Page d’accueil', before })
    return { ok: true }
  })
}

/** Changes with each change of the page. */
export async function siteStamp(db: ShopDb): Promise<string> {
  return stampOf(await listRows(db))
}

function stampOf(rows: BlockRow[]): string {
  const last = rows.map(({ updated_at }) => updated_at).sort()
  return `${rows.length}-${last.at(-1) ?? ''}`
}

/** A block has one picture; another replaces it. Its files are swept an hour later. */
export function blockPicture(template: Change['template'], id: string): PictureOwner {
  const find = async (db: ShopDb) => (await listBlocks(db, template)).find((block) => block.id === id)
  return {
    folder: 'site',
    async find(db) {
      return (await find(db)) && { name: '', slug: 'accueil' }
    },
    findPlace: async (db, file) =>
      (await find(db))?.ownPicture?.file === file ? { ok: false, reason: 'known' } : { ok: true },
    add: (db, { picture, actor, at }) =>
      db.transaction().execute(async (trx) => {
        const found = await findIn(trx, { template, id })
        if (!found) return { ok: false, reason: 'unknown' }
        await storeOrder(trx, found.blocks, at)
        const { file: picture_file, alt: picture_alt, width: picture_width, height: picture_height } = picture
        const updated_at = at.toISOString()
        await update(trx, found.block, { picture_file, picture_alt, picture_width, picture_height, updated_at })
        await recordPicture(trx, found.block, { action: 'picture.add', image: picture_file, actor, at })
        return { ok: true }
      }),
  }
}

/** False without one. */
export function removeBlockPicture(db: ShopDb, input: Change): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const block = (await findIn(trx, input))?.block
    if (!block?.ownPicture) return false
    await update(trx, block, { ...noPicture, updated_at: input.at.toISOString() })
    await recordPicture(trx, block, { ...input, action: 'picture.delete', image: block.ownPicture.file })
    return true
  })
}

const noPicture = { picture_file: null, picture_alt: null, picture_width: null, picture_height: null }

export async function findBlock(
  db: ShopDb,
  { template, id }: Pick<Change, 'template' | 'id'>,
): Promise<AnySiteBlock | undefined> {
  return (await listBlocks(db, template)).find((block) => block.id === id)
}

async function findIn(trx: ShopDb, { template, id }: Pick<Change, 'template' | 'id'>) {
  const blocks = arrange(template, await listRows(trx))
  const block = blocks.find((each) => each.id === id)
  return block && { block, blocks }
}

/** A row for each block, numbered as the page is. */
async function storeOrder(trx: ShopDb, blocks: AnySiteBlock[], at: Date): Promise<void> {
  const stored = new Map((await listRows(trx)).map((row) => [row.id, row.position]))
  const now = at.toISOString()
  const added = blocks.flatMap(({ id, kind, isHidden }, position) =>
    stored.has(id) ? [] : [{ id, kind, position, hidden: isHidden ? (1 as const) : (0 as const) }],
  )
  if (added.length > 0)
    await trx
      .insertInto('site_block')
      .values(added.map((row) => ({ ...row, created_at: now, updated_at: now })))
      .execute()
  for (const [position, { id }] of blocks.entries())
    if (stored.has(id) && stored.get(id) !== position)
      await trx.updateTable('site_block').set({ position }).where('id', '=', id).execute()
}

function refuseWords(words: Words, fields: BlockField[], template: Change['template']): BlockRefusal | undefined {
  for (const { name: field, fills = [] } of fields) {
    const text = words[field] ?? ''
    const found = findForbiddenWords(template.forbiddenWords, text)
    if (found) return { ok: false, reason: 'forbidden', field, found }
    const setting = placeholdersIn(text).find(
      (each) => !isSettingKey(each) && !isVatPlaceholder(each) && each !== CREDIT_EXAMPLE,
    )
    if (setting !== undefined) return { ok: false, reason: 'unknown-placeholder', field, key: `{{${setting}}}` }
    const [, name] =
      [...text.matchAll(/(?<!\{)\{([^{}]*)\}(?!\})/g)].find(([, key = '']) => !isFilled(key, fills)) ?? []
    if (name !== undefined) return { ok: false, reason: 'unknown-placeholder', field, key: `{${name}}` }
  }
  return undefined
}

function isFilled(key: string, fills: string[]): boolean {
  return key === 'boutique' || fills.includes(key)
}

function changedBlock(trx: ShopDb, { id, version }: AnySiteBlock, seen: number): Promise<ChangedSince> {
  return changedSince(trx, { subject: { kind: 'site', id }, except: 'site.move', version, seen })
}

async function update(
  trx: ShopDb,
  { id, version }: Pick<AnySiteBlock, 'id' | 'version'>,
  values: Partial<Omit<BlockRow, 'id' | 'version'>>,
): Promise<void> {
  await trx
    .updateTable('site_block')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** A block of words by its title, one of the template by its kind. */
function labelOf(block: AnySiteBlock): string {
  return block.kind === 'words' ? block.words.title : blockNames[block.kind]
}

function sidesOf(block: AnySiteBlock, { needs }: Change['template']): Record<string, string> {
  const words = wordsOf(block)
  return fromEntries(blockFields(block.kind, needs).map(({ name, label }) => [label, words[name] ?? '']))
}

function recordPicture(
  trx: ShopDb,
  block: AnySiteBlock,
  { image, at, actor, action }: Pick<AuditInput, 'action' | 'actor' | 'at'> & { image: string },
): Promise<void> {
  const subject = { kind: 'picture', id: block.id, label: labelOf(block) }
  return recordAudit(trx, { at, actor, action, subject, after: { image } })
}
