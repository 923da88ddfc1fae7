import { vatRegister } from '~/integrations/vat/index.server'
import type { Settings } from '~/models/base/setting'
import type { DeliveryAddress } from '~/models/values/address'
import { exemptDeliveryText, mayBeExempt } from '~/models/values/vat'
import { isUnionVatNumber } from '~/models/values/vat-number'
import { DAY_MS } from '~/runtime/time'

/** A confirmation is asked for again after a day: a number may have ended since. */
const CONFIRMED_FOR_MS = DAY_MS

interface Check {
  /** An address already checked, perhaps with the same number. */
  before: DeliveryAddress | null
  settings: Settings
  at: Date
}

/** Adds what VIES says of the VAT number, with the moment and the number of the consultation. */
export async function withVatCheck(
  address: DeliveryAddress,
  { before, settings, at }: Check,
): Promise<DeliveryAddress> {
  const { vatNumber } = address
  const register = vatRegister()
  const unchecked = { ...address, vatCheck: null, vatCheckedAt: null, vatConsultation: null }
  if (!vatNumber || !register || !isUnionVatNumber(vatNumber)) return unchecked
  const same = before?.vatNumber === vatNumber ? before : undefined
  const known = same && { ...address, ...checkOf(same) }
  if (known && !isStale(known, at)) return known
  const { check, consultation } = await register.consult(vatNumber, { asker: settings['legal.vat_number'] })
  // What was confirmed holds while VIES is away.
  if (check === 'unverified' && known?.vatCheck === 'valid') return known
  return { ...unchecked, vatCheck: check, vatCheckedAt: at.toISOString(), vatConsultation: consultation }
}

function checkOf({ vatCheck, vatCheckedAt, vatConsultation }: DeliveryAddress) {
  return { vatCheck: vatCheck ?? null, vatCheckedAt: vatCheckedAt ?? null, vatConsultation: vatConsultation ?? null }
}

function isStale({ vatCheck, vatCheckedAt }: DeliveryAddress, at: Date): boolean {
  if (vatCheck !== 'valid' && vatCheck !== 'unknown') return true
  return (vatCheckedAt ?? '') < new Date(at.getTime() - CONFIRMED_FOR_MS).toISOString()
}

/** Whether a payment must ask VIES first: the exemption rests on an old answer. */
export function needsVatCheck(address: DeliveryAddress, at: Date): boolean {
  return address.vatCheck === 'valid' && isStale(address, at)
}

/** What the buyer reads before paying; undefined without a number, or once it is confirmed. */
export function vatCheckText(address: DeliveryAddress, settings: Settings): string | undefined {
  const { vatNumber, vatCheck } = address
  if (!vatNumber || vatCheck === 'valid' || !isUnionVatNumber(vatNumber)) return undefined
  const charged = mayBeExempt(address.country, address, settings)
    ? `La TVA est donc facturée\u202f: l’exonération (${exemptDeliveryText}) demande un numéro confirmé avant le paiement.`
    : 'Votre commande n’en dépend pas.'
  if (vatCheck === 'unknown')
    return `Le registre européen VIES ne connaît pas le numéro de TVA ${vatNumber}. ${charged} La facture le porte tel que vous l’avez écrit.`
  if (vatCheck === 'unverified')
    return `Le registre européen VIES ne répond pas\u202f: votre numéro de TVA est gardé sans avoir été vérifié. ${charged}`
  return mayBeExempt(address.country, address, settings)
    ? `Cette boutique ne vérifie pas les numéros de TVA. ${charged}`
    : undefined
}
