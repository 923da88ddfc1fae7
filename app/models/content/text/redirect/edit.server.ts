import { href } from 'react-router'
import type { ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'

import { isRedirected } from './find.server'
import { addressesOf, foldAddress } from './path'

/** Routes of the shop. */
interface PageTable {
  /** Route pattern that matches a path. */
  patternAt(path: string): string
  /** Whether the page can be reached by navigation. */
  isPublic(path: string): boolean
}

type AddRedirectResult = { ok: true } | { ok: false; reason: 'of-page' | 'known' | 'loop' | 'chain' | 'unknown-target' }

interface Added {
  path: string
  /** Path of a product, an article or a page, with its query. */
  target: string
  pages: PageTable
  actor: AuditInput['actor']
  at: Date
}

/** Redirects an unused path to a product, an article or a page. */
export function addRedirect(db: ShopDb, input: Added): Promise<AddRedirectResult> {
  const { path, target, pages, actor, at } = input
  return db.transaction().execute(async (trx): Promise<AddRedirectResult> => {
    const [page = '', query = ''] = target.split('?')
    const reached = addressesOf({ path: page, query })
    if (reached.map(foldAddress).includes(foldAddress(path))) return { ok: false, reason: 'loop' }
    if (await isPage(trx, path, pages)) return { ok: false, reason: 'of-page' }
    if (await isRedirected(trx, path)) return { ok: false, reason: 'known' }
    for (const address of reached) if (await isRedirected(trx, address)) return { ok: false, reason: 'chain' }
    const found = await findTarget(trx, page, pages)
    if (!found) return { ok: false, reason: 'unknown-target' }
    const created = { actor: actor.name, created_at: at.toISOString() }
    await trx
      .insertInto('redirect')
      .values({ path, folded_path: foldAddress(path), ...found, query, ...created })
      .execute()
    const subject = { kind: 'redirect', id: path, label: path }
    await recordAudit(trx, { at, actor, action: 'redirect.add', subject, after: { target } })
    return { ok: true }
  })
}

/** Folders of pages that depend on a database row. */
const products = folderOf(href('/products/:productId', { productId: '-' }))
const productSlugs = folderOf(href('/produit/:productSlug', { productSlug: '-' }))
const articles = folderOf(href('/blog/:articleId', { articleId: '-' }))

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function keyIn(folder: string, path: string): string | undefined {
  const key = path.startsWith(folder) ? path.slice(folder.length) : ''
  return key === '' || key.includes('/') ? undefined : key
}

/** Whether the path is in use, published or not: pages take precedence over redirects. */
async function isPage(db: ShopDb, address: string, pages: PageTable): Promise<boolean> {
  const [path = '', query] = address.split('?')
  // Shops of before often named their pages by a query of the home page.
  if (path === '/' && query !== undefined) return false
  const pattern = pages.patternAt(encodeURI(path))
  if (isFile(path)) return true
  if (pattern === '/*') return false
  const [product, slug, article] = [products, productSlugs, articles].map((each) => keyIn(each, path))
  if (product !== undefined) return (await findProduct(db, product)) !== undefined
  if (slug !== undefined) return (await findProductBySlug(db, slug)) !== undefined
  if (article !== undefined && pattern.includes(':')) return (await findArticle(db, article)) !== undefined
  return true
}

/** Served before any route. */
function isFile(path: string): boolean {
  return /^\/(uploads|assets)(\/|$)/.test(path)
}

type Target = { product_id: string } | { article_id: string } | { page: string }

async function findTarget(db: ShopDb, target: string, pages: PageTable): Promise<Target | undefined> {
  const pattern = pages.patternAt(target)
  if (!/[:*]/.test(pattern)) return pages.isPublic(target) && !isFile(target) ? { page: target } : undefined
  const [product, slug, article] = [products, productSlugs, articles].map((each) => keyIn(each, target))
  const productId = product === undefined ? slug && (await findProductBySlug(db, slug)) : await findProduct(db, product)
  if (productId) return { product_id: productId }
  const articleId = article && (await findArticle(db, article))
  return articleId ? { article_id: articleId } : undefined
}

async function findProduct(db: ShopDb, id: string): Promise<string | undefined> {
  return (await db.selectFrom('product').select('id').where('id', '=', id).executeTakeFirst())?.id
}

async function findProductBySlug(db: ShopDb, slug: string): Promise<string | undefined> {
  const former = await db.selectFrom('product_slug').select('product_id').where('slug', '=', slug).executeTakeFirst()
  if (former) return former.product_id
  return (await db.selectFrom('product').select('id').where('slug', '=', slug).executeTakeFirst())?.id
}

/** By id, slug or former slug. */
async function findArticle(db: ShopDb, key: string): Promise<string | undefined> {
  const article = await db
    .selectFrom('article')
    .select('id')
    .where(({ eb, or }) => or([eb('id', '=', key), eb('slug', '=', key)]))
    .executeTakeFirst()
  if (article) return article.id
  return (await db.selectFrom('article_slug').select('article_id').where('slug', '=', key).executeTakeFirst())
    ?.article_id
}

type DeleteRedirectResult = { ok: true } | { ok: false; reason: 'unknown' | 'current' }

/** Deletes a redirect. A product's current slug cannot be deleted. */
export function deleteRedirect(
  db: ShopDb,
  { path, actor, at }: { path: string; actor: AuditInput['actor']; at: Date },
): Promise<DeleteRedirectResult> {
  return db.transaction().execute(async (trx): Promise<DeleteRedirectResult> => {
    const ended = await endAddress(trx, path)
    if (!ended.ok) return ended
    const subject = { kind: 'redirect', id: path, label: path }
    await recordAudit(trx, { at, actor, action: 'redirect.delete', subject })
    return { ok: true }
  })
}

async function endAddress(trx: ShopDb, path: string): Promise<DeleteRedirectResult> {
  const added = await trx.deleteFrom('redirect').where('path', '=', path).executeTakeFirst()
  if (added.numDeletedRows > 0n) return { ok: true }
  const slug = keyIn(productSlugs, path)
  if (slug !== undefined) return endProductSlug(trx, slug)
  const former = await trx
    .deleteFrom('article_slug')
    .where('slug', '=', keyIn(articles, path) ?? '')
    .executeTakeFirst()
  return former.numDeletedRows > 0n ? { ok: true } : { ok: false, reason: 'unknown' }
}

async function endProductSlug(trx: ShopDb, slug: string): Promise<DeleteRedirectResult> {
  const current = await trx.selectFrom('product').select('id').where('slug', '=', slug).executeTakeFirst()
  if (current) return { ok: false, reason: 'current' }
  const former = await trx.deleteFrom('product_slug').where('slug', '=', slug).executeTakeFirst()
  return former.numDeletedRows > 0n ? { ok: true } : { ok: false, reason: 'unknown' }
}
