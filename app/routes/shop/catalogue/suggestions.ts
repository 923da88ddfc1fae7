import { href } from 'react-router'
import type { SearchSuggestion } from '~/islands/search-suggestion'
import { pictureUrl } from '~/models/content/picture'
import { listFoundArticles } from '~/models/content/text/index.server'
import { priceText } from '~/models/shop/catalogue'
import { listProductCards } from '~/models/shop/catalogue/index.server'
import { readTyped } from '~/models/support/shop-search'
import { searchShop } from '~/models/support/shop-search/index.server'
import { catalogueVat } from '~/models/values/vat'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/suggestions'

export const handle = { policy: { cache: 'no-store', search: 'closed' } satisfies RoutePolicy }

const MAX_PRODUCTS = 5
const MAX_ARTICLES = 2
const PICTURE_WIDTH = 320

/** Search suggestions of the header field. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, template, at, readSettings } = shopRequest(context)
  const { typed } = readTyped(new URL(request.url).searchParams.get('q'))
  const { found } = await searchShop(db, { typed, template, isTyping: true })
  const cards = await listProductCards(db, found.product.slice(0, MAX_PRODUCTS))
  const articles = await listFoundArticles(db, { ids: found.article.slice(0, MAX_ARTICLES), at })
  const vat = catalogueVat(await readSettings())
  const suggestions: SearchSuggestion[] = [
    ...cards.map(({ id, name, picture, ...card }) => ({
      href: href('/products/:productId', { productId: id }),
      text: name,
      note: `${priceText(card, vat)} TTC`,
      picture: picture && pictureUrl(picture.file, PICTURE_WIDTH),
    })),
    ...articles.map(({ slug, title }) => ({
      href: href('/blog/:articleId', { articleId: slug }),
      text: title,
      note: 'Article du blog',
    })),
  ]
  return Response.json(suggestions)
}
