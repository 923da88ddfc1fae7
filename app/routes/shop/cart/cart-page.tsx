import { href } from 'react-router'
import { CartAmounts } from '~/components/shop/cart/amounts'
import { type DeliveryFacts, DeliveryNote } from '~/components/shop/cart/delivery-facts'
import { InstalmentOffer } from '~/components/shop/cart/instalments'
import { CartRights } from '~/components/shop/cart/rights'
import { referralRefusals } from '~/components/shop/loyalty/advantages'
import { PageMeta } from '~/components/shop/page/page-meta'
import { useShopText, useTakesOrders } from '~/components/shop/page/use-shop'
import { Button, ButtonLink } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Field } from '~/components/ui/field'
import { Icon } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { PageHeader } from '~/components/ui/page-header'
import { Stepper } from '~/components/ui/stepper'
import { type CartSummary, isSoldOut } from '~/models/shop/cart'
import type { ProductCard } from '~/models/shop/catalogue'
import { REFERRAL_PERCENT } from '~/models/shop/loyalty'
import type { CreditTerms } from '~/models/values/credit'
import { formatEuros } from '~/models/values/money'
import { taxText } from '~/models/values/vat'
import { ordersPausedText } from '~/runtime/read-only'
import { LineItem, type LineRefusal } from './line-item'

export interface CartPageProps {
  cart: CartSummary
  /** Alternatives by key of the sold-out line. */
  closest: Record<string, ProductCard[]>
  express: string | undefined
  search: string
  delivery: DeliveryFacts
  instalments: CreditTerms | undefined
  /** Absolute; opens the same lines on another device. */
  resumeUrl: string | undefined
  /** The referral programme is enabled. */
  referralOpen: boolean
}

/** A refusal of an action, about one line or the whole cart. */
export type CartRefusalShown = { line: LineRefusal } | { message: string }

export function CartPage({
  refused,
  ...page
}: CartPageProps & { refused?: CartRefusalShown; referralRefused?: ReferralTyped }) {
  const { cart, express } = page
  const words = useShopText()
  const emptyMessage = cart.lines.length === 0 ? page.referralRefused?.message : undefined
  const message = refused && 'message' in refused ? refused.message : emptyMessage
  return (
    <>
      <PageMeta title={express ? 'Votre achat immédiat' : 'Votre panier'} canonical={href('/cart')} noIndex />
      {message ? <Notice tone="danger" lines={[message]} className="page-notice" /> : null}
      {cart.lines.length === 0 ? (
        <EmptyState
          heading="h1"
          title="Votre panier est vide"
          text={words.emptyCart}
          action={{ href: href('/products'), label: words.toProducts }}
        />
      ) : (
        <FilledCart {...page} refused={refused && 'line' in refused ? refused.line : undefined} />
      )}
    </>
  )
}

const soldOut =
  'Un article de votre panier n’est plus disponible\u202f: retirez-le ou remplacez-le, puis choisissez la livraison.'
const contended =
  'Des lignes de votre panier prennent les mêmes derniers exemplaires\u202f: retirez-en une, puis choisissez la livraison.'
const changed = 'Quelque chose a changé depuis votre ajout. Voyez les lignes signalées.'

function attentionText({ lines, hasSoldOut }: CartSummary): string {
  if (!hasSoldOut) return changed
  return lines.some(({ trouble }) => isSoldOut(trouble)) ? soldOut : contended
}

function FilledCart({
  refused,
  ...page
}: CartPageProps & { refused: LineRefusal | undefined; referralRefused?: ReferralTyped }) {
  const { cart, express, search } = page
  const takesOrders = useTakesOrders()
  return (
    <>
      <Stepper current="panier" search={search} />
      <PageHeader
        title={express ? 'Votre achat immédiat' : 'Votre panier'}
        lead={`${cart.count} ${cart.count > 1 ? 'articles' : 'article'}`}
      />
      {cart.needsAttention ? (
        <Notice tone="caution" live={false} className="cart-notice" lines={[attentionText(cart)]} />
      ) : null}
      <div className="with-aside">
        <div className="stack stack-large">
          <ul className="cart-lines">
            {cart.lines.map((line) => (
              <LineItem
                key={line.key}
                line={line}
                search={search}
                closest={page.closest[line.key]}
                refusal={refused?.key === line.key ? refused : undefined}
              />
            ))}
          </ul>
          {page.referralOpen || cart.referral ? (
            <ReferralBox referral={cart.referral} search={search} refused={page.referralRefused} />
          ) : null}
          <CartExtras {...page} />
        </div>
        <CartSummaryPanel {...page} />
      </div>
      {cart.needsAttention || !takesOrders ? null : (
        <div className="cart-bar">
          <p>
            {taxText(cart.totals.vat).total} <strong className="num">{formatEuros(cart.totals.totalCents)}</strong>
          </p>
          <ButtonLink href={`${href('/shipping')}${search}`}>Passer à la livraison</ButtonLink>
        </div>
      )}
    </>
  )
}

function CartExtras({ resumeUrl }: CartPageProps) {
  if (!resumeUrl) return null
  return (
    <details className="cart-resume">
      <summary className="cart-resume-title">Reprendre sur un autre appareil</summary>
      <div className="stack stack-small">
        <label htmlFor="lien-reprise">
          Ouvrez ce lien sur l’autre appareil : il y copie vos articles, et rien d’autre.
        </label>
        <input className="input" id="lien-reprise" type="url" readOnly value={resumeUrl} />
        <p className="muted small">Valable tant que ce panier existe : 30 jours après votre dernière visite.</p>
      </div>
    </details>
  )
}

interface CartSummaryPanelProps {
  cart: CartSummary
  search: string
  delivery: DeliveryFacts
  instalments: CreditTerms | undefined
}

function CartSummaryPanel({ cart, search, delivery, instalments }: CartSummaryPanelProps) {
  const takesOrders = useTakesOrders()
  return (
    <aside className="card cart-panel" aria-labelledby="recapitulatif">
      <h2 id="recapitulatif">Récapitulatif</h2>
      <CartAmounts cart={cart} />
      {cart.hasSoldOut ? null : <DeliveryNote delivery={delivery} />}
      <CartRights cart={cart} />
      {cart.needsAttention || !takesOrders ? (
        <p className="cart-wait">
          <Icon name="warning" />
          {takesOrders
            ? 'Réglez d’abord les points signalés dans le panier.'
            : `${ordersPausedText} Votre panier est conservé.`}
        </p>
      ) : (
        <ButtonLink href={`${href('/shipping')}${search}`} wide large>
          Passer à la livraison
          <Icon name="arrowRight" />
        </ButtonLink>
      )}
      <p className="cart-continue">
        <a href={href('/products')}>Continuer mes achats</a>
      </p>
      {instalments ? <InstalmentOffer totalCents={cart.totals.totalCents} terms={instalments} /> : null}
    </aside>
  )
}

interface ReferralTyped {
  typed: string
  message: string
}

interface ReferralBoxProps {
  referral: CartSummary['referral']
  search: string
  refused: ReferralTyped | undefined
}

function ReferralBox({ referral, search, refused }: ReferralBoxProps) {
  // The anchor keeps the result in view below a long cart.
  const action = `${href('/cart/parrainage')}${search}#parrainage`
  if (referral) {
    const text = referral.refused
      ? `${referralRefusals[referral.refused]} La remise n’est pas appliquée.`
      : `Code ${referral.code} : −${REFERRAL_PERCENT} % sur votre première commande, vérifié avec votre e-mail au paiement.`
    return (
      <div id="parrainage">
        <Notice tone={referral.refused ? 'caution' : 'done'} live={false} lines={[text]}>
          <form method="post" action={action}>
            <Button variant="link" name="remove" value="1">
              Retirer le code
            </Button>
          </form>
        </Notice>
      </div>
    )
  }
  return (
    <details className="cart-resume" id="parrainage" open={refused !== undefined}>
      <summary className="cart-resume-title">J’ai un code de parrainage ou un avoir</summary>
      <div className="stack stack-small">
        <form method="post" action={action} className="stack stack-small" noValidate>
          <Field
            field={{ name: 'code', initialValue: refused?.typed, errors: refused && [refused.message] }}
            label="Code de parrainage"
            hint={`Le code d’un ami donne −${REFERRAL_PERCENT} % sur votre première commande.`}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            required
          />
          <div>
            <Button variant="quiet">Appliquer le code</Button>
          </div>
        </form>
        <p className="muted small">
          Un avoir se dépense à la page de paiement, une fois <a href={href('/profile')}>connecté à votre compte</a>.
        </p>
      </div>
    </details>
  )
}
