import { href } from 'react-router'
import { useShop } from '~/components/shop/page/use-shop'
import { ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icons'

/** Offers callbacks only if opening hours are set. */
export function ExpertLinks({ productId }: { productId: string }) {
  const shop = useShop()
  const query = `?produit=${encodeURIComponent(productId)}`
  return (
    <div className="expert-links">
      <ButtonLink href={`${href('/chat')}${query}`} variant="quiet">
        <Icon name="chat" />
        Chat expert gratuit
      </ButtonLink>
      {shop?.hours ? (
        <ButtonLink href={`${href('/support/rappel')}${query}`} variant="quiet">
          <Icon name="phone" />
          Rappel gratuit
        </ButtonLink>
      ) : null}
    </div>
  )
}
