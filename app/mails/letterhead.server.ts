import type { MailContent } from '~/models/outbox'
import { type Settings, typesetHours } from '~/models/shop'

import type { Letter } from './letter'
import type { MailShop } from './shop.server'

/** A letter under the shop's name, and its signature unless it has a foot of its own. */
export async function onLetterhead({ settings }: MailShop, { footer, ...letter }: Letter): Promise<MailContent> {
  const { renderDocument } = await import('./render')
  return renderDocument({ ...letter, shopName: settings['shop.name'], footer: footer ?? shopSignature(settings) })
}

/** Who writes and how to reach them; what is not set is left out. */
function shopSignature(settings: Settings): string[] {
  const phone = settings['shop.phone'] && `${settings['shop.phone']} (${typesetHours(settings['shop.hours'])})`
  return [settings['shop.name'], settings['shop.address'], phone, settings['shop.email']].filter((line) => line !== '')
}
