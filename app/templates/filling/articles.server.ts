import type { ShopDb } from '~/database/schema'
import type { Filling } from '~/models/base/template'
import { writeArticle } from '~/models/content/text/index.server'
import { parisDay } from '~/models/values/french-date'
import { DAY_MS } from '~/runtime/time'
import { copyPictures } from '../copy-pictures.server'

const DAY = DAY_MS

/**
 * Seeds the template's articles into a shop without any. In a demonstration they are spread over the previous months;
 * in a real shop none is dated before it opened.
 */
export async function fillArticles(
  db: ShopDb,
  options: { filling: Filling; uploadsDir: string; picturesDir?: string; demo: boolean; at: Date },
): Promise<void> {
  const filled = await db.selectFrom('article').select('id').limit(1).executeTakeFirst()
  if (filled) return
  const pictures = copyPictures({ ...options, folder: 'articles' })
  await db.transaction().execute(async (trx) => {
    for (const [place, catalogued] of options.filling.articles.entries()) {
      const { pictureStem, pictureAlt, productSlug, reason, daysOld, ...text } = catalogued
      const written = new Date(options.at.getTime() - (options.demo ? daysOld * DAY : place * 1000))
      const picture = pictures[pictureStem]
      const product = await trx.selectFrom('product').select('id').where('slug', '=', productSlug).executeTakeFirst()
      const article = {
        ...text,
        picture: picture && { ...picture, alt: pictureAlt },
        related: product && { productId: product.id, reason },
        published: true,
        publishedDate: options.demo ? parisDay(written) : undefined,
      }
      const saved = await writeArticle(trx, { article, at: written })
      if (!saved.ok) throw new Error(`L’article «\u202f${article.slug}\u202f» est refusé\u202f: ${saved.reason}.`)
    }
  })
}
