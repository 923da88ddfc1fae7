import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { data, href, redirect } from 'react-router'
import { addressBookPath } from '~/components/shop/address/address-book-path'
import { AddressForm, ReminderChoice } from '~/components/shop/address/address-form'
import { CartAmounts } from '~/components/shop/cart/amounts'
import { type DeliveryFacts, DeliveryNote } from '~/components/shop/cart/delivery-facts'
import { RecapLine } from '~/components/shop/checkout/recap-line'
import { PageTop } from '~/components/shop/page/page-top'
import { Button } from '~/components/ui/button'
import { ChoiceCard, Choices, SummaryPanel } from '~/components/ui/card'
import { FieldError, RequiredNote } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import { Stepper } from '~/components/ui/stepper'
import { cartGone } from '~/middleware/checkout-cart.server'
import { redirectWithNotice } from '~/middleware/flash.server'
import { findAccountOwner } from '~/middleware/session.server'
import { claimCartId } from '~/middleware/visitor.server'
import { type CartSummary, summarizeCart } from '~/models/shop/cart'
import { isServedIn, readCart, saveShippingOfNewCart } from '~/models/shop/cart/index.server'
import { giftText } from '~/models/shop/catalogue'
import { findRecentOrderOfCart } from '~/models/shop/order/index.server'
import { type DeliveryAddress, toDeliveryAddress } from '~/models/values/address'
import { serviceAbroad } from '~/models/values/delivery'
import { formatEuros } from '~/models/values/money'
import { suggestionsPath } from '~/routes/address-suggestions-path.server'
import { parseForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { deliveryFacts, requireRequestCart } from '../cart/cart-page.server'
import type { Route } from './+types/shipping'
import {
  loadAddresses,
  redirectToPayment,
  rememberAddress,
  type ShippingAnswer,
  shippingForm,
} from './shipping-page.server'

export const handle = { policy: { cache: 'no-store', limit: 'cart', showsForm: true } satisfies RoutePolicy }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, template, at, readSettings } = shopRequest(context)
  const { cartId, express, search } = await requireRequestCart({ request, context })
  const cart = await readCart(db, cartId ?? '')
  if (cart.lines.length === 0)
    throw await redirectWithNotice(context, href('/cart'), { tone: 'info', lines: ['Panier vide'] }, 302)
  const summary = summarizeCart(cart)
  // No delivery date for sold-out lines; the cart page offers the choices.
  if (summary.hasSoldOut) throw redirect(`${href('/cart')}${search}`)
  return {
    cart: summary,
    express,
    search,
    delivery: deliveryFacts(cart, { settings: await readSettings(), services: template.words.shop.services, at }),
    ...(await loadAddresses({ request, context }, cart)),
    suggestions: suggestionsPath(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, template, at, cartId: mainCartId } = shopRequest(context)
  const submission = await parseForm(request, shippingForm)
  const address = submission.status === 'success' ? toDeliveryAddress(submission.value) : undefined
  if (mainCartId === undefined && address) return redirectExpiredCart(context, { address, at })
  const { cartId, search } = await requireRequestCart({ request, context })
  if (submission.status !== 'success' || !address) return refuse(submission.reply(), 400)
  const ownerCartId = claimCartId(context, at)
  const cart = await readCart(db, cartId ?? '')
  if (!cartId || cart.lines.length === 0) {
    const since = new Date(at.getTime() - RECENT_MS)
    const ordered = cartId && (await findRecentOrderOfCart(db, { cartId, ownerCartId, since }))
    if (ordered) return redirect(href('/cart'), 303)
    return redirectExpiredCart(context, { address, at })
  }
  if (!isServedIn(cart, address.country)) {
    return refuse(submission.reply({ fieldErrors: { country: [serviceAbroad(template.words.shop.services)] } }), 409)
  }
  const owner = submission.value.remember ? await findAccountOwner({ request, context }) : undefined
  const full = owner !== undefined && !(await rememberAddress(context, { owner, address, at }))
  return redirectToPayment(context, { cart, search, address, full, remind: submission.value.remind === 'on', at })
}

function refuse(lastResult: SubmissionResult, status: 400 | 409) {
  return data<ShippingAnswer>({ lastResult }, { status })
}

const RECENT_MS = 30 * 60_000

/** Keeps the typed address for the next cart. */
async function redirectExpiredCart(
  context: Route.ActionArgs['context'],
  input: { address: DeliveryAddress; at: Date },
) {
  await saveShippingOfNewCart(shopRequest(context).db, { ...input, cartId: claimCartId(context, input.at) })
  return redirectWithNotice(context, href('/cart'), cartGone)
}

export default function Shipping({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, express, search, delivery, saved } = loaderData
  return (
    <>
      <Stepper current="livraison" search={search} />
      <PageTop title="Livraison" noIndex lead="Où devons-nous livrer votre commande ?" />
      <RequiredNote />
      {cart.needsAttention ? (
        <Notice
          tone="caution"
          live={false}
          className="cart-notice"
          lines={['Votre panier a changé depuis votre ajout. Vérifiez-le avant de payer.']}
          link={{ href: `${href('/cart')}${search}`, label: 'Voir le panier' }}
        />
      ) : null}
      {express ? <ExpressChoice search={search} /> : null}
      <div className="with-aside">
        <div className="stack stack-large">
          {saved.length > 0 ? (
            <SavedAddresses
              addresses={saved}
              action={`${href('/shipping/adresse')}${search}`}
              error={actionData?.choice}
              reminded={loaderData.reminded}
            />
          ) : null}
          <OtherAddress isAlone={saved.length === 0} isOpen={loaderData.typesAnother || Boolean(actionData)}>
            <AddressForm
              defaultValue={loaderData.values}
              lastResult={actionData?.lastResult}
              submit="Continuer vers le paiement"
              action={`${href('/shipping')}${search}`}
              followAction={`${href('/shipping/pays')}${search}`}
              suggestions={loaderData.suggestions}
              offersBook={loaderData.offersBook}
              offersReminder
            >
              <a href={`${href('/cart')}${search}`}>Retour au panier</a>
            </AddressForm>
          </OtherAddress>
        </div>
        <OrderAside cart={cart} delivery={delivery} />
      </div>
    </>
  )
}

function OtherAddress({ isAlone, isOpen, children }: { isAlone: boolean; isOpen: boolean; children: ReactNode }) {
  if (isAlone) return children
  return (
    <details className="other-address" open={isOpen}>
      <summary>Livrer à une autre adresse</summary>
      {children}
    </details>
  )
}

function ExpressChoice({ search }: { search: string }) {
  return (
    <form method="post" action={`${href('/cart/merge')}${search}`} className="aside-choice">
      <p>Achat immédiat de cet article seul. Votre panier reste tel quel.</p>
      <Button variant="quiet">Ajouter plutôt au panier</Button>
    </form>
  )
}

function OrderAside({ cart, delivery }: { cart: CartSummary; delivery: DeliveryFacts }) {
  return (
    <SummaryPanel total={formatEuros(cart.totals.totalCents)}>
      <ul className="recap-lines">
        {cart.lines.map((line) => (
          <RecapLine
            key={line.key}
            picture={line.picture}
            name={line.productName}
            details={[
              `${line.packName ? `${line.packName}, ` : ''}quantité ${line.quantity}`,
              line.gift && giftText(line.gift, line.quantity),
            ]}
            totalCents={line.totalCents}
          />
        ))}
      </ul>
      <CartAmounts cart={cart} />
      <DeliveryNote delivery={delivery} />
    </SummaryPanel>
  )
}

interface OfferedAddress {
  id: string
  /** Lines in postal format. */
  lines: string[]
  isDefault: boolean
}

/** The address book: select one and continue to payment. */
function SavedAddresses({
  addresses,
  action,
  error,
  reminded,
}: {
  addresses: OfferedAddress[]
  action: string
  error: string | undefined
  reminded: boolean
}) {
  return (
    <form method="post" action={action} className="saved-addresses stack">
      {error ? <FieldError id="adresse-error" message={error} /> : null}
      <Choices legend="Vos adresses">
        {addresses.map(({ id, lines: [name = '', ...lines], isDefault }, place) => (
          <ChoiceCard
            key={id}
            name="adresse"
            id={`adresse-${place}`}
            value={id}
            checked={place === 0}
            title={name}
            aside={isDefault ? 'Par défaut' : undefined}
            describedBy={error ? 'adresse-error' : undefined}
          >
            {lines.join(', ')}
          </ChoiceCard>
        ))}
      </Choices>
      <ReminderChoice isChecked={reminded} />
      <div className="form-end">
        <Button large>Livrer à cette adresse</Button>
        <a href={addressBookPath}>Gérer mes adresses</a>
      </div>
    </form>
  )
}
