import { href } from 'react-router'
import { vatRegister } from '~/integrations/vat/index.server'
import type { Notice } from '~/middleware/flash.server'
import { type DeliveryAddress, isUnionVatNumber } from '~/models/values'

/** Adds the VIES result for the VAT number; `before`: an address already checked with the same number. */
export async function withVatCheck(address: DeliveryAddress, before: DeliveryAddress | null): Promise<DeliveryAddress> {
  const { vatNumber } = address
  const register = vatRegister()
  if (!vatNumber || !register || !isUnionVatNumber(vatNumber)) return { ...address, vatCheck: null }
  const known = before?.vatNumber === vatNumber ? before.vatCheck : undefined
  if (known === 'valid' || known === 'unknown') return { ...address, vatCheck: known }
  return { ...address, vatCheck: await register.check(vatNumber) }
}

/** Shown once; does not block the order. */
export function vatNotice({ vatNumber, vatCheck }: DeliveryAddress, search: string): Notice | undefined {
  if (vatCheck === 'unverified') return { tone: 'info', lines: [registerAway] }
  if (vatCheck !== 'unknown') return undefined
  return {
    tone: 'caution',
    lines: [
      `Le registre européen VIES ne connaît pas le numéro de TVA ${vatNumber}. Vérifiez-le\u202f: votre commande n’en dépend pas, et la facture le porte tel que vous l’avez écrit.`,
    ],
    link: { href: `${href('/shipping')}${search}`, label: 'Corriger le numéro' },
  }
}

const registerAway =
  'Le registre européen VIES ne répond pas\u202f: votre numéro de TVA est gardé sans avoir été vérifié. Votre commande n’en dépend pas.'
