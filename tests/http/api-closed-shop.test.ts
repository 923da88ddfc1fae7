import { expect, test } from 'vitest'
import { newCartId } from '~/models/values/id.server'
import { readContract } from '../support/api-contract'
import { openApp } from '../support/app'

const origin = 'https://boutique.example'
const app = await openApp({ APP_URL: origin, SESSION_SECRET: 'un-secret-de-plus-de-trente-deux-caracteres' })
const visitor = app.visitor()
const contract = await readContract(visitor)

test('a real shop that does not say who it is takes no order, by API either', async () => {
  const service = await app.db.selectFrom('product').select('id').where('is_service', '=', 1).executeTakeFirstOrThrow()
  const response = await visitor.json('POST', '/api/checkout/session', {
    items: [{ product_id: service.id, quantity: 1 }],
    cart_session_id: null,
    customer_email: 'claire@example.fr',
    origin_url: origin,
  })
  expect(response.status).toBe(503)
  expect(await contract.body(response, 'post /api/checkout/session')).toEqual({
    detail: 'La boutique ne prend pas encore de commande. Votre panier est conservé.',
  })
  expect(await app.db.selectFrom('customer_order').select('id').execute()).toEqual([])
})

test('its own address is the public one, whatever the request came by', async () => {
  const order = (origin_url: string) =>
    visitor.json('POST', '/api/checkout/session', {
      items: [],
      cart_session_id: newCartId(new Date()),
      customer_email: 'claire@example.fr',
      origin_url,
    })
  expect((await order('http://boutique.example')).status).toBe(422)
  expect((await order('http://localhost')).status).toBe(422)
  expect((await order(`${origin}/checkout`)).status).toBe(503)
})
