import type { OfferedMethod } from '~/database/schema'

const HEIGHT = 24
const LETTER = 7.5
const MARGIN = 16

/** Drawn by us, not the brands' logos. Decorative: the method's title names it. */
export function PaymentMarks({ method }: { method: OfferedMethod }) {
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
