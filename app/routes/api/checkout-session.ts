import { z } from 'zod'
import type { OfferedMethod } from '~/database/schema'
import { paymentProviders } from '~/integrations/payments/index.server'
import { requestContextOf } from '~/middleware/request.server'
import { acceptTerms } from '~/models/content/text/index.server'
import type { SingleCallResult } from '~/models/shop/checkout'
import { checkOutInOneCall } from '~/models/shop/checkout/index.server'
import { hashNetwork } from '~/models/shop/order/index.server'
import { canConfirmOrders } from '~/models/shop/payment/index.server'
import { emailForm, shippingSchema, toDeliveryAddress, typedPhoneForm } from '~/models/values/address'
import { emptyOr, plainLine } from '~/models/values/typed-text'
import type { LinkIdentity } from '~/runtime/identity.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requestOrigin } from '../request-origin.server'
import { isClosed } from '../shop/checkout/checkout-page.server'
import { orderPath, returnUrls, successPath } from '../shop/checkout/return-urls.server'
import { withVatCheck } from '../vat-check.server'
import { defineCall } from './shared/call.server'
import { giftChoice, packType, productId, quantity } from './shared/cart.server'
import { refuseCheckout } from './shared/checkout-refusals.server'
import { invalidInput } from './shared/problem.server'
import { apiSchemas, sessionId } from './shared/schemas.server'

export const handle = { policy: { cache: 'no-store', limit: 'payment', keptUnderLoad: true } satisfies RoutePolicy }

const orderedItem = z
  .object({
    product_id: productId,
    quantity: quantity.min(1).default(1),
    pack_type: packType,
    gift_product: giftChoice,
    gift_products: z
      .array(z.object({ product_id: z.string().min(1).max(100) }))
      .max(1, 'Un seul cadeau par ligne.')
      .nullish()
      .describe('Le cadeau, sous la forme que donne le panier.'),
  })
  .transform(({ gift_products, gift_product, ...item }) => ({
    productId: item.product_id,
    quantity: item.quantity,
    packType: item.pack_type,
    giftProductId: gift_product ?? gift_products?.[0]?.product_id ?? null,
  }))

/** Same fields as the shipping form; `country` is optional. */
const shippingAddress = z
  .preprocess(
    (value) => (typeof value === 'object' && value !== null ? { country: 'France', ...value } : value),
    shippingSchema.transform((form) => toDeliveryAddress(form)),
  )
  .nullish()

const MAX_ITEMS = 100

const checkoutRequest = z
  .object({
    items: z.array(orderedItem).max(MAX_ITEMS, `${MAX_ITEMS} articles au plus.`).default([]),
    customer_email: emailForm,
    customer_name: plainLine({ max: 120 }).nullish(),
    customer_phone: emptyOr(typedPhoneForm).nullish(),
    payment_method: z.enum(['card', 'klarna', 'paypal', 'transfer']).default('card'),
    use_klarna: z.boolean().default(false).describe('Le paiement en plusieurs fois, avec `payment_method: "card"`.'),
    origin_url: z.string().max(2000).describe('L’adresse de cette boutique\u202f; toute autre est refusée.'),
    shipping_address: shippingAddress.describe(
      'L’adresse de livraison, champ par champ comme le formulaire. Sans elle, celle du panier si son e-mail est celui de l’acheteur\u202f; sinon l’acheteur la donne sur notre page avant de payer.',
    ),
    cart_session_id: sessionId
      .nullish()
      .describe(
        'Le panier à commander. Les articles sont alors les siens, et `items` ne sert qu’à nommer les cadeaux qui manquent\u202f; reprendre la même commande donne la même session. Sans lui, `items` fait un panier à part.',
      ),
  })
  .superRefine((body, issues) => {
    if (body.use_klarna && body.payment_method !== 'card' && body.payment_method !== 'klarna') {
      issues.addIssue({
        code: 'custom',
        path: ['use_klarna'],
        message: 'Le paiement en plusieurs fois se demande avec payment_method card.',
      })
    }
    if (!body.cart_session_id && body.items.length === 0) {
      issues.addIssue({ code: 'custom', path: ['items'], message: 'La commande est vide.' })
    }
  })

const sessionSchema = z
  .object({
    session_id: z.string(),
    url: z
      .string()
      .describe(
        'Où mener l’acheteur\u202f: la page du paiement, ou la nôtre s’il manque l’adresse ou si le panier a un code de parrainage, dont elle dit ce qu’il donne.',
      ),
    order_number: z.string(),
  })
  .register(apiSchemas, { id: 'CheckoutSession' })

export const action = defineCall({
  id: 'openCheckoutSession',
  method: 'post',
  tag: 'Commande',
  summary: 'Commander et ouvrir le paiement',
  description:
    'Les prix, les noms et les totaux viennent de la boutique\u202f; ceux que le client envoie sont ignorés. Un panier dont un prix ou le stock a changé est refusé une fois, avec ce qui a changé.',
  body: checkoutRequest,
  bodyExample: {
    items: [{ product_id: 'prod-osmoseur-essentiel', quantity: 1, pack_type: 'medium', gift_product: 'JOS-DOUCHE' }],
    customer_email: 'claire@example.fr',
    customer_name: 'Claire Fontaine',
    customer_phone: '06 12 34 56 78',
    payment_method: 'card',
    use_klarna: false,
    origin_url: 'https://boutique.example',
    shipping_address: {
      firstName: 'Claire',
      lastName: 'Fontaine',
      email: 'claire@example.fr',
      phone: '06 12 34 56 78',
      address: '12 rue des Lilas',
      postalCode: '69003',
      city: 'Lyon',
      country: 'France',
    },
  },
  answer: {
    description: 'La session de paiement.',
    schema: sessionSchema,
    example: {
      session_id: 'cs_live_b1c2d3e4f5',
      url: 'https://checkout.stripe.com/c/pay/cs_live_b1c2d3e4f5',
      order_number: 'C2D3E4F5',
    },
  },
  refusals: [404, 409, 503],
  async handle({ request, context, tenant, body, at }) {
    const origin = requestOrigin(request)
    const { identity } = tenant
    const { network, readSettings } = requestContextOf(context)
    const settings = await readSettings()
    if (!isOrigin(body.origin_url, origin)) {
      return invalidInput({ origin_url: ['Cette adresse n’est pas celle de la boutique.'] })
    }
    const method = paymentMethodOf(body)
    const result = await checkOutInOneCall(tenant.db, {
      cartId: body.cart_session_id ?? undefined,
      items: body.items,
      contact: {
        email: body.customer_email,
        name: body.customer_name ?? undefined,
        phone: body.customer_phone ?? undefined,
      },
      address: body.shipping_address
        ? await withVatCheck(body.shipping_address, { before: null, settings, at })
        : undefined,
      method,
      // A transfer has no provider, but may replace a session that its provider must close.
      provider: paymentProviders(tenant, origin)[method === 'transfer' ? 'card' : method],
      networkHash: hashNetwork(identity.signer, network),
      open: !isClosed(identity, settings),
      settings,
      confirmable: canConfirmOrders(identity),
      terms: await acceptTerms(tenant.db, { origin: identity.origin, settings, at }),
      returnUrls: returnUrls(request, identity.signer),
      at,
    })
    return result.ok ? sessionOf(result, { origin, signer: identity.signer }) : refuseCheckout(tenant, result)
  },
})

function paymentMethodOf(body: z.output<typeof checkoutRequest>): OfferedMethod {
  return body.use_klarna ? 'klarna' : body.payment_method
}

function isOrigin(url: string, origin: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin
}

function sessionOf(result: Extract<SingleCallResult, { ok: true }>, { origin, signer }: LinkIdentity) {
  const { order, sessionId } = result
  const page = `${origin}${orderPath(signer, order.id)}`
  // A missing address is entered on our page, which then redirects to the provider.
  const ownPage = order.address === '' ? `${page}/adresse` : result.recapFirst ? page : undefined
  const url = ownPage ?? result.url ?? origin + successPath(sessionId)
  return { session_id: sessionId, url, order_number: order.order_number ?? '' }
}
