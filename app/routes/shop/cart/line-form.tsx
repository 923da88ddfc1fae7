import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { CartSummaryLine } from '~/models/shop/cart'

interface LineFormProps {
  line: CartSummaryLine
  search: string
  id?: string
  className?: string
  children?: ReactNode
}

/** `search`: `?express=…` for an express cart. */
export function LineForm({ line, search, id, className, children }: LineFormProps) {
  return (
    <form method="post" action={`${href('/cart/line')}${search}`} id={id} className={className} noValidate>
      <input type="hidden" name="product_id" value={line.productId} />
      <input type="hidden" name="pack_type" value={line.packType} />
      {children}
    </form>
  )
}
