import type { Country } from '~/database/schema'
import { lineText } from '~/models/catalogue'
import { countriesIn, namesElsewhere, placeBefore, placeIn } from '~/models/language'
import { type Reply, termsLink } from '~/models/support'
import {
  customsText,
  deliveryPlaces,
  deliveryTerms,
  formatDelivery,
  formatEuros,
  promiseFor,
  transitText,
} from '~/models/values'
import { reply } from '../reply'
import type { AnswerInput } from './about'
import { productsInQuestion, shippingText, stockText, totalsOf } from './products.server'

/** Destination, dates and cost, as the checkout would promise them now; of a product that is named, its own. */
export async function deliveryAct(about: AnswerInput): Promise<Reply> {
  const { question, settings, at, subject } = about
  const { plain } = question
  const place =
    placeIn(plain) ?? placeBefore(about.earlier) ?? (subject === 'customs' ? { country: 'Suisse' as const } : undefined)
  const { feeCents, freeFromCents, transit } = deliveryTerms(settings)
  const cost = `La livraison coûte ${formatEuros(feeCents)} TTC, et elle est gratuite dès que les articles représentent ${formatEuros(freeFromCents)} hors taxes.`
  if (place && !place.country) {
    return reply(`Non, nous ne livrons pas à cette destination. ${deliveryPlaces} ${cost}`, [termsLink])
  }
  const country: Country = place?.country ?? 'France'
  const where = /\b(corse|ajaccio|bastia|bonifacio|calvi|porto vecchio)\b/.test(plain)
    ? 'En France métropolitaine, Corse comprise'
    : placeWords[country]
  const elsewhere = place && namesElsewhere(plain) ? [`Nous ne livrons pas hors de ces pays. ${deliveryPlaces}`] : []
  const countries = [...new Set([country, ...countriesIn(plain)])].slice(0, 2)
  const promises = countries.map((each) => {
    const promise = formatDelivery(promiseFor(settings, { at, country: each })).replace('livré', 'livrée')
    return `${each === country ? where : placeWords[each]}, une commande passée maintenant serait ${promise}, soit ${transitText(transit[each])} jours ouvrés après l’expédition.`
  })
  const places = place ? '' : ' Nous livrons aussi en Belgique, en Suisse et au Luxembourg.'
  const named = question.products.length > 0 ? await productsInQuestion(about) : []
  const own = named.map((page) => {
    const zone = page.specifications.find(({ label }) => label === 'Zone')
    if (zone && country !== 'France') return `${page.name}\u202f: ${lineText(zone)}`
    return `${page.name}\u202f: ${stockText(page)}, ${shippingText(totalsOf(page, settings), settings)}.`
  })
  return reply(
    [
      ...own,
      ...elsewhere,
      ...(country === 'Suisse' ? [customsText] : []),
      `${place?.country && place.country !== 'France' ? 'Oui. ' : isOfAddress(plain) ? 'Oui, à l’adresse que vous indiquez. ' : ''}${promises.join(' ')}${places} ${cost}`,
    ],
    [termsLink],
    named,
  )
}

function isOfAddress(plain: string): boolean {
  return /\b(chez|adresse|autre personne|cousin\w*|voisin\w*|parents|bureau|travail)\b/.test(plain)
}

const placeWords: Record<Country, string> = {
  France: 'En France métropolitaine',
  Belgique: 'En Belgique',
  Suisse: 'En Suisse',
  Luxembourg: 'Au Luxembourg',
}
