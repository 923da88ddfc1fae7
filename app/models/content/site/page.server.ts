import type { Selectable } from 'kysely'
import type { ShopDb, SiteBlockTable } from '~/database/schema'
import { fillSettings, type Settings } from '~/models/base/setting'
import { type BlockKind, fillIn, type HomeBlock, type Template } from '~/models/base/template'
import { fromEntries } from '~/runtime/record'
import { blockFields, needField } from './kinds'

/** Blocks of words that an owner may add. */
export const MAX_OWN_BLOCKS = 12
/** Rows of a page: those of a template, and the owner's. */
const MAX_ROWS = 60

export interface SiteBlock<Kind extends BlockKind = BlockKind> extends Omit<HomeBlock<Kind>, 'isHidden'> {
  /** Of a block of the template: its kind. */
  id: string
  /** On the page, from 0. */
  position: number
  isHidden: boolean
  /** Added by the owner. */
  isOwn: boolean
  /** Its words or its picture are the owner's. */
  isChanged: boolean
  ownPicture: OwnPicture | undefined
  version: number
}

export interface OwnPicture {
  /** File stem. */
  file: string
  alt: string
  width: number
  height: number
}

export type AnySiteBlock = { [Kind in BlockKind]: SiteBlock<Kind> }[BlockKind]

export type BlockRow = Selectable<SiteBlockTable>

type Site = Pick<Template, 'needs' | 'words'>

/** The home page of a shop, hidden blocks included: its template's blocks with what its owner changed. */
export async function listBlocks(db: ShopDb, template: Site): Promise<AnySiteBlock[]> {
  return arrange(template, await listRows(db))
}

/** The same with `{boutique}` and settings filled in. */
export async function listFilledBlocks(
  db: ShopDb,
  { template, settings }: { template: Site; settings: Settings },
): Promise<AnySiteBlock[]> {
  const names = { boutique: settings['shop.name'] }
  return arrange(template, await listRows(db), (text) => fillIn(fillSettings(text, settings), names))
}

export function listRows(db: ShopDb): Promise<BlockRow[]> {
  return db.selectFrom('site_block').selectAll().orderBy('position').orderBy('id').limit(MAX_ROWS).execute()
}

/**
 * The stored order, with each block of the template that no row knows behind the one that it follows there. The hero,
 * which has the only `h1`, stands first.
 */
export function arrange(template: Site, rows: BlockRow[], fill = (text: string) => text): AnySiteBlock[] {
  const offered = offeredBlocks(template)
  const isKnown = ({ id, kind }: BlockRow) => kind === 'words' || offered.some((block) => block.kind === id)
  const ids = rows.filter(isKnown).map(({ id }) => id)
  for (const [index, { kind }] of offered.entries())
    if (!ids.includes(kind)) ids.splice(ids.indexOf(offered[index - 1]?.kind ?? '') + 1, 0, kind)
  const ordered = ['hero', ...ids.filter((id) => id !== 'hero')]
  return ordered.map((id, position) => {
    const row = rows.find((each) => each.id === id)
    return withChanges(offered.find((block) => block.kind === id) ?? emptyBlock, { id, position, row, template, fill })
  })
}

const emptyBlock: HomeBlock<'words'> = { kind: 'words', words: { title: '', text: '' } }

type AnyHomeBlock = Template['words']['home'][number]

/** Each with its words: of the needs, the template's sentences too. */
function offeredBlocks({ needs, words }: Site): AnyHomeBlock[] {
  const sentences = fromEntries(needs.map(({ value, text }) => [needField(value), text]))
  return words.home.map((block) =>
    block.kind === 'needs' ? { ...block, words: { ...sentences, ...block.words } } : block,
  )
}

interface Placed {
  id: string
  position: number
  row: BlockRow | undefined
  template: Site
  fill(text: string): string
}

function withChanges<Block extends AnyHomeBlock>(block: Block, { id, position, row, template, fill }: Placed) {
  const own = row ? readWords(row.words) : {}
  const names = blockFields(block.kind, template.needs).map(({ name }) => name)
  const words: Record<string, string> = { ...block.words, ...pickKnown(own, names) }
  const ownPicture = row && pictureOf(row)
  return {
    ...block,
    words: { ...block.words, ...fromEntries(names.map((name) => [name, fill(words[name] ?? '')])) },
    ...{ id, position, ownPicture, version: row?.version ?? 0 },
    isHidden: row ? row.hidden === 1 : block.isHidden === true,
    isOwn: block.kind === 'words',
    isChanged: names.some((name) => own[name] !== undefined) || ownPicture !== undefined,
  }
}

function pickKnown(words: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(words).filter(([name]) => names.includes(name)))
}

function pictureOf({ picture_file: file, picture_alt: alt, ...size }: BlockRow): OwnPicture | undefined {
  const { picture_width: width, picture_height: height } = size
  return file !== null && alt !== null && width !== null && height !== null ? { file, alt, width, height } : undefined
}

/** Nothing where the row is damaged: the template's words stand in. */
function readWords(stored: string): Record<string, string> {
  try {
    const words: unknown = JSON.parse(stored)
    const pairs = typeof words === 'object' && words !== null ? Object.entries(words) : []
    return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
  } catch {
    return {}
  }
}

/** The words by field. */
export function wordsOf(block: AnySiteBlock): Record<string, string> {
  return { ...block.words }
}

/** The words of the template, before the owner's. */
export function templateWords(template: Site, id: string): Record<string, string> {
  return { ...(offeredBlocks(template).find(({ kind }) => kind === id) ?? emptyBlock).words }
}
