import { Icon } from '~/components/ui/icons'
import type { Country } from '~/database/schema'
import { customsText, visitText } from '~/models/values/delivery'
import { formatDayRange } from '~/models/values/french-date'

export interface DeliveryFacts {
  /** ISO dates, if the order is placed now. */
  from: string
  to: string
  /** Dispatch time, e.g. `24h ouvrées`. */
  dispatch: string
  country: Country
  /** False while the country is only assumed. */
  chosen: boolean
  free: boolean
  /** No parcel: home service only. */
  servicesOnly: boolean
  /** Service area and how the date is arranged; undefined without a service. */
  appointment: string | undefined
}

export function DeliveryNote({ delivery }: { delivery: DeliveryFacts }) {
  const { from, to, country, chosen, free } = delivery
  if (delivery.servicesOnly) {
    return (
      <div className="delivery-note small">
        <Icon name="truck" />
        <div>
          <p>{visitText}</p>
          <p className="muted">{delivery.appointment}</p>
        </div>
      </div>
    )
  }
  return (
    <div className="delivery-note small">
      <Icon name="truck" />
      <div>
        <p>
          Livraison à domicile {formatDayRange(from, to)}
          {chosen && country === 'France' ? '' : ` (${countryText[country]})`}.
        </p>
        <p className="muted">Expédition sous {delivery.dispatch}</p>
        {free && country === 'France' ? <p className="muted">Livraison gratuite en France métropolitaine</p> : null}
        {country === 'Suisse' ? <p>{customsText}</p> : null}
        {delivery.appointment ? <p>{delivery.appointment}</p> : null}
      </div>
    </div>
  )
}

const countryText: Record<Country, string> = {
  France: 'France métropolitaine',
  Belgique: 'Belgique',
  Suisse: 'Suisse',
  Luxembourg: 'Luxembourg',
}
