import type { OfferedMethod } from '~/database/schema'
import { transferHold } from '~/models/base/setting'
import { type CreditTerms, lentPart, zeroRates } from '~/models/values/credit'
import { transferFirstText } from '~/models/values/delivery'
import { formatEuros } from '~/models/values/money'
import { creditParts, INSTALMENT_COUNTS, instalmentText } from '~/models/values/totals'
import { ChoiceCard, Choices } from '../../ui/card'

const HEIGHT = 24
const LETTER = 7.5
const MARGIN = 16

/** Drawn by us, not the brands' logos. Decorative: the method's title names it. */
function PaymentMarks({ method }: { method: OfferedMethod }) {
  return (
    <span className="pay-marks" aria-hidden>
      {marks[method].map((mark) => (
        <PaymentMark key={mark} mark={mark} />
      ))}
    </span>
  )
}

function PaymentMark({ mark }: { mark: string }) {
  const width = Math.round(mark.length * LETTER) + MARGIN
  return (
    <svg className="pay-mark" aria-hidden viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT}>
      <rect x="0.5" y="0.5" width={width - 1} height={HEIGHT - 1} rx="5" />
      <text x={width / 2} y="16" textAnchor="middle">
        {mark}
      </text>
    </svg>
  )
}

const marks: Record<OfferedMethod, string[]> = {
  card: ['CB', 'Visa', 'Mastercard'],
  klarna: ['Klarna', '3×', '4×'],
  paypal: ['PayPal'],
  transfer: ['IBAN'],
}

/** `unavailable`: the reason why it cannot be chosen. */
export interface PaymentChoice {
  method: OfferedMethod
  unavailable: string | undefined
}

interface PaymentMethodsProps {
  choices: PaymentChoice[]
  chosen: string | undefined
  totalCents: number
  terms: CreditTerms | undefined
}

export function PaymentMethods({ choices, chosen, totalCents, terms }: PaymentMethodsProps) {
  return (
    <Choices legend="Moyen de paiement">
      {choices.map(({ method, unavailable }) => (
        <ChoiceCard
          key={method}
          name="payment_method"
          value={method}
          checked={method === chosen}
          title={unavailable ? shortTitles[method] : titles[method]}
          aside={unavailable ? undefined : <PaymentMarks method={method} />}
          unavailable={unavailable}
        >
          {unavailable
            ? null
            : method === 'klarna'
              ? terms && <InstalmentPlan totalCents={totalCents} terms={terms} />
              : explanations[method]}
        </ChoiceCard>
      ))}
    </Choices>
  )
}

const titles: Record<OfferedMethod, string> = {
  card: 'Carte bancaire',
  klarna: `En ${instalmentText()} sans frais avec Klarna`,
  paypal: 'PayPal',
  transfer: 'Virement bancaire',
}

/** Credit must not be advertised where it is unavailable. */
const shortTitles: Record<OfferedMethod, string> = { ...titles, klarna: 'Klarna' }

const explanations: Record<Exclude<OfferedMethod, 'klarna'>, string> = {
  card: 'En une fois, sur la page sécurisée de notre prestataire de paiement.',
  paypal: 'Avec votre compte PayPal, en une fois.',
  transfer: `Nous vous donnons l’IBAN et la référence\u202f: ${transferHold}. La commande part à la réception du virement. ${transferFirstText}`,
}

/** With the mentions required of a credit offer. Spans, since it stands in a `<label>`. */
function InstalmentPlan({ totalCents, terms }: { totalCents: number; terms: CreditTerms }) {
  return (
    <span className="plan">
      <strong className="credit-warning">{terms.warning}</strong>
      {INSTALMENT_COUNTS.map((count) => (
        <PlanSteps key={count} count={count} totalCents={totalCents} terms={terms} />
      ))}
      <span className="plan-cost">
        {zeroRates} Prêteur : {terms.lender}, qui peut accepter ou refuser. {terms.lateFee}
      </span>
    </span>
  )
}

function PlanSteps({ count, totalCents, terms }: { count: number; totalCents: number; terms: CreditTerms }) {
  const { first, next, ...lent } = creditParts(totalCents, count)
  const credit = formatEuros(lent[lentPart(terms)])
  return (
    <span className="plan-steps">
      <strong>En {count} fois</strong>
      {terms.dueDates.slice(0, count).map((date, place) => (
        <span key={date} className="plan-step">
          <span className="plan-date">{place === 0 && terms.isDeposit ? `${date}, acompte` : date}</span>
          <span className="plan-amount">{formatEuros(place === 0 ? first : next)}</span>
        </span>
      ))}
      <span className="plan-cost">
        Montant total du crédit : {credit}, montant total dû : {credit}.
      </span>
    </span>
  )
}
