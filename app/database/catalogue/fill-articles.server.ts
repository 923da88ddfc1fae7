import type { Kysely } from 'kysely'
import { writeArticle } from '~/models/article/save.server'
import { copyPictures } from '../copy-pictures.server'
import type { ShopDatabase } from '../schema'
import { catalogueArticles } from './articles'

/** Gives a shop without articles those of the catalogue, the first of them as the newest. */
export async function fillArticles(
  db: Kysely<ShopDatabase>,
  options: { uploadsDir: string; picturesDir?: string; at: Date },
): Promise<void> {
  const filled = await db.selectFrom('article').select('id').limit(1).executeTakeFirst()
  if (filled) return
  const pictures = copyPictures({ ...options, folder: 'articles' })
  await db.transaction().execute(async (trx) => {
    for (const [place, { pictureStem, pictureAlt, productSlug, reason, ...text }] of catalogueArticles.entries()) {
      const picture = pictures[pictureStem]
      const product = await trx.selectFrom('product').select('id').where('slug', '=', productSlug).executeTakeFirst()
      const article = {
        ...text,
        picture: picture && { ...picture, alt: pictureAlt },
        related: product && { productId: product.id, reason },
        published: true,
      }
      const saved = await writeArticle(trx, { article, at: new Date(options.at.getTime() - place * 1000) })
      if (!saved.ok) throw new Error(`L’article «\u202f${article.slug}\u202f» est refusé\u202f: ${saved.reason}.`)
    }
  })
}
