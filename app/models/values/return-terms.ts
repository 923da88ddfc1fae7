/** What the law gives (art. L221-18 C. conso). */
export const LEGAL_WITHDRAWAL_DAYS = 14
/** The longest period that a shop can promise; rewards are given after it. */
export const LONGEST_WITHDRAWAL_DAYS = 30

/** What a shop, or an accepted order, says of returns. */
export interface ReturnTerms {
  /** After delivery. */
  days: number
  /** The shop pays the way back. */
  isFree: boolean
}

export const returnDefaults = { 'returns.days': String(LONGEST_WITHDRAWAL_DAYS), 'returns.paid_by': 'boutique' }
/** Nothing beyond the law. */
export const leastReturns = { 'returns.days': String(LEGAL_WITHDRAWAL_DAYS), 'returns.paid_by': 'client' }

export function returnTerms(settings: Record<keyof typeof returnDefaults, string>): ReturnTerms {
  return { days: Number(settings['returns.days']), isFree: settings['returns.paid_by'] === 'boutique' }
}

/** What the order accepted. */
export function returnTermsOf(order: { withdrawal_days: number; return_is_free: number }): ReturnTerms {
  return { days: order.withdrawal_days, isFree: order.return_is_free === 1 }
}

/** To who orders for a company. */
export const businessWithdrawalText =
  'Le droit de rétractation est celui des consommateurs. Vous commandez pour une entreprise\u202f: il n’est le vôtre que si la loi vous l’étend.'

/** After “le retour est”. */
export function returnCostText({ isFree }: Pick<ReturnTerms, 'isFree'>): string {
  return isFree ? 'à nos frais' : 'à vos frais'
}

/** `isBusiness`: the right is the consumers' (art. L221-1 and L221-3 C. conso). */
export function withdrawalText({ days }: ReturnTerms, { isBusiness = false } = {}): string {
  if (isBusiness) return businessWithdrawalText
  const legal = `Vous avez ${LEGAL_WITHDRAWAL_DAYS} jours après la réception du dernier colis pour renoncer à votre achat sans donner de motif\u202f: c’est la loi.`
  return days > LEGAL_WITHDRAWAL_DAYS ? `${legal} Nous portons ce délai à ${days} jours, aux mêmes conditions.` : legal
}
