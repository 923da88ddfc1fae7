import { expect, test } from 'vitest'
import { deleteEndedSessions } from '~/models/base/user/index.server'
import {
  chooseCountry,
  detachEndedCarts,
  detachUnlessOwn,
  findCart,
  saveShipping,
} from '~/models/shop/cart/index.server'
import { findOpenOrder, findRecentOrderOfCart } from '~/models/shop/order/index.server'
import { signer } from '../../../../tests/support/first-shop'
import { ScriptedProvider } from '../../../../tests/support/payment-provider'
import { address, cartWith, checkOutCart } from '../../../../tests/support/shop-checkout'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { eraseAccount } from './erasure.server'
import { requestSignInLink, signInByLink, signOut, signOutEverywhere } from './sign-in.server'

type Db = Awaited<ReturnType<typeof openDemoShop>>

async function signIn(db: Db, input: { cartId: string; email?: string; formerSession?: string; when?: Date }) {
  const { email = address.email, when = at, ...browser } = input
  const requested = await requestSignInLink(db, { email, cartId: undefined, signer, at: when })
  if (!requested.ok) throw new Error(requested.reason)
  const opened = await signInByLink(db, { token: requested.token, device: 'Firefox', ...browser, at: when })
  if (!opened.ok) throw new Error(opened.reason)
  return opened
}

/** A signed-in customer's browser with an article and an address. */
async function filledBrowser(db: Db) {
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const { sessionToken: token } = await signIn(db, { cartId })
  await saveShipping(db, { cartId, address, remind: true, at })
  const { id } = await userOf(db)
  await db.updateTable('cart').set({ credit_user_id: id }).where('id', '=', cartId).execute()
  return { cartId, token }
}

const personal = ['first_name', 'last_name', 'email', 'phone', 'address', 'postal_code', 'city', 'country'] as const

async function leftIn(db: Db, cartId: string) {
  const cart = await findCart(db, cartId)
  const reminders = await db
    .selectFrom('agreement')
    .select('id')
    .where('cart_id', '=', cartId)
    .where('ended_at', 'is', null)
    .execute()
  const told = [...personal, 'referral_code', 'credit_user_id', 'session_hash'] as const
  return [...told.filter((column) => (cart?.[column] ?? null) !== null), ...reminders]
}

const linesOf = (db: Db, cartId: string) =>
  db.selectFrom('cart_line').select('product_id').where('cart_id', '=', cartId).execute()

const userOf = (db: Db) =>
  db.selectFrom('user').selectAll().where('email', '=', address.email).executeTakeFirstOrThrow()

test.each([
  ['signing out', (db: Db, { cartId, token }: { cartId: string; token: string }) => signOut(db, { token, cartId, at })],
  [
    'signing out everywhere from another device',
    async (db: Db) => signOutEverywhere(db, { userId: (await userOf(db)).id, cartId: undefined, at }),
  ],
  [
    'erasing the account',
    async (db: Db) => eraseAccount(db, { user: { ...(await userOf(db)), email: address.email }, at }),
  ],
  [
    'a session that ended by itself',
    async (db: Db) => {
      await deleteEndedSessions(db, { at: later(8 * 24 * 60), limit: 10 })
      await db.transaction().execute((trx) => detachEndedCarts(trx, { at: later(8 * 24 * 60), limit: 10 }))
    },
  ],
  [
    'a session that ended, before any upkeep',
    (db: Db, browser: { cartId: string; token: string }) => detachUnlessOwn(db, { ...browser, at: later(8 * 24 * 60) }),
  ],
])('%s leaves nothing personal in the browser’s cart', async (_, end) => {
  const db = await openDemoShop()
  const browser = await filledBrowser(db)
  await detachUnlessOwn(db, { ...browser, at })
  expect(await leftIn(db, browser.cartId)).toContain('email')
  await end(db, browser)
  expect(await leftIn(db, browser.cartId)).toEqual([])
})

test('goods stay after signing out, and the next mailbox to sign in starts with them only', async () => {
  const db = await openDemoShop()
  const { cartId, token } = await filledBrowser(db)
  await signOut(db, { token, cartId, at })
  expect(await linesOf(db, cartId)).toHaveLength(1)
  await signIn(db, { cartId, email: 'paul@example.fr' })
  expect(await leftIn(db, cartId)).toEqual(['session_hash'])
})

test('what a guest typed is the account’s with the same mailbox, and gone with another', async () => {
  const db = await openDemoShop()
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  await saveShipping(db, { cartId, address, at })
  expect(await signIn(db, { cartId })).toMatchObject({ isOther: false })
  expect(await leftIn(db, cartId)).toContain('phone')
  expect(await signIn(db, { cartId, email: 'paul@example.fr' })).toMatchObject({ isOther: true })
  expect(await leftIn(db, cartId)).toEqual(['session_hash'])
})

test('signing in as another while signed in takes nothing over, even without a typed e-mail', async () => {
  const db = await openDemoShop()
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const { sessionToken: formerSession } = await signIn(db, { cartId })
  await chooseCountry(db, { cartId, country: 'Belgique', typed: { phone: '0612345678' }, at })
  await signIn(db, { cartId, email: 'paul@example.fr', formerSession })
  expect(await leftIn(db, cartId)).toEqual(['session_hash'])
})

test('an order in payment leaves the cart with its goods; neither it nor a later visitor touches the other', async () => {
  const db = await openDemoShop()
  const { cartId, token } = await filledBrowser(db)
  await checkOutCart(db, { cartId, provider: new ScriptedProvider() })
  expect(await findOpenOrder(db, cartId)).toBeDefined()
  await signOut(db, { token, cartId, at: later(1) })
  expect(await findOpenOrder(db, cartId)).toBeUndefined()
  expect(await linesOf(db, cartId)).toEqual([])
  const order = await db
    .selectFrom('customer_order')
    .selectAll()
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ status: 'en_attente', email: address.email })
  const asked = { cartId, ownerCartId: cartId, since: at }
  expect(await findRecentOrderOfCart(db, asked)).toBeUndefined()
})
