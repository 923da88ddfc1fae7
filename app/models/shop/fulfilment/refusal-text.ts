import type { SetOrderStatusResult } from './status.server'

export type StatusRefusal = Exclude<SetOrderStatusResult, { ok: true } | { reason: 'changed' }>

/** Why an order keeps its status, without a full stop. `product`: name of the missing product. */
export function statusRefusalText(refusal: StatusRefusal, product: string | undefined): string {
  switch (refusal.reason) {
    case 'unknown':
      return 'Cette commande n’existe pas'
    case 'reason-needed':
      return 'Indiquez pourquoi\u202f: ce changement n’est pas habituel'
    case 'not-enough':
      return `Il ne reste que ${refusal.available} ${product ?? 'article'}\u202f: la commande ne peut pas être reprise`
    case 'credit-spent':
      return 'L’avoir qui la payait a été dépensé entre-temps'
    case 'provider-unavailable':
      return 'Une page de paiement est ouverte et le prestataire ne répond pas pour la fermer. Recommencez dans quelques minutes'
    case 'paid-meanwhile':
      return 'Elle vient d’être payée\u202f: relisez-la avant de l’annuler'
  }
}
