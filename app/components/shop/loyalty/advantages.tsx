import type { ReferralRefusal } from '~/models/loyalty'
import { formatEuros } from '~/models/values'

/** Rows of an `.amounts` list; nothing when there is nothing to take off. */
export function DiscountRow({ cents, ht }: { cents: number; ht?: boolean }) {
  return cents === 0 ? null : (
    <div>
      <dt>Remise de parrainage{ht ? ' HT' : ''}</dt>
      <dd>−{formatEuros(cents)}</dd>
    </div>
  )
}

/** After the total: credit is a means of payment. */
export function CreditRows({ creditCents, totalCents }: { creditCents: number; totalCents: number }) {
  return creditCents === 0 ? null : (
    <>
      <div>
        <dt>Payé avec votre avoir</dt>
        <dd>−{formatEuros(creditCents)}</dd>
      </div>
      <div className="amounts-total">
        <dt>Reste à payer</dt>
        <dd>{formatEuros(totalCents - creditCents)}</dd>
      </div>
    </>
  )
}

/** One sentence for every reason: which of them it is would tell a stranger whose mailbox is a customer's. */
export const referralDropped =
  'La remise de parrainage ne s’applique pas à cette commande\u202f: elle vaut pour la première commande d’un ami, à son nom et livrée chez lui.'

export const referralRefusals: Record<ReferralRefusal, string> = {
  'programme-closed': 'Le parrainage n’est pas ouvert en ce moment.',
  'unknown-code': 'Ce code de parrainage n’est pas connu.',
  'own-code': 'C’est votre propre code : le parrainage vaut pour un ami, pas pour soi-même.',
  'not-a-new-friend':
    'Le parrainage vaut pour la première commande d’un ami, livrée chez lui : ce code ne s’applique pas à cette commande.',
}
