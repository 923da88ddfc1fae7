import type { Country } from '~/database/schema'
import type { DeliveryAddress } from '~/models/values/address'

type Typed = {
  [Name in keyof Omit<DeliveryAddress, 'country' | 'vatCheck' | 'vatCheckedAt' | 'vatConsultation'>]:
    | DeliveryAddress[Name]
    | null
}

/** Form values from a possibly incomplete address, and its chosen country. */
export function addressValues(typed: Typed | null | undefined, country: Country | null = null) {
  const { billing, ...known } = typed ?? { billing: null }
  return {
    ...known,
    country: country ?? 'France',
    billingDifferent: billing ? 'on' : '',
    billingName: billing?.name,
    billingAddress: billing?.address,
    billingPostalCode: billing?.postalCode,
    billingCity: billing?.city,
    billingCountry: billing?.country ?? 'France',
  }
}
