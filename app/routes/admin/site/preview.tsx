import { href } from 'react-router'
import { Frame } from '~/components/shop/frame/frame'
import { PageMeta } from '~/components/shop/page/page-meta'
import { administratorMiddleware } from '~/middleware/administrator.server'
import { HomeBlocks } from '~/routes/shop/catalogue/home-blocks'
import { listShownBlocks } from '~/routes/shop/catalogue/home-blocks.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/home-page.css?url'
import type { Route } from './+types/preview'

export const handle = {
  policy: { framed: true, beforeOpening: true, search: 'closed' } satisfies RoutePolicy,
}

export const middleware = [administratorMiddleware]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ url, context }: Route.LoaderArgs) {
  return { blocks: await listShownBlocks(context, url.searchParams) }
}

/** The home page as visitors see it, to be looked at in a frame: nothing in it can be followed. */
export default function Preview({ loaderData: { blocks } }: Route.ComponentProps) {
  return (
    <div inert>
      <PageMeta title="Aperçu de la page d’accueil" description="" canonical={href('/')} noIndex />
      <Frame isStill>
        <HomeBlocks blocks={blocks} />
      </Frame>
    </div>
  )
}
