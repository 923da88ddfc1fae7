import { href } from 'react-router'
import { PhoneLink } from '~/components/shop/page/phone-link'
import { useShop, useShopText } from '~/components/shop/page/use-shop'
import { ButtonLink } from '~/components/ui/button'

export function ResultsFoot() {
  const shop = useShop()
  const { toAllProducts } = useShopText()
  const count = shop?.cartCount ?? 0
  const content = count > 1 ? `contient ${count} articles` : count === 1 ? 'contient 1 article' : 'est vide'
  return (
    <section className="card row row-apart" aria-label="La suite">
      <div>
        <p>
          <strong>Votre panier {content}.</strong>
        </p>
        {shop?.phone ? (
          <p className="muted">
            Un doute ? Demandez conseil au <PhoneLink phone={shop.phone} />
            {shop.hours ? `, ${shop.hours}` : null}.
          </p>
        ) : null}
      </div>
      {count > 0 ? (
        <ButtonLink href={href('/cart')}>Voir le panier</ButtonLink>
      ) : (
        <ButtonLink href={href('/products')} variant="quiet">
          {toAllProducts}
        </ButtonLink>
      )}
    </section>
  )
}
