import { Icon } from '~/components/ui/icons'
import { Term } from '~/components/ui/text'
import type { CartSummary } from '~/models/shop/cart'
import { warrantyOf } from '~/models/shop/order'
import { useShop } from '../page/use-shop'

/** Your Europe, as the notice of the Union links to it. */
const rightsPage = 'https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_fr.htm'

/** Main elements of the legal guarantee, before the order (dir. 2011/83/EU, art. 22a; reg. (EU) 2025/1960). */
export function GuaranteeText() {
  return (
    <>
      Dans l’Union européenne, le vendeur répond pendant au moins deux ans des défauts de conformité du bien, qui
      existaient à sa livraison. La réparation ou le remplacement est gratuit ; à défaut, vous avez droit à une
      réduction du prix ou au remboursement. La loi d’un pays peut prévoir plus. Une garantie commerciale, s’il y en a
      une, s’y ajoute. <a href={rightsPage}>Vos droits dans l’Union européenne</a>
    </>
  )
}

export function GuaranteeNotice() {
  return (
    <div className="card stack-small small">
      <p>
        <Icon name="shield" /> <strong>Garantie légale de conformité{'\u202f'}: 2 ans au moins</strong>
      </p>
      <p>
        <GuaranteeText />
      </p>
    </div>
  )
}

/** The guarantee and the take-back of what is in the cart; a service has neither. */
export function CartRights({ cart }: { cart: CartSummary }) {
  if (cart.servicesOnly) return null
  return (
    <dl className="recap-facts">
      <Term label="Garantie">{warrantyOf(cart.lines.map(guaranteedLine))}.</Term>
      <TakeBack cart={cart} />
    </dl>
  )
}

export function guaranteedLine({ productName, warrantyYears, parts, gift }: CartSummary['lines'][number]) {
  return { name: productName, warrantyYears, hasMore: parts.length > 0 || Boolean(gift) }
}

/** Offered before payment with goods that bear an éco-participation (art. R543-180 C. env.). */
export function TakeBack({ cart }: { cart: Pick<CartSummary, 'ecoParticipationCents'> }) {
  const shop = useShop()
  if (cart.ecoParticipationCents === 0) return null
  return <Term label="Reprise gratuite de votre ancien appareil">{takeBackText(shop?.email)}</Term>
}

export function takeBackText(email: string | undefined): string {
  return `Un appareil acheté, un appareil équivalent repris sans frais\u202f: écrivez-nous${email ? ` à ${email}` : ''} avant la livraison.`
}
