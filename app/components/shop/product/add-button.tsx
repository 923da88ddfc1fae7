import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icons'
import { WithSuffix } from '~/components/ui/text'
import { useTakesOrders } from '../page/use-shop'

interface AddButtonProps {
  product: { id: string; name: string }
  action: string
  /** Return path. */
  returnTo?: string
  /** Id of the element where the returned page shows the result; its top by default. */
  place?: string
  /** One by default. */
  quantity?: number
}

/** Adds it without a pack. */
export function AddButton({ product, action, returnTo, place, quantity = 1 }: AddButtonProps) {
  if (!useTakesOrders()) return null
  return (
    <form method="post" action={action}>
      <input type="hidden" name="product_id" value={product.id} />
      <input type="hidden" name="quantity" value={quantity} />
      {returnTo ? <input type="hidden" name="return_to" value={returnTo} /> : null}
      <Button variant="quiet" name={place && 'place'} value={place}>
        <Icon name="cart" />
        <WithSuffix label="Ajouter" suffix={`${product.name}${quantity > 1 ? ` × ${quantity}` : ''} au panier`} />
      </Button>
    </form>
  )
}
