import { expect, test } from 'vitest'
import { findOrder } from '~/models/shop/order/index.server'
import { newCartId } from '~/models/values/id.server'
import { standardVat } from '~/models/values/money'
import { ScriptedProvider } from '../../../../tests/support/payment-provider'
import { cartWith, checkOutCart } from '../../../../tests/support/shop-checkout'
import { at, essentiel, openDemoShop, productId, setAvailable } from '../../../../tests/support/shop-database'
import { addToCart, orderAgain, readCart } from './index.server'
import { reorderText } from './order-again'

const vat = { former: standardVat, now: standardVat }

type Db = Awaited<ReturnType<typeof openDemoShop>>

/** Three machines, ordered at a former price. */
async function shopWithOrder() {
  const db = await openDemoShop()
  await setAvailable(db, 'osmoseur-essentiel', 10)
  const cartId = await cartWith(db, 'osmoseur-essentiel', 3)
  const opened = await checkOutCart(db, { cartId, provider: new ScriptedProvider() })
  if (!opened.ok) throw new Error(opened.reason)
  return { db, orderId: opened.orderId }
}

const again = (db: Db, orderId: string, cartId = newCartId(at)) => orderAgain(db, { orderId, cartId, at })

test('the lines of an order are added to a cart once, beside its content', async () => {
  const { db, orderId } = await shopWithOrder()
  const cartId = await cartWith(db, 'aquapet', 2)
  await again(db, orderId, cartId)
  expect(await again(db, orderId, cartId)).toEqual({ added: 1, notes: [] })
  const { lines } = await readCart(db, cartId)
  expect(lines.map(({ quantity }) => quantity).sort()).toEqual([2, 3])
})

test('available units are added; missing, sold-out or withdrawn products are named', async () => {
  const { db, orderId } = await shopWithOrder()
  await setAvailable(db, 'osmoseur-essentiel', 2)
  const cartId = newCartId(at)
  const fewer = await again(db, orderId, cartId)
  expect(reorderText(fewer.notes, vat)).toEqual([
    '«\u202fOsmoseur Essentiel\u202f»\u202f: il en reste 2, au lieu de 3.',
  ])
  expect((await readCart(db, cartId)).lines).toMatchObject([{ quantity: 2 }])
  await setAvailable(db, 'osmoseur-essentiel', 0)
  expect(await again(db, orderId)).toEqual({ added: 0, notes: [{ kind: 'sold-out', name: 'Osmoseur Essentiel' }] })
  await db.updateTable('product').set({ published: 0 }).where('id', '=', essentiel).execute()
  const { notes } = await again(db, orderId)
  expect(reorderText(notes, vat)).toEqual(['«\u202fOsmoseur Essentiel\u202f» n’est plus vendu.'])
})

test('the price is today’s, and the former one is reported', async () => {
  const { db, orderId } = await shopWithOrder()
  const found = await findOrder(db, orderId)
  const former = found?.items[0]?.unit_price_cents ?? 0
  await db
    .updateTable('product')
    .set({ price_cents: former + 1000 })
    .where('id', '=', essentiel)
    .execute()
  const cartId = newCartId(at)
  const { notes } = await again(db, orderId, cartId)
  expect(reorderText(notes, vat).join()).toContain('coûte maintenant 550,80\u00a0€ TTC, au lieu de 538,80\u00a0€')
  expect((await readCart(db, cartId)).totals.subtotalCents).toBe(3 * (former + 1000))
})

test('the gift of an order that is offered no more, or is out of stock with all others, is reported once', async () => {
  const db = await openDemoShop()
  const ordered = newCartId(at)
  const giftProductId = await productId(db, 'purificateur-douche')
  await addToCart(db, { cartId: ordered, productId: essentiel, packType: 'medium', giftProductId, quantity: 1, at })
  const opened = await checkOutCart(db, { cartId: ordered, provider: new ScriptedProvider() })
  if (!opened.ok) throw new Error(opened.reason)
  const noted = async () => reorderText((await again(db, opened.orderId)).notes, vat)
  const name = '«\u202fOsmoseur Essentiel – Pack Médium\u202f»'
  await setAvailable(db, 'aquapet', 0)
  await db.deleteFrom('pack_gift').where('gift_product_id', '=', giftProductId).execute()
  expect(await noted()).toEqual([`${name}\u202f: il n’y a plus de cadeau en stock.`])
  await db.deleteFrom('pack_gift').execute()
  expect(await noted()).toEqual([`${name}\u202f: le cadeau de la commande n’est plus offert.`])
})

test('a long list of changes ends with a count of the rest', () => {
  const notes = Array.from({ length: 12 }, (_, index) => ({ kind: 'withdrawn' as const, name: `Filtre ${index}` }))
  const words = reorderText(notes, vat)
  expect(words).toHaveLength(9)
  expect(words.at(-1)).toBe('Et 4 autres\u202f: vérifiez le panier.')
})
