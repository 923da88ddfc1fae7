import { formatDay } from '~/models/values/french-date'
import { keysOf } from '~/runtime/record'

/** `page`: tracking URL, to which the parcel number is appended. */
const carriers = {
  colissimo: { name: 'Colissimo', page: 'https://www.laposte.fr/outils/suivre-vos-envois?code=' },
  chronopost: {
    name: 'Chronopost',
    page: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=',
  },
  'mondial-relay': {
    name: 'Mondial Relay',
    page: 'https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition=',
  },
  dpd: { name: 'DPD', page: 'https://trace.dpd.fr/fr/trace/' },
  ups: { name: 'UPS', page: 'https://www.ups.com/track?loc=fr_FR&tracknum=' },
  gls: { name: 'GLS', page: 'https://gls-group.com/FR/fr/suivi-colis/?match=' },
  dhl: { name: 'DHL', page: 'https://www.dhl.com/fr-fr/home/suivi.html?tracking-id=' },
  autre: { name: 'Autre transporteur', page: undefined },
} as const

export type Carrier = keyof typeof carriers

export const carrierKeys = keysOf(carriers)

/** Accepts spelling variants: `Mondial Relay` and `mondial-relay` are one. */
export function findCarrier(typed: string): Carrier | undefined {
  const key = typed.trim().toLowerCase().replaceAll(' ', '-')
  return carrierKeys.find((known) => known === key)
}

/** A carrier unknown to this version is shown as stored. */
export function carrierName(carrier: string): string {
  const known = findCarrier(carrier)
  return known ? carriers[known].name : carrier
}

/** Tracking page of a parcel; undefined for carriers without one. */
export function trackingUrl({ carrier, number }: { carrier: string; number: string }): string | undefined {
  const known = findCarrier(carrier)
  const page = known && carriers[known].page
  return page && page + encodeURIComponent(number.replaceAll(' ', ''))
}

interface SentParcel {
  id: string
  carrier: string
  number: string
  delivered_on: string | null
}

/** Parcels as shown to the buyer. */
export function toParcelViews(parcels: SentParcel[]) {
  return parcels.map(({ id, carrier, number, delivered_on }) => ({
    key: id,
    carrier: carrierName(carrier),
    number,
    trackingUrl: trackingUrl({ carrier, number }),
    deliveredOn: delivered_on === null ? undefined : formatDay(delivered_on),
  }))
}
