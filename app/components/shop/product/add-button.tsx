import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icons'

/** One of an article, without its packs. */
export function AddButton({
  product,
  action,
  returnTo,
}: {
  product: { id: string; name: string }
  action: string
  /** Where the product's own page leads back to. */
  returnTo?: string
}) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="product_id" value={product.id} />
      <input type="hidden" name="quantity" value="1" />
      {returnTo ? <input type="hidden" name="return_to" value={returnTo} /> : null}
      <Button variant="quiet">
        <Icon name="cart" />
        <span>
          Ajouter<span className="visually-hidden"> {product.name} au panier</span>
        </span>
      </Button>
    </form>
  )
}
