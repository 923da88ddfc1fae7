import type { ProductPage } from '~/models/catalogue'

/** The row of a product's specifications that has this label, in one sentence. */
export function factOf(product: ProductPage, asked: RegExp): string | undefined {
  const row = product.specifications.find(({ label }) => asked.test(label))
  if (row) return factText(row)
  if (!asked.test('Garantie') || product.warrantyYears === 0) return undefined
  return factText({ label: 'Garantie', value: `${product.warrantyYears} ans` })
}

/** A value that has a colon of its own goes on in brackets. */
export function factText({ label, value }: ProductPage['specifications'][number]): string {
  return `${label} : ${value.replace(/^([^:]+?)\s: (.+)$/, '$1 ($2)')}.`
}
