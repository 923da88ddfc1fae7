import type { ReactNode } from 'react'
import { type PaymentMeans, paymentTerms } from '~/components/shop/cart/payment-terms'
import { GuaranteeText, takeBackText } from '~/components/shop/cart/rights'
import { useDelivery, useReturns, useShop, useVat } from '~/components/shop/page/use-shop'
import type { IconName } from '~/components/ui/icons'
import { Icon } from '~/components/ui/icons'
import type { ProductPage } from '~/models/shop/catalogue'
import { legalWarranty, warrantyText } from '~/models/shop/order'
import { transitText } from '~/models/values/delivery'
import { formatEuros } from '~/models/values/money'
import { LEGAL_WITHDRAWAL_DAYS, returnCostText } from '~/models/values/return-terms'
import { shippingFor } from '~/models/values/totals'
import { thresholdText } from '~/models/values/vat'

/** A term of sale: only its title beside the button, the details in the sheet. */
export interface Term {
  icon: IconName
  title: string
  body: ReactNode
  /** Shown in the sheet only. */
  aside?: boolean
}

interface TermsInput {
  product: ProductPage
  noReturn: string | undefined
  /** Formatted, if ordered now. */
  delivery: string | undefined
  payment: PaymentMeans
}

export function useTerms({ product, noReturn, delivery, payment }: TermsInput): Term[] {
  const shop = useShop()
  const terms = useDelivery()
  const returns = useReturns()
  const vat = useVat()
  const { isService, ecoParticipationCents, warrantyYears } = product
  const free = shippingFor(product.priceCents, terms) === 0
  const all: (Term | undefined)[] = [
    isService
      ? undefined
      : {
          icon: 'truck',
          title: free ? 'Livraison gratuite' : 'Livraison',
          aside: !free,
          body: (
            <>
              {free
                ? null
                : `${formatEuros(terms.feeCents)} TTC, gratuite dès ${thresholdText(terms.freeFromCents, vat)} d’articles. `}
              {delivery ? `En France, ${delivery} ; en` : 'En'} Belgique et au Luxembourg,{' '}
              {transitText(terms.transit.Belgique)} jours ouvrés après l’expédition ; en Suisse,{' '}
              {transitText(terms.transit.Suisse)}.
            </>
          ),
        },
    {
      icon: 'return',
      title: `Vous avez ${returns.days} jours pour changer d’avis`,
      body: (
        <>
          Sans motif{isService ? null : `, retour ${returnCostText(returns)}`}, par le lien « Renoncer au contrat ici »
          au bas de chaque page
          {returns.days > LEGAL_WITHDRAWAL_DAYS ? ` (la loi en donne ${LEGAL_WITHDRAWAL_DAYS})` : null}.
          {isService || !noReturn ? null : ` ${noReturn}`}
        </>
      ),
    },
    isService
      ? {
          icon: 'shield',
          title: 'Une prestation conforme à la fiche',
          body: 'Si elle ne l’est pas, nous la reprenons sans frais, ou la remboursons si cela ne se peut pas (articles 1217 et suivants du code civil).',
        }
      : {
          icon: 'shield',
          title: warrantyYears > 2 ? `Garantie ${warrantyYears} ans` : legalWarranty,
          body: (
            <>
              {warrantyYears > 2 ? `${warrantyText(warrantyYears)}. ` : null}
              <GuaranteeText />
            </>
          ),
        },
    ...paymentTerms(payment),
    ecoParticipationCents > 0
      ? {
          icon: 'leaf',
          title: 'Reprise gratuite de votre ancien appareil',
          aside: true,
          body: takeBackText(shop?.email),
        }
      : undefined,
  ]
  return all.filter((term) => term !== undefined)
}

/** Shown beside title and button, with links to the details. */
export function TermTitles({ terms }: { terms: Term[] }) {
  return (
    <ul className="assurances">
      {terms
        .filter(({ aside }) => !aside)
        .map(({ icon, title }) => (
          <li key={title}>
            <Icon name={icon} />
            <a href="#conditions">{title}</a>
          </li>
        ))}
    </ul>
  )
}
