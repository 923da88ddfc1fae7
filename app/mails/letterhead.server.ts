import type { MailContent } from '~/models/base/outbox'
import { type Settings, typesetHours } from '~/models/base/setting'
import { logoSize, logoUrl } from '~/models/content/picture'
import { findLogo } from '~/models/content/picture/index.server'
import { accentTokens } from '~/models/values/colour'
import { typesetPhone } from '~/models/values/phone'

import type { Letter } from './letter'
import type { MailShop } from './shop.server'

/** Adds the shop's name, and its signature unless the letter has a footer. */
export async function withLetterhead(
  { db, origin, settings, template }: MailShop,
  { footer, ...letter }: Letter,
): Promise<MailContent> {
  const { dropLogo, renderDocument } = await import('./render')
  const logo = await findLogo(db)
  const drawn = template.words.shop.mark === 'drop' ? dropLogo : undefined
  return renderDocument({
    ...letter,
    shopName: settings['shop.name'],
    logo: logo ? { src: origin + logoUrl(logo.file, 'png'), ...logoSize(logo) } : drawn,
    colours: coloursOf(settings['look.accent']),
    footer: footer ?? shopSignature(settings),
  })
}

/** Undefined where the owner chose none. */
function coloursOf(accent: string) {
  return accent ? { button: accent, link: accentTokens(accent).light.accentDark } : undefined
}

/** Contact details; empty settings are skipped. */
function shopSignature(settings: Settings): string[] {
  const phone = settings['shop.phone'] && phoneLine(settings)
  return [settings['shop.name'], settings['shop.address'], phone, settings['shop.email']].filter((line) => line !== '')
}

function phoneLine(settings: Settings): string {
  const hours = typesetHours(settings['shop.hours'])
  return [typesetPhone(settings['shop.phone']), hours && `(${hours})`].filter(Boolean).join(' ')
}
