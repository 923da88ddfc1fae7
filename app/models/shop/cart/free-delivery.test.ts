import { expect, test } from 'vitest'
import { freeDeliveryOf } from './free-delivery'

const delivery = { feeCents: 990, freeFromCents: 10_000 }
const cart = (goodsCents: number, vatPercent = 20) => ({ totals: { goodsCents, vatPercent }, servicesOnly: false })

test('the missing amount includes VAT, except for an export', () => {
  expect(freeDeliveryOf(cart(2_500), delivery)).toEqual({ missingCents: 9_000, share: 0.25, isTaxed: true })
  expect(freeDeliveryOf(cart(2_500, 0), delivery)).toEqual({ missingCents: 7_500, share: 0.25, isTaxed: false })
  expect(freeDeliveryOf(cart(10_000), delivery)).toEqual({ missingCents: 0, share: 1, isTaxed: true })
})

test('without delivery fees there is no progress bar', () => {
  expect(freeDeliveryOf({ ...cart(2_500), servicesOnly: true }, delivery)).toBeUndefined()
  expect(freeDeliveryOf(cart(2_500), { ...delivery, feeCents: 0 })).toBeUndefined()
})
