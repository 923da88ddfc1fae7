import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { Comparison } from '~/models/base/template'
import { compareProducts, type ProductPage } from '~/models/shop/catalogue'
import { useVat } from '../page/use-shop'
import { SmallPicture } from './small-picture'

interface ComparisonTableProps {
  caption: string
  products: ProductPage[]
  comparison: Comparison
  /** Below its name. */
  head?: (product: ProductPage) => ReactNode
  /** Above the attributes. */
  rows?: { label: string; cell: (product: ProductPage, index: number) => ReactNode }[]
  /** The last row. */
  action: (product: ProductPage, index: number) => ReactNode
}

/** One column per product on every width: the table scrolls horizontally. */
export function ComparisonTable({ caption, products, comparison, head, rows = [], action }: ComparisonTableProps) {
  const vat = useVat()
  const cells = (content: (product: ProductPage, index: number) => ReactNode) =>
    products.map((product, index) => <td key={product.id}>{content(product, index)}</td>)
  return (
    // A horizontally scrolling region must be focusable.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="comparison" aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Caractéristique</span>
            </th>
            {products.map((product) => (
              <th key={product.id} scope="col">
                <SmallPicture picture={product.pictures[0]} size={160} />
                <a href={href('/products/:productId', { productId: product.id })}>{product.name}</a>
                {head?.(product)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cell }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells(cell)}
            </tr>
          ))}
          {compareProducts(comparison, products, vat).map(({ label, values, differs }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                {differs ? <small className="differs">différent</small> : null}
              </th>
              {cells((_, index) => values[index])}
            </tr>
          ))}
          <tr>
            <th scope="row">Choisir</th>
            {cells(action)}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
