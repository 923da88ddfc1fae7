import { data, type LoaderFunctionArgs } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { type AnySiteBlock, blockFields, blockNames, hasPicture } from '~/models/content/site'
import { findBlock, listBlocks, MAX_OWN_BLOCKS, siteStamp, wordsOf } from '~/models/content/site/index.server'
import { readQuestionnaire } from '~/models/crm/advice/index.server'
import { fillBlocks } from '~/routes/shop/catalogue/home-blocks.server'

type Context = LoaderFunctionArgs['context']

/** The blocks of the home page for its screen, hidden and empty ones included. */
export async function loadSite(context: Context) {
  const { db, identity, template, at, readSettings } = adminRequest(context)
  const { remember } = context.get(tenantContext)
  const blocks = await listBlocks(db, template)
  const filled = await fillBlocks(blocks, {
    ...{ db, identity, remember, template, at, settings: await readSettings(), parameters: new URLSearchParams() },
    readQuestionnaire: () => readQuestionnaire(db, template),
  })
  const shown = new Set(filled.map(({ id }) => id))
  return {
    stamp: await siteStamp(db),
    canAdd: blocks.filter(({ isOwn }) => isOwn).length < MAX_OWN_BLOCKS,
    blocks: blocks.map((block) => ({
      ...{ id: block.id, kind: block.kind, position: block.position, version: block.version },
      ...{ isHidden: block.isHidden, isOwn: block.isOwn, isChanged: block.isChanged },
      isEmpty: !shown.has(block.id),
      name: nameOf(block),
      fields: blockFields(block.kind, template.needs),
      words: wordsOf(block),
      hasPicture: hasPicture(block.kind),
      picture: block.ownPicture,
    })),
  }
}

export type SiteData = Awaited<ReturnType<typeof loadSite>>

/** Of a block of words, its title. */
export function nameOf(block: AnySiteBlock): string {
  return block.kind === 'words' ? block.words.title : blockNames[block.kind]
}

export async function requireBlock(context: Context, id: string) {
  const { db, template } = adminRequest(context)
  const block = await findBlock(db, { template, id })
  if (!block) throw data('Bloc inconnu', { status: 404 })
  return block
}
