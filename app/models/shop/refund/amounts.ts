/** An order line with its share of the goods' price incl. VAT. */
interface RefundableLine {
  position: number
  name: string
  quantity: number
  /** Units already refunded. */
  refunded: number
  totalCents: number
}

/** Splits `totalCents` in proportion to weights, without rounding loss (largest remainder). */
export function allocate(totalCents: number, weights: number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (totalCents * weight) / sum)
  const shares = exact.map(Math.floor)
  const missing = totalCents - shares.reduce((total, share) => total + share, 0)
  const byRemainder = exact.map((share, index) => ({ index, rest: share - Math.floor(share) }))
  byRemainder.sort((one, other) => other.rest - one.rest || one.index - other.index)
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/** Value of the next `units`; over all units they add up to the line's total, in any portions. */
export function valueOfUnits({ quantity, refunded, totalCents }: RefundableLine, units: number): number {
  const until = (count: number) => Math.round((totalCents * count) / quantity)
  return until(refunded + units) - until(refunded)
}

export interface RefundChoice {
  /** Units by position. */
  lines: ReadonlyMap<number, number>
  delivery: boolean
  /** Amount to refund; defaults to the value of lines and delivery. */
  amountCents?: number
  /** Everything left. */
  whole?: boolean
}

export interface Refundable {
  lines: RefundableLine[]
  deliveryCents: number
  moneyCents: number
  /** Refunded last and in full, except where only credit paid. */
  creditCents: number
  isPaidByCredit: boolean
}

export interface RefundPlan {
  lines: { position: number; quantity: number; amountCents: number }[]
  deliveryCents: number
  otherCents: number
  moneyCents: number
  creditCents: number
}

export type PlanRefusal =
  | { ok: false; reason: 'nothing' }
  | { ok: false; reason: 'too-many-units'; position: number; left: number }
  | { ok: false; reason: 'above'; leftCents: number }
  /** Above the money left and below the total: credit beside money is not divided. */
  | { ok: false; reason: 'credit-whole'; moneyCents: number; leftCents: number }

/** Allocates a refund, money first; refuses more than is left. */
export function planRefund(left: Refundable, choice: RefundChoice): { ok: true; plan: RefundPlan } | PlanRefusal {
  const lines = chosenLines(left, choice)
  const excess = lines.find(({ position, quantity }) => quantity > unitsLeft(left, position))
  if (excess)
    return {
      ok: false,
      reason: 'too-many-units',
      position: excess.position,
      left: unitsLeft(left, excess.position),
    }
  const deliveryCents = choice.whole || choice.delivery ? left.deliveryCents : 0
  const listed = lines.reduce((sum, { amountCents }) => sum + amountCents, deliveryCents)
  const leftCents = left.moneyCents + left.creditCents
  const total = choice.whole ? leftCents : (choice.amountCents ?? listed)
  if (total <= 0) return { ok: false, reason: 'nothing' }
  if (total > leftCents) return { ok: false, reason: 'above', leftCents }
  const moneyCents = Math.min(total, left.moneyCents)
  const creditCents = total - moneyCents
  if (creditCents !== 0 && creditCents !== left.creditCents && !left.isPaidByCredit)
    return { ok: false, reason: 'credit-whole', moneyCents: left.moneyCents, leftCents }
  return { ok: true, plan: { lines, deliveryCents, otherCents: total - listed, moneyCents, creditCents } }
}

function chosenLines(left: Refundable, { lines, whole }: RefundChoice): RefundPlan['lines'] {
  const chosen = left.lines.map((line) => ({
    line,
    quantity: whole ? line.quantity - line.refunded : (lines.get(line.position) ?? 0),
  }))
  return chosen
    .filter(({ quantity }) => quantity > 0)
    .map(({ line, quantity }) => ({
      position: line.position,
      quantity,
      amountCents: valueOfUnits(line, Math.min(quantity, line.quantity - line.refunded)),
    }))
}

function unitsLeft({ lines }: Refundable, position: number): number {
  const line = lines.find((each) => each.position === position)
  return line ? line.quantity - line.refunded : 0
}
