import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { ProductPage } from '~/models/catalogue'
import type { Comparison } from '~/templates/types'
import { compareProducts } from './comparison'

interface ComparisonTableProps {
  caption: string
  products: ProductPage[]
  comparison: Comparison
  /** Above the attributes. */
  rows?: { label: string; cell: (product: ProductPage, index: number) => ReactNode }[]
  /** The last row. */
  action: (product: ProductPage, index: number) => ReactNode
}

/** Each cell repeats the product's name for narrow screens, where columns become a list. */
export function ComparisonTable({ caption, products, comparison, rows = [], action }: ComparisonTableProps) {
  const cells = (content: (product: ProductPage, index: number) => ReactNode, linked = false) =>
    products.map((product, index) => (
      <td key={product.id}>
        <span className="compared-name">
          {linked ? <a href={href('/products/:productId', { productId: product.id })}>{product.name}</a> : product.name}
        </span>
        {content(product, index)}
      </td>
    ))
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
                <a href={href('/products/:productId', { productId: product.id })}>{product.name}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cell }) => (
            <tr key={label} className="compared-long">
              <th scope="row">{label}</th>
              {cells(cell)}
            </tr>
          ))}
          {compareProducts(comparison, products).map(({ label, values, differs }) => (
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
            {cells(action, true)}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
