import type { Offer } from '~/models/shop/catalogue'

interface Served {
  lines: { offer: Pick<Offer, 'isService' | 'parts'> | undefined }[]
}

/** Nothing needs shipping. */
export function isServicesOnly({ lines }: Served): boolean {
  return lines.length > 0 && lines.every(({ offer }) => offer?.isService)
}

/** Installation or maintenance, alone or in a pack. */
export function includesServices({ lines }: Served): boolean {
  return lines.some(({ offer }) => offer && (offer.isService || offer.parts.some((part) => part.isService)))
}
