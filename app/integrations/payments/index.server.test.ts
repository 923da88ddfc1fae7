import { expect, test } from 'vitest'
import type { Settings } from '~/models/base/setting'
import { readSettings } from '~/models/base/setting/index.server'
import type { Identity } from '~/runtime/identity.server'
import { openDemoShop } from '../../../tests/support/shop-database'
import { availableMethods, isSandboxInForce, paymentHosts, paymentProviders, providersByName } from './index.server'

const stripe = { secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'], apiUrl: undefined }
const origin = 'http://localhost:3000'
const freshDemo = { demo: true, stripe: undefined, mailServer: undefined }
const demoWithStripe = { demo: true, stripe, mailServer: undefined }
const realShop = { demo: false, stripe, mailServer: { url: 'smtp://mail.example' } }
const realShopWithoutStripe = { ...realShop, stripe: undefined }

function methodsOf(input: Parameters<typeof availableMethods>[0], mode: Parameters<typeof availableMethods>[1]) {
  return availableMethods(input, mode)
}

test('Stripe is used when configured, the sandbox only in a demo shop without it', async () => {
  const db = await openDemoShop()
  const nameOf = (identity: Pick<Identity, 'demo' | 'stripe'>) => paymentProviders({ db, identity }, origin).card?.name
  expect(nameOf(freshDemo)).toBe('sandbox')
  expect(nameOf(demoWithStripe)).toBe('stripe')
  expect(nameOf(realShop)).toBe('stripe')
  expect(paymentProviders({ db, identity: realShopWithoutStripe }, origin)).toEqual({})
})

test('a real shop has no simulated payment; a demo shop given Stripe still finishes its own', async () => {
  const db = await openDemoShop()
  expect(Object.keys(providersByName({ db, identity: realShop }, origin))).toEqual(['stripe'])
  expect(Object.keys(providersByName({ db, identity: demoWithStripe }, origin)).sort()).toEqual(['sandbox', 'stripe'])
  expect(isSandboxInForce(demoWithStripe)).toBe(false)
  expect(isSandboxInForce(realShopWithoutStripe)).toBe(false)
})

test('an unavailable method gives its reason', async () => {
  const settings: Settings = { ...(await readSettings(await openDemoShop())), 'instalments.minimum': '35,00' }
  const withoutIban = { ...settings, 'transfer.iban': ' ' }

  expect(methodsOf({ settings, totalCents: 3_500 }, freshDemo).map((method) => method.available)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(methodsOf({ settings: withoutIban, totalCents: 3_499 }, realShop)).toEqual([
    { method: 'card', available: true },
    { method: 'klarna', available: false, reason: 'below-minimum', minimumCents: 3_500 },
    { method: 'paypal', available: true },
    { method: 'transfer', available: false, reason: 'not-configured' },
  ])
  expect(methodsOf({ settings, totalCents: 3_499 }, realShopWithoutStripe)).toEqual([
    { method: 'card', available: false, reason: 'not-configured' },
    { method: 'klarna', available: false, reason: 'not-configured' },
    { method: 'paypal', available: false, reason: 'not-configured' },
    { method: 'transfer', available: true },
  ])
  const transferOf = (...input: Parameters<typeof methodsOf>) => methodsOf(...input)[3]
  const withoutMail = { ...realShopWithoutStripe, mailServer: undefined }
  expect(transferOf({ settings, totalCents: 3_499 }, withoutMail)).toMatchObject({ reason: 'not-configured' })
  const silent = { ...realShop, mailServer: undefined }
  expect(methodsOf({ settings, totalCents: 50_000 }, silent).filter(({ available }) => available)).toEqual([])
  const unlent = { ...settings, 'instalments.lender': ' ' }
  expect(methodsOf({ settings: unlent, totalCents: 50_000 }, realShop)[1]).toMatchObject({ reason: 'not-configured' })
  expect(transferOf({ settings, totalCents: 3_499, transferShareTaken: true }, realShop)).toMatchObject({
    reason: 'share-taken',
  })
})

test('an invalid minimum falls back to the lender’s', async () => {
  const settings = { ...(await readSettings(await openDemoShop())), 'instalments.minimum': 'trente-cinq' }
  expect(methodsOf({ settings, totalCents: 3_499 }, realShop)[1]).toMatchObject({ minimumCents: 3_500 })
})

test('a form may redirect to the payment page and nowhere else, in a shop whose account is connected later too', () => {
  const hosts = ['https://checkout.stripe.com', 'https://billing.stripe.com', 'https://invoice.stripe.com']
  expect(paymentHosts({ stripeApiUrl: undefined })).toEqual(hosts)
  expect(paymentHosts({ stripeApiUrl: 'http://127.0.0.1:4242/v1' })).toEqual([...hosts, 'http://127.0.0.1:4242'])
})
