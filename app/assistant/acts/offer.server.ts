import { type Reply, termsLink } from '~/models/support'
import { formatDelivery, promiseFor } from '~/models/values'
import { reply } from '../reply'
import type { AnswerInput } from './about'
import { bothPrices, shippingWords } from './price.server'
import { listProductPages, stockWords } from './products.server'

/** Price, stock and delivery of what was named, asked in one breath. */
export async function offerAct({ db, question, settings, at }: AnswerInput): Promise<Reply | undefined> {
  const pages = await listProductPages(db, question.products.slice(0, MAX_OFFERED))
  if (pages.length === 0) return undefined
  const promise = formatDelivery(promiseFor(settings, { at, country: 'France' })).replace('livré', 'livrée')
  const offers = pages.map(
    (page) =>
      `${page.name}\u202f: ${bothPrices(page.priceCents)}, ${stockWords(page)}, ${shippingWords(page, settings)}.`,
  )
  const canBeSent = pages.some(({ isService, available }) => !isService && available > 0)
  const when = canBeSent
    ? [`Commande passée maintenant, en France métropolitaine\u202f: ${promise.replace(/\.$/, '')}.`]
    : []
  return reply([...offers, ...when].join(' '), [termsLink], pages)
}

const MAX_OFFERED = 3
