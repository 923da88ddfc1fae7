import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { CartSummaryLine } from '~/models/cart'

/** A form about one line of the cart; `search` names the cart when it is not the main one. */
export function LineForm({
  line,
  search,
  id,
  className,
  children,
}: {
  line: CartSummaryLine
  search: string
  id?: string
  className?: string
  children?: ReactNode
}) {
  return (
    <form method="post" action={`${href('/cart/line')}${search}`} id={id} className={className} noValidate>
      <input type="hidden" name="product_id" value={line.productId} />
      <input type="hidden" name="pack_type" value={line.packType} />
      {children}
    </form>
  )
}
