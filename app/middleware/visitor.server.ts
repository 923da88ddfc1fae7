import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { bindCart } from '~/models/shop/cart/index.server'
import { newCartId } from '~/models/values/id.server'
import { cartCookie } from './cookies.server'
import { requestContextOf } from './request.server'
import { sessionToken } from './session.server'
import { signerOf, tenantContext } from './tenant.server'

/** An anonymous visitor, identified by the signed cart cookie only. */
interface Visitor {
  /** The main cart's id, or undefined for a visitor who never added anything. */
  cartId: string | undefined
}

export const visitorContext = createContext<Visitor>()

const freshCartContext = createContext<string | null>(null)

/** Reads the cart cookie; renews it after an action that used the cart, so that it lives 30 days from the last use. */
export const visitorMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const cartId = cartCookie.read(requestContextOf(context))
  context.set(visitorContext, { cartId: typeof cartId === 'string' ? cartId : undefined })
  const response = await next()
  const used = context.get(freshCartContext)
  const token = used ? sessionToken(context) : undefined
  const { at } = requestContextOf(context)
  if (used && token) await bindCart(context.get(tenantContext).db, { cartId: used, token, at })
  if (used) response.headers.append('Set-Cookie', cartCookie.serialize(signerOf(context), used))
  return response
}

/** The visitor's main cart id, created on first use; the response sets the cookie. For actions only. */
export function claimCartId(context: Readonly<RouterContextProvider>, at: Date): string {
  const cartId = context.get(freshCartContext) ?? context.get(visitorContext).cartId ?? newCartId(at)
  context.set(freshCartContext, cartId)
  return cartId
}
