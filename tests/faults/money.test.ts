import { expect, test } from 'vitest'
import { stripeLineItems } from '~/integrations/payments/stripe-line-items'
import { formatEuros, toEuros, vatWithin, withVat } from '~/models/values/money'
import { computeTotals, INSTALMENT_COUNTS, instalments } from '~/models/values/totals'
import { vatFor } from '~/models/values/vat'

import { costOf } from './cost'
import { countries } from './drawn-carts'
import { centsOf, sum } from './shown-amounts'
import { drawing, report, rounds, seed, seededRandom } from './support'

const GENERATED = rounds(40_000, 200_000)

const { between, chance, pick } = drawing(seededRandom(seed))

/** A fresh shop's, always free, never free, and other possible settings. */
const deliveries = [
  { feeCents: 990, freeFromCents: 10_000 },
  { feeCents: 0, freeFromCents: 10_000 },
  { feeCents: 990, freeFromCents: 0 },
  { feeCents: 1, freeFromCents: 10_000_000 },
  ...Array.from({ length: 16 }, () => ({ feeCents: between(0, 20_000), freeFromCents: between(0, 2_000_000) })),
]

test('no generated cart costs a cent more or less in any of the computations', () => {
  let differences = 0
  const rates = new Set<number>()
  for (let count = 0; count < GENERATED; count++) {
    const settings = { 'vat.by_destination': pick(['oui', 'non']), 'vat.exempt': pick(['oui', 'non']) }
    const vat = vatFor(pick(countries), settings)
    const { percent } = vat
    rates.add(percent)
    const highest = pick([20, 2_000, 40_000, 400_000])
    const lines = Array.from({ length: between(0, 12) }, () => ({
      unitPriceCents: between(1, highest) * 5,
      quantity: chance(0.9) ? between(1, 9) : between(1, 9_999),
      isService: chance(0.3),
    }))
    const discountPercent = chance(0.3) ? pick([5, 10, 15, 20]) : 0
    const delivery = pick(deliveries)
    const totals = computeTotals(lines, { vat, discountPercent, delivery })
    const right = costOf(lines, percent, discountPercent, delivery)
    const plans = INSTALMENT_COUNTS.map((count) => ({ count, ...instalments(totals.totalCents, count) }))
    const shown = lines.map((line) => withVat(line.unitPriceCents, percent) * line.quantity)
    const asked = stripeLineItems({
      amountCents: totals.totalCents,
      lines: [
        ...lines.map(({ quantity }, place) => ({ name: 'Article', quantity, amountCents: shown[place] ?? 0 })),
        ...(totals.shippingCents > 0 ? [{ name: 'Livraison', quantity: 1, amountCents: totals.shippingCents }] : []),
      ],
    })
    const checks = [
      totals.subtotalCents === right.subtotalCents,
      totals.taxCents === right.taxCents,
      totals.shippingCents === right.shippingCents,
      totals.totalCents === right.totalCents,
      totals.goodsTtcCents === right.subtotalCents + right.taxCents,
      // At the standard rate every price with VAT is whole, so printed lines add up.
      percent !== 20 || sum(shown) === totals.goodsTtcCents + totals.discountTtcCents,
      totals.discountTtcCents >= 0 && totals.discountCents % 5 === 0,
      sum(asked.map((item) => item.quantity * item.price_data.unit_amount)) === right.totalCents,
      plans.every(({ count, first, next }) => first + (count - 1) * next === right.totalCents && first - next < count),
      Math.round(toEuros(totals.totalCents) * 100) === right.totalCents,
      centsOf(formatEuros(totals.totalCents)) === right.totalCents,
      vatWithin(withVat(right.subtotalCents, percent), percent) === right.taxCents,
    ]
    if (checks.includes(false)) differences += 1
  }
  report('generated carts', { carts: GENERATED, differences })
  expect([...rates].sort()).toEqual([0, 17, 20, 21])
  expect(differences).toBe(0)
})
