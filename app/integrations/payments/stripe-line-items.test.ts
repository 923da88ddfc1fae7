import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stripeLineItems } from './stripe-line-items'

const line = fc.record({
  name: fc.string({ maxLength: 300 }),
  quantity: fc.integer({ min: 1, max: 60 }),
  amountCents: fc.integer({ min: -5_000, max: 900_000 }),
})

function sumOf(items: ReturnType<typeof stripeLineItems>) {
  return items.reduce((total, item) => total + item.quantity * item.price_data.unit_amount, 0)
}

test('for any lines, Stripe’s sum equals the amount due', () => {
  const cases = fc.record({
    lines: fc.array(line, { maxLength: 120 }),
    amountCents: fc.integer({ min: 1, max: 9_000_000 }),
  })
  fc.assert(fc.property(cases, (request) => sumOf(stripeLineItems(request)) === request.amountCents))
})

test('matching lines are sent individually, each with a name and an amount Stripe accepts', () => {
  const positive = fc
    .array(line, { minLength: 1, maxLength: 100 })
    .map((lines) =>
      lines.map((one) => ({ ...one, name: `Filtre ${one.name}`, amountCents: Math.abs(one.amountCents) })),
    )
  fc.assert(
    fc.property(positive, (lines) => {
      const amountCents = lines.reduce((total, one) => total + one.amountCents, 0)
      const items = stripeLineItems({ lines, amountCents })
      expect(sumOf(items)).toBe(amountCents)
      expect(items).toHaveLength(lines.length)
      for (const { price_data: price } of items) {
        expect(Number.isInteger(price.unit_amount) && price.unit_amount >= 0).toBe(true)
        expect(price.product_data.name).not.toBe('')
      }
    }),
  )
})

test('an amount not divisible by its quantity becomes one line that names the quantity', () => {
  expect(
    stripeLineItems({ amountCents: 1_000, lines: [{ name: 'Cartouche', quantity: 3, amountCents: 1_000 }] }),
  ).toEqual([
    { quantity: 1, price_data: { currency: 'eur', unit_amount: 1_000, product_data: { name: '3 × Cartouche' } } },
  ])
})

test('a discount cannot be a separate line: the amount due becomes one line', () => {
  const lines = [
    { name: 'Osmoseur', quantity: 1, amountCents: 10_000 },
    { name: 'Remise', quantity: 1, amountCents: -1_500 },
  ]
  expect(stripeLineItems({ amountCents: 8_500, lines })).toMatchObject([
    { quantity: 1, price_data: { unit_amount: 8_500, product_data: { name: 'Votre commande' } } },
  ])
})
