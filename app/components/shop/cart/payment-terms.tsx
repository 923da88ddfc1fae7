import type { IconName } from '~/components/ui/icons'
import { transferHold } from '~/models/base/setting'

/** Accepted means of payment, except instalments, which need a separate warning. */
export interface PaymentMeans {
  online: boolean
  transfer: boolean
}

interface PaymentTerm {
  icon: IconName
  title: string
  body: string
}

export function paymentTerms({ online, transfer }: PaymentMeans): PaymentTerm[] {
  const terms: PaymentTerm[] = []
  if (online)
    terms.push({
      icon: 'card',
      title: 'Carte bancaire ou PayPal',
      body: 'Sur la page de notre prestataire\u202f: votre numéro de carte ne passe pas par nous.',
    })
  if (transfer)
    terms.push({ icon: 'bank', title: 'Virement', body: `Sans page de prestataire\u202f: ${transferHold}.` })
  return terms
}
