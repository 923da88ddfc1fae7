import { createHash } from 'node:crypto'
import { href } from 'react-router'
import type { ShopLook } from '~/components/shop/page/use-shop'
import type { Tenant } from '~/database/tenants.server'
import type { Settings } from '~/models/base/setting'
import { logoSize, logoUrl, sharedPictureUrl } from '~/models/content/picture'
import { findLogo, type Logo } from '~/models/content/picture/index.server'
import { accentStyle } from '~/models/values/colour'

/** The house's, where the owner chose none. */
export function accentOf(settings: Settings): string {
  return settings['look.accent'] || '#0b6e8f'
}

export function readLogo({ db, remember }: Pick<Tenant, 'db' | 'remember'>): Promise<Logo | undefined> {
  return remember('logo', () => findLogo(db))
}

/** Changes with what the style sheet says, so that browsers may keep it for good. */
export function accentStyleName(colour: string): string {
  const hash = createHash('sha256').update(accentStyle(colour)).digest('hex').slice(0, 8)
  return `${colour.slice(1)}-${hash}.css`
}

export async function lookOf(tenant: Tenant, settings: Settings): Promise<ShopLook> {
  const logo = await readLogo(tenant)
  const [accent, alt] = [settings['look.accent'], settings['shop.name']]
  const named = logo && { path: sharedPictureUrl(logo.file, 'shop'), alt }
  return {
    logo: logo && { src: logoUrl(logo.file, 'webp'), ...logoSize(logo) },
    accentStyle: accent ? href('/couleurs/:name', { name: accentStyleName(accent) }) : undefined,
    sharedPicture: named ?? tenant.template.words.shop.sharedPicture ?? { path: href('/partage.jpg'), alt },
  }
}
