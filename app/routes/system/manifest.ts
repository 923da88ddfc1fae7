import { href } from 'react-router'
import { ICON_SIDES, logoUrl } from '~/models/content/picture'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { accentOf, readLogo } from '../shop-look.server'
import type { Route } from './+types/manifest'

export const handle = { policy: { beforeOpening: true, cache: 'revalidate', search: 'open' } satisfies RoutePolicy }

const drawn = { src: href('/favicon.svg'), sizes: 'any', type: 'image/svg+xml' }

/** Under public/icons, of the drop alone. */
const rendered = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { template, tenant, readSettings } = shopRequest(context)
  const settings = await readSettings()
  const name = settings['shop.name']
  const logo = await readLogo(tenant)
  const { mark, products } = template.words.shop
  const manifest = {
    name,
    short_name: mark ? products : name,
    lang: 'fr',
    start_url: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: accentOf(settings),
    icons: logo ? iconsOf(logo.file) : mark ? [drawn, ...rendered] : [drawn],
  }
  return new Response(`${JSON.stringify(manifest, null, 2)}\n`, {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' },
  })
}

function iconsOf(logo: string) {
  return ICON_SIDES.filter(({ side }) => side >= 192).map(({ side, hasMargin }) => ({
    src: logoUrl(logo, `${side}.png`),
    ...{ sizes: `${side}x${side}`, type: 'image/png' },
    ...(hasMargin && { purpose: 'any maskable' }),
  }))
}
