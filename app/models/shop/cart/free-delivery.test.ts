import { expect, test } from 'vitest'
import { standardVat, type Vat } from '~/models/values/money'
import { freeDeliveryOf } from './free-delivery'

const delivery = { feeCents: 990, freeFromCents: 10_000 }
const cart = (goodsCents: number, vat = standardVat) => ({ totals: { goodsCents, vat }, servicesOnly: false })
const without = (regime: Vat['regime']): Vat => ({ percent: 0, regime })

test('the missing amount includes VAT, except for an export', () => {
  expect(freeDeliveryOf(cart(2_500), delivery)).toEqual({ missingCents: 9_000, share: 0.25, isTaxed: true })
  expect(freeDeliveryOf(cart(2_500, without('export')), delivery)).toEqual({
    missingCents: 7_500,
    share: 0.25,
    isTaxed: false,
  })
  const exempt = freeDeliveryOf(cart(2_500, without('franchise')), delivery)
  expect(exempt).toEqual({ missingCents: 7_500, share: 0.25, isTaxed: true })
  expect(freeDeliveryOf(cart(10_000), delivery)).toEqual({ missingCents: 0, share: 1, isTaxed: true })
})

test('without delivery fees there is no progress bar', () => {
  expect(freeDeliveryOf({ ...cart(2_500), servicesOnly: true }, delivery)).toBeUndefined()
  expect(freeDeliveryOf(cart(2_500), { ...delivery, feeCents: 0 })).toBeUndefined()
})
