import { formatEuros, withVat } from '~/models/money'
import type { ProductPage } from '~/models/product/page.server'

export interface ComparedRow {
  label: string
  /** One a product, in their order. */
  values: string[]
  /** The products are not all the same in this. */
  differs: boolean
}

/** Lines of the sheets that say something when machines are put side by side, where all of them have one. */
const sheetLabels = ['Eau rejetée', 'Dimensions', 'Poids', 'Alimentation électrique']

/** The attributes of two or three products. */
export function compareProducts(products: ProductPage[]): ComparedRow[] {
  const row = (label: string, value: (product: ProductPage) => string | undefined): ComparedRow[] => {
    const values = products.map((product) => value(product))
    const known = values.filter((each) => each !== undefined)
    if (known.length < products.length) return []
    return [{ label, values: known, differs: new Set(known).size > 1 }]
  }
  return [
    ...row('Prix TTC', (product) => formatEuros(withVat(product.priceCents))),
    ...row('Étapes de filtration', ({ filtrationSteps }) => filtrationSteps?.toString()),
    ...row('Écran tactile', ({ touchScreen }) => (touchScreen === null ? undefined : touchScreen ? 'Oui' : 'Non')),
    ...row('Garantie', ({ warrantyYears }) => (warrantyYears > 0 ? `${warrantyYears} ans` : undefined)),
    ...row('Filtres par an, TTC', ({ details }) => {
      const cents = details.upkeep?.yearlyFiltersCents
      return cents ? formatEuros(withVat(cents)) : undefined
    }),
    ...row('Débit', (product) => sheetValue(product, 'Débit') ?? sheetValue(product, 'Durée de préparation')),
    ...sheetLabels.flatMap((label) => row(label, (product) => sheetValue(product, label))),
  ]
}

/** What the second has that the first has not, or less of: what a price gap buys, or saves. */
export function differencesOf(first: ProductPage, second: ProductPage): string[] {
  const found: string[] = []
  if (first.filtrationSteps !== second.filtrationSteps && first.filtrationSteps && second.filtrationSteps)
    found.push(`${second.filtrationSteps} étapes de filtration au lieu de ${first.filtrationSteps}`)
  if (first.touchScreen !== second.touchScreen) found.push(second.touchScreen ? 'un écran tactile' : 'pas d’écran')
  if (first.warrantyYears !== second.warrantyYears)
    found.push(`${second.warrantyYears} ans de garantie au lieu de ${first.warrantyYears}`)
  const [before, after] = [sheetValue(first, 'Débit'), sheetValue(second, 'Débit')]
  if (before && after && before !== after) found.push(`un débit de ${after} au lieu de ${before}`)
  return found
}

/** Of the sheet's first line that begins so: « Débit à 20 °C » is a « Débit ». */
function sheetValue(product: ProductPage, label: string): string | undefined {
  return product.specifications.find((line) => line.label.startsWith(label))?.value
}
