import { availabilityText } from '~/models/shop/catalogue'
import { type Reply, termsLink } from '~/models/support/contact'
import { countriesIn, inCountry, namesElsewhere, placeIn } from '~/models/support/language'
import { deliveryPlaces } from '~/models/values/address'
import { customsText, formatDelivery, promiseFor, transitText, visitText } from '~/models/values/delivery'
import { deliveryTerms } from '~/models/values/delivery-terms'
import { formatEuros } from '~/models/values/money'
import { pricingOf } from '~/models/values/totals'
import { taxText, vatFor } from '~/models/values/vat'
import { listed, reply } from '../reply'
import type { AnswerInput } from './about'
import { productsInQuestion } from './products.server'

const otherAddress = /\b(chez|adresse|autre personne|cousin\w*|voisin\w*|parents|bureau|travail)\b/
const MAX_COUNTRIES = 2

/** Destination, dates and cost, as the checkout would promise them now; of a product that is named, its own. */
export async function deliveryAct(about: AnswerInput): Promise<Reply> {
  const { question, settings, at, subject } = about
  const { plain } = question
  const customs = subject === 'customs' ? ({ country: 'Suisse' } as const) : undefined
  const place = placeIn(plain) ?? about.place ?? customs
  const terms = deliveryTerms(settings)
  const vat = vatFor(place?.country ?? 'France', settings)
  const { feeCents, freeFromCents, transit } = terms
  const cost = `La livraison coûte ${formatEuros(feeCents)} ${taxText(vat).tax}, et elle est gratuite dès que les articles représentent ${formatEuros(freeFromCents)}${vat.regime === 'franchise' ? '' : ' hors taxes'}.`
  if (place && !place.country)
    return reply(`Non, nous ne livrons pas à cette destination. ${deliveryPlaces} ${cost}`, [termsLink])
  const country = place?.country ?? 'France'
  const countries = [...new Set([country, ...countriesIn(plain)])].slice(0, MAX_COUNTRIES)
  const promised = countries.map((each) => {
    const promise = formatDelivery(promiseFor(settings, { at, country: each })).replace('livré', 'livrée')
    const text = `une commande passée maintenant serait ${promise}, soit ${transitText(transit[each])} jours ouvrés après l’expédition.`
    return { where: inCountry(each, plain), text }
  })
  const promises = [...new Set(promised.map(({ text }) => text))].map((text) => {
    const [first = '', ...others] = promised.filter((each) => each.text === text).map(({ where }) => where)
    return `${[first, ...others.map((each) => each.charAt(0).toLowerCase() + each.slice(1))].join(' et ')}, ${text}`
  })
  const places = place ? '' : ` ${deliveryPlaces}`
  const toThem = otherAddress.test(plain) && subject !== 'delivery-relay' ? 'Oui, à l’adresse que vous indiquez. ' : ''
  const named = question.products.length > 0 ? await productsInQuestion(about) : []
  const isVisit = named.length > 0 && named.every(({ isService }) => isService)
  const agreed = country === 'France' || isVisit ? toThem : 'Oui. '
  const own = named.map((page) => {
    if (page.isService && country !== 'France') return about.knowledge.template.words.shop.services.place
    if (page.isService) return `${page.name}. ${visitText}`
    return `${page.name}\u202f: ${availabilityText(page, pricingOf(settings))}.`
  })
  const isSent = named.length === 0 || named.some(({ isService, available }) => isService || available > 0)
  return reply(
    [
      ...(own.length > 0 ? [listed(own)] : []),
      ...(place && namesElsewhere(plain) ? [`Nous ne livrons pas hors de ces pays. ${deliveryPlaces}`] : []),
      ...(countries.includes('Suisse') ? [customsText] : []),
      ...(isSent ? [`${agreed}${promises.join(' ')}${places} ${cost}`] : []),
    ],
    [termsLink],
    named,
  )
}
