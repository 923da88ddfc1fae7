import { initialOf } from '~/models/base/template'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { escapeXml } from '~/runtime/xml'
import type { Route } from './+types/icon'

export const handle = { policy: { cache: 'revalidate', search: 'open' } satisfies RoutePolicy }

/** The icon of the trade, or the initial of the shop. */
export async function loader({ context }: Route.LoaderArgs) {
  const { template, readSettings } = shopRequest(context)
  const icon = template.icon ?? initialIcon((await readSettings())['shop.name'])
  return new Response(icon, { headers: { 'Content-Type': 'image/svg+xml' } })
}

function initialIcon(shopName: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" rx="15" fill="#0b6e8f"/>
  <text x="32" y="46" font-family="system-ui, sans-serif" font-size="40" font-weight="650" text-anchor="middle" fill="#ffffff">${escapeXml(initialOf(shopName))}</text>
</svg>
`
}
