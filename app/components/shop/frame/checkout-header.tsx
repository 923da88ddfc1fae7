import { href } from 'react-router'
import { BrandMark, Icon } from '~/components/ui/icons'
import { PhoneLink } from '../page/phone-link'
import { useShop } from '../page/use-shop'

/** Logo and help only, without links that distract from payment. */
export function CheckoutHeader() {
  const shop = useShop()
  return (
    <header className="checkout-header">
      <div className="wrap">
        <a className="brand" href={href('/')}>
          <BrandMark />
          {shop?.name ?? 'Accueil'}
        </a>
        <p className="small">
          <Icon name="phone" />
          <span>
            <span className="help-words">Besoin d’aide{'\u202f'}?</span>{' '}
            {shop?.phone ? <PhoneLink phone={shop.phone} /> : <a href={href('/support')}>Écrire au support</a>}
            {shop?.phone && shop.hours ? <span className="help-hours"> {shop.hours}</span> : null}
          </span>
        </p>
      </div>
    </header>
  )
}
