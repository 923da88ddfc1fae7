import type { ShopDb } from '~/database/schema'
import { beganAsDemo, readSettings } from '~/models/base/setting/index.server'
import { formatRating, RATING_SCALE } from '~/models/shop/review'
import { findRatingSummary, findShownRating } from '~/models/shop/review/index.server'
import { formatDate, isFoundingDay } from '~/models/values/french-date'
import { formatTtc } from '~/models/values/money'
import { LEGAL_WITHDRAWAL_DAYS, returnTerms } from '~/models/values/return-terms'
import { pricingOf } from '~/models/values/totals'

import { isLiveQuery, type LiveQueryName } from './text'

export interface LiveAnswer {
  value: string
  /** Source of the value, in words; undefined for an example of a demonstration. */
  proof: string | undefined
  /** Counts what a demonstration invented. */
  isInvented?: boolean
}

type LiveQuery = (db: ShopDb, at: Date) => Promise<LiveAnswer | undefined>

/** Queries by name; undefined without data. */
const queries: Record<LiveQueryName, LiveQuery> = {
  'average-rating': async (db, at) => {
    const rating = await findShownRating(db)
    if (!rating) return undefined
    const value = `${formatRating(rating.average * 2)}/${RATING_SCALE}`
    const proof =
      rating.examples > 0
        ? `Moyenne des ${rating.count} avis montrés, ${rating.examples === rating.count ? 'tous' : `dont ${rating.examples}`} inventés pour la démonstration.`
        : `Moyenne de ${counted(rating.count, 'avis vérifié', 'avis vérifiés')} au ${formatDate(at)}.`
    return { value, proof, isInvented: rating.examples > 0 }
  },
  'verified-reviews': async (db, at) => {
    const summary = await findRatingSummary(db)
    return summary && { value: `${summary.count}\u00a0avis`, proof: `Avis vérifiés et publiés au ${formatDate(at)}.` }
  },
  'years-in-business': async (db, at) => {
    const founded = (await readSettings(db))['company.founded_on']
    const years = wholeYearsSince(founded, at)
    if (years === undefined || years < 1) return undefined
    const isInvented = await beganAsDemo(db)
    const proof = isInvented ? undefined : `Entreprise créée le ${formatDate(new Date(founded))}.`
    return { value: yearsText(years), proof, isInvented }
  },
  'free-delivery-from': async (db) => {
    const { delivery, vat } = pricingOf(await readSettings(db))
    const value = `${formatTtc(delivery.freeFromCents, vat)} TTC`
    return { value, proof: 'Conditions générales de vente, « Livraison ».' }
  },
  'return-days': async (db) => {
    const { days } = returnTerms(await readSettings(db))
    const proof = 'Conditions générales de vente, « Droit de rétractation ».'
    return days > LEGAL_WITHDRAWAL_DAYS ? { value: `${days}\u00a0jours`, proof } : undefined
  },
}

export async function answerLiveQuery(db: ShopDb, input: { name: string; at: Date }): Promise<LiveAnswer | undefined> {
  return isLiveQuery(input.name) ? queries[input.name](db, input.at) : undefined
}

/** From ten years on, rounded down to a multiple of five: `10+ ans`, `15+ ans`. */
function yearsText(years: number): string {
  if (years >= 10) return `${Math.floor(years / 5) * 5}+ ans`
  return years > 1 ? `${years} ans` : 'Un an'
}

function wholeYearsSince(day: string, at: Date): number | undefined {
  if (!isFoundingDay(day, at)) return undefined
  const founded = new Date(day)
  const years = at.getUTCFullYear() - founded.getUTCFullYear()
  const birthday = new Date(founded).setUTCFullYear(at.getUTCFullYear())
  return birthday > at.getTime() ? years - 1 : years
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count > 1 ? many : one}`
}
