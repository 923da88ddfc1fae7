import { href, redirect } from 'react-router'
import { PageMeta } from '~/components/shop/page/page-meta'
import { PhoneLink } from '~/components/shop/page/phone-link'
import { useShop } from '~/components/shop/page/use-shop'
import { ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icons'
import { Stepper } from '~/components/ui/stepper'
import type { CustomerOrder, OfferedMethod } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { availableMethods, providerFor } from '~/integrations/payments/index.server'
import { isOwnOrder } from '~/middleware/checkout-cart.server'
import { type Settings, transferHold } from '~/models/base/setting'
import { countCartItems } from '~/models/shop/cart/index.server'
import { findOrder, parseOrderReference } from '~/models/shop/order/index.server'
import { abandonPayment, listPayments } from '~/models/shop/payment/index.server'
import { creditExample, creditText } from '~/models/values/credit'
import { dueOf, INSTALMENT_COUNTS, instalmentText } from '~/models/values/totals'
import { instalmentTerms } from '~/routes/instalment-terms.server'
import { requestOrigin } from '~/routes/request-origin.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Signer } from '~/runtime/secret.server'
import type { Route } from './+types/cancel'
import { orderPath, successPath } from './return-urls.server'

export const handle = { policy: { beforeOpening: true, cache: 'no-store' } satisfies RoutePolicy }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { at, readSettings, cartId, tenant, signer } = shopRequest(context)
  const orderId = parseOrderReference(signer, new URL(request.url).searchParams.get('order') ?? '')
  const found = orderId ? await findOrder(tenant.db, orderId) : undefined
  const charge = found ? await abandon(tenant, { order: found.order, origin: requestOrigin(request), at }) : 'unasked'
  const settings = await readSettings()
  const own = found && (await isOwnOrder(context, found.order)) ? found.order : undefined
  const totalCents = found ? dueOf(found.order) : Number.POSITIVE_INFINITY
  return {
    charge,
    inCart: own?.checkout_cart_id ? true : cartId !== undefined && (await countCartItems(tenant.db, cartId)) > 0,
    resume: resumePath(tenant.identity.signer, own),
    otherMethods: availableMethods({ settings, totalCents }, tenant.identity)
      .filter((each) => each.available && each.method !== 'card')
      .map((each) => each.method),
    credit: creditOf(found?.order, { settings, at }),
  }
}

function creditOf(order: CustomerOrder | undefined, { settings, at }: { settings: Settings; at: Date }) {
  const terms = instalmentTerms(settings, at)
  if (!terms) return ''
  if (!order) return creditExample(terms)
  return `${terms.warning} ${creditText(dueOf(order), INSTALMENT_COUNTS[0], terms)}`
}

/** `none`: the provider confirmed that nothing was paid; `unasked`: not queried, or no response. */
type Charge = 'none' | 'unasked'

async function abandon(tenant: Tenant, input: { order: CustomerOrder; origin: string; at: Date }): Promise<Charge> {
  const latest = (await listPayments(tenant.db, input.order.id)).at(-1)
  if (!latest?.session_id) return 'unasked'
  const { session_id: sessionId } = latest
  // An awaited transfer and a payment completed in another tab have their own page.
  if (latest.provider === 'transfer' || latest.status === 'paid') throw redirect(successPath(sessionId))
  const provider = providerFor(latest, tenant, input.origin)
  const settled = provider && (await abandonPayment(tenant.db, { sessionId, provider, at: input.at }))
  if (!settled?.ok) return 'unasked'
  if (settled.state === 'unpaid' || settled.state === 'expired') return 'none'
  throw redirect(successPath(sessionId))
}

/** Where to resume: the cart's checkout, or the page of an order detached from its cart. */
function resumePath(signer: Signer, own: CustomerOrder | undefined): string {
  if (!own) return href('/checkout')
  if (own.checkout_cart_id === null) return `${orderPath(signer, own.id)}#payer`
  return own.checkout_cart_id === own.cart_id
    ? href('/checkout')
    : `${href('/checkout')}?express=${own.checkout_cart_id}`
}

export default function Cancel({ loaderData }: Route.ComponentProps) {
  const { charge, inCart, resume } = loaderData
  return (
    <>
      <Stepper current="paiement" />
      <section className="outcome outcome-cancelled">
        <PageMeta title="Paiement annulé" noIndex />
        <Icon name="return" />
        <h1>Paiement annulé</h1>
        <p>
          {charge === 'none'
            ? 'Aucun débit enregistré : le prestataire de paiement nous l’a confirmé.'
            : 'Vous avez quitté la page de paiement. Nous n’avons reçu aucune confirmation de paiement.'}
        </p>
        {inCart ? <p>Vos articles restent dans votre panier.</p> : null}
        <div className="row">
          {inCart ? <ButtonLink href={resume}>Reprendre le paiement</ButtonLink> : null}
          <ButtonLink href={href('/products')} variant={inCart ? 'quiet' : 'primary'}>
            Voir les produits
          </ButtonLink>
          <a href={href('/')}>Accueil</a>
        </div>
        <Help {...loaderData} />
      </section>
    </>
  )
}

function Help({ otherMethods, credit }: Pick<Route.ComponentProps['loaderData'], 'otherMethods' | 'credit'>) {
  const shop = useShop()
  return (
    <div className="outcome-help">
      <h2>Un souci au moment de payer ?</h2>
      <p>
        Vérifiez le plafond de votre carte et la demande de votre banque sur votre téléphone, puis recommencez.
        {shop?.phone ? (
          <>
            {' '}
            Nous pouvons vous aider au <PhoneLink phone={shop.phone} />
            {shop.hours ? `, ${shop.hours}` : ''}.
          </>
        ) : null}{' '}
        <a href={href('/support')}>Écrire au support</a>
      </p>
      {otherMethods.length > 0 ? (
        <>
          <h2>Autres moyens de paiement</h2>
          <ul className="outcome-methods">
            {otherMethods.map((method) => (
              <li key={method}>
                {methodText[method]}
                {method === 'klarna' ? <span className="credit-warning"> {credit}</span> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

const methodText: Record<OfferedMethod, string> = {
  card: 'Carte bancaire.',
  klarna: `Paiement en ${instalmentText()} sans frais avec Klarna.`,
  paypal: 'PayPal, avec votre compte.',
  transfer: `Virement bancaire, utile pour les commandes importantes\u202f: ${transferHold}.`,
}
