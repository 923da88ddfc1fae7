import type { MailContent } from '~/models/base/outbox'
import { type Settings, typesetHours } from '~/models/base/setting'
import { typesetPhone } from '~/models/values/phone'

import type { Letter } from './letter'
import type { MailShop } from './shop.server'

/** Adds the shop's name, and its signature unless the letter has a footer. */
export async function withLetterhead(
  { settings, template }: MailShop,
  { footer, ...letter }: Letter,
): Promise<MailContent> {
  const { renderDocument } = await import('./render')
  return renderDocument({
    ...letter,
    shopName: settings['shop.name'],
    hasLogo: template.words.shop.mark === 'drop',
    footer: footer ?? shopSignature(settings),
  })
}

/** Contact details; empty settings are skipped. */
function shopSignature(settings: Settings): string[] {
  const phone =
    settings['shop.phone'] && `${typesetPhone(settings['shop.phone'])} (${typesetHours(settings['shop.hours'])})`
  return [settings['shop.name'], settings['shop.address'], phone, settings['shop.email']].filter((line) => line !== '')
}
