import type { ReferralRefusal } from '~/models/shop/loyalty'
import { formatEuros } from '~/models/values/money'
import { dueAfter } from '~/models/values/totals'
import { Term } from '../../ui/text'

export function DiscountRow({ cents, net = '' }: { cents: number; net?: string }) {
  return cents === 0 ? null : <Term label={`Remise de parrainage${net}`}>−{formatEuros(cents)}</Term>
}

/** After the total: credit is a means of payment. */
export function CreditRows({ creditCents, totalCents }: { creditCents: number; totalCents: number }) {
  return creditCents === 0 ? null : (
    <>
      <Term label="Payé avec votre avoir">−{formatEuros(creditCents)}</Term>
      <Term label="Reste à payer" className="amounts-total">
        {formatEuros(dueAfter(totalCents, creditCents))}
      </Term>
    </>
  )
}

/** One sentence for all reasons: the reason would disclose whether an address belongs to a customer. */
export const referralDropped =
  'La remise de parrainage ne s’applique pas à cette commande\u202f: elle vaut pour la première commande d’un ami, à son nom et livrée chez lui.'

export const referralRefusals: Record<ReferralRefusal, string> = {
  'programme-closed': 'Le parrainage n’est pas ouvert en ce moment.',
  'unknown-code': 'Ce code de parrainage n’est pas connu.',
  'own-code': 'C’est votre propre code : le parrainage vaut pour un ami, pas pour soi-même.',
  'not-a-new-friend':
    'Le parrainage vaut pour la première commande d’un ami, livrée chez lui : ce code ne s’applique pas à cette commande.',
}
