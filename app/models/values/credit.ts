import { parseEuros } from './delivery-terms'
import { formatEuros } from './money'
import { creditParts, INSTALMENT_COUNTS } from './totals'

/** An offer of payment in instalments, with what must stand beside it (art. L312-6 C. conso, ord. 2025-880). */
export interface CreditTerms {
  lender: string
  warning: string
  lateFee: string
  /** The lender's minimum, TTC. */
  minimumCents: number
  /** Purchase of the representative example, TTC. */
  exampleCents: number
  /** Today's payment is a deposit: the lender lends the rest alone. */
  isDeposit: boolean
  /** Formatted: today, then the due dates of the longest plan. */
  dueDates: string[]
}

type CreditSetting = `instalments.${'lender' | 'warning' | 'late_fee' | 'minimum' | 'example' | 'deposit'}`
type CreditSettings = Record<CreditSetting, string>

/** The lender's usual minimum, for an invalid setting. */
const MINIMUM_CENTS = 3_500

/** Minimum for instalments, TTC. */
export function instalmentMinimumCents(settings: CreditSettings): number {
  return parseEuros(settings['instalments.minimum']) ?? MINIMUM_CENTS
}

/** Due dates of a text that is not dated. */
const relativeDates = ['le jour de la commande', '30 jours après', '60 jours après', '90 jours après']

/** Undefined without a lender: then instalments are not named. */
export function creditTerms(settings: CreditSettings, dueDates: string[] = relativeDates): CreditTerms | undefined {
  if (settings['instalments.lender'].trim() === '') return undefined
  const minimumCents = instalmentMinimumCents(settings)
  return {
    lender: settings['instalments.lender'].trim(),
    warning: settings['instalments.warning'],
    lateFee: settings['instalments.late_fee'],
    minimumCents,
    exampleCents: Math.max(parseEuros(settings['instalments.example']) ?? 0, minimumCents),
    isDeposit: settings['instalments.deposit'] === 'oui',
    dueDates,
  }
}

/** What the lender lends, which is also what the borrower owes: the credit costs nothing. */
export function lentPart({ isDeposit }: Pick<CreditTerms, 'isDeposit'>): 'whole' | 'rest' {
  return isDeposit ? 'rest' : 'whole'
}

export const zeroRates = 'Taux débiteur fixe\u202f: 0\u202f%, TAEG fixe\u202f: 0\u202f%, frais\u202f: 0\u202f€.'

/** One plan in full, as the law wants it of an example; one sentence. */
export function creditText(totalCents: number, count: number, terms: CreditTerms): string {
  const { first, next, ...lent } = creditParts(totalCents, count)
  const credit = formatEuros(lent[lentPart(terms)])
  const [today = '', ...later] = terms.dueDates.slice(0, count)
  const following = `${formatEuros(next)} ${andList.format(later)}`
  const plan = terms.isDeposit
    ? `acompte de ${formatEuros(first)} ${today}, puis crédit de ${credit} en ${count - 1} échéances de ${following}`
    : `crédit de ${credit} en ${count} échéances, ${formatEuros(first)} ${today}, puis ${following}`
  const rates = 'taux débiteur fixe\u202f: 0\u202f%, TAEG fixe\u202f: 0\u202f%, frais\u202f: 0\u202f€'
  const sums = `montant total du crédit\u202f: ${credit}, montant total dû par l’emprunteur\u202f: ${credit}`
  return `Pour un achat de ${formatEuros(totalCents)}\u202f: ${plan}\u202f; ${rates}\u202f; ${sums}\u202f; prêteur\u202f: ${terms.lender}, qui peut accepter ou refuser.`
}

const andList = new Intl.ListFormat('fr-FR')

/** The representative example, where no purchase is in view. */
export function exampleText(terms: CreditTerms): string {
  return `Exemple\u202f: ${uncapitalised(creditText(terms.exampleCents, INSTALMENT_COUNTS[0], terms))}`
}

/** With the warning before it. */
export function creditExample(terms: CreditTerms): string {
  return `${terms.warning} ${exampleText(terms)}`
}

function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
