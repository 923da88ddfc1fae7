import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { initialOf } from '~/models/base/template'
import { logoFile } from '~/models/content/picture'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { escapeXml } from '~/runtime/xml'
import { accentOf, readLogo } from '../shop-look.server'
import type { Route } from './+types/icon'

export const handle = { policy: { beforeOpening: true, cache: 'revalidate', search: 'open' } satisfies RoutePolicy }

/** The logo, the icon of the trade, or the initial of the shop. */
export async function loader({ context }: Route.LoaderArgs) {
  const { template, tenant, readSettings } = shopRequest(context)
  const settings = await readSettings()
  const logo = await readLogo(tenant)
  const icon = logo
    ? logoIcon(await readFile(join(tenant.uploadsDir, 'shop', logoFile(logo.file, '192.png'))))
    : (template.icon ?? initialIcon(settings['shop.name'], accentOf(settings)))
  return new Response(icon, { headers: { 'Content-Type': 'image/svg+xml' } })
}

function logoIcon(png: Buffer): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="data:image/png;base64,${png.toString('base64')}"/></svg>
`
}

function initialIcon(shopName: string, colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" rx="15" fill="${colour}"/>
  <text x="32" y="46" font-family="system-ui, sans-serif" font-size="40" font-weight="650" text-anchor="middle" fill="#ffffff">${escapeXml(initialOf(shopName))}</text>
</svg>
`
}
