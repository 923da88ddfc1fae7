import { unitsName } from '~/models/fulfilment'
import type { DraftRefundResult, RequestRefundResult } from '~/models/refund'
import { formatEuros } from '~/models/values'

/** Reason for a refused refund, and its field. */
export function refundRefusal(
  refusal: Exclude<RequestRefundResult | DraftRefundResult, { ok: true } | { reason: 'changed' }>,
): {
  field: string
  message: string
} {
  switch (refusal.reason) {
    case 'nothing':
      return { field: 'amount', message: 'Choisissez des articles, la livraison ou un montant au-dessus de zéro' }
    case 'too-many-units':
      return { field: unitsName(refusal.position), message: `Il n’en reste que ${refusal.left} à rembourser` }
    case 'above':
      return { field: 'amount', message: `Il ne reste que ${formatEuros(refusal.leftCents)} à rendre` }
    case 'credit-whole':
      return {
        field: 'amount',
        message: `${formatEuros(refusal.moneyCents)} au plus\u202f: le reste a été payé par avoir, rendu seulement avec «\u202fTout rendre\u202f»`,
      }
    case 'left-out':
      return {
        field: 'settles',
        message: `${refusal.units} × ${refusal.name}, renoncé, n’est pas remboursé\u202f: dites-le descellé, ou corrigez les articles renoncés`,
      }
    default:
      return { field: 'amount', message: 'Cette commande n’est pas, ou plus, payée' }
  }
}
