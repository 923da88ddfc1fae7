import type { ReactNode } from 'react'
import { classes } from '~/components/ui/classes'
import type { PackType } from '~/database/schema'
import { isSold, type ProductPage } from '~/models/shop/catalogue'

/** An orderable option: the product alone, or one of its packs. */
export interface Formula {
  type: PackType
  name: string
  /** HT */
  priceCents: number
  /** Null for a service. */
  available: number | null
}

export function formulasOf({
  name,
  priceCents,
  packs,
  ...product
}: ProductPage): [alone: Formula, ...packs: Formula[]] {
  const available = product.isService ? null : product.available
  return [{ type: 'individual', name: `${name} seul`, priceCents, available }, ...packs]
}

interface ByFormulaProps {
  product: ProductPage
  selected: PackType
  as?: 'span' | 'div'
  children: (formula: Formula) => ReactNode
}

/** Content per option; CSS shows that of the checked one, and without `:has()` that of the URL. */
export function ByFormula({ product, selected, as: Element = 'span', children }: ByFormulaProps) {
  const formulas = formulasOf(product)
  const [alone, ...packs] = formulas
  if (packs.length === 0 || !isSold(product)) return children(alone)
  return formulas.map((formula) => (
    <Element key={formula.type} className={classes('of', `of-${formula.type}`, formula.type === selected && 'of-now')}>
      {children(formula)}
    </Element>
  ))
}
