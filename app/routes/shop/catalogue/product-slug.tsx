import { href, redirect } from 'react-router'
import { redirectWithNotice } from '~/middleware/flash.server'
import { withCampaign } from '~/models/content/text'
import { findRedirect } from '~/models/content/text/index.server'
import { findProductIdBySlug, listClosest } from '~/models/shop/catalogue/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/product-slug'

export const handle = { policy: { cache: 'revalidate', parameters: 'public', search: 'open' } satisfies RoutePolicy }

const SUGGESTIONS = 3
const SHOWN_LENGTH = 60

/** Permanent redirect of former product URLs; an unknown slug leads to the list with suggestions. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, at } = shopRequest(context)
  const { productSlug } = params
  const productId = await findProductIdBySlug(db, productSlug.toLowerCase())
  const url = new URL(request.url)
  if (productId) return redirect(withCampaign(href('/products/:productId', { productId }), url.searchParams), 301)
  const moved = await findRedirect(db, { url, at })
  if (moved) return redirect(moved, 301)

  const [best, ...others] = await listClosest(db, productSlug, SUGGESTIONS)
  const wanted = productSlug.slice(0, SHOWN_LENGTH).replaceAll('-', ' ')
  const lines = [`Nous n’avons pas trouvé « ${wanted} ».`]
  const link = best && {
    href: href('/products/:productId', { productId: best.id }),
    label: `Cherchiez-vous ${best.name} ?`,
  }
  const links = others.map((card) => ({ href: href('/products/:productId', { productId: card.id }), label: card.name }))
  const list = withCampaign(href('/products'), url.searchParams)
  return redirectWithNotice(context, list, { tone: 'info', lines, link, links }, 302)
}
