import { sheetLabels } from './fields'
import type { IncompleteProduct } from './publication.server'
import type { Missing } from './requirements.server'

/** What a product lacks before it may be sold, as it is called on screen. */
export function missingText(missing: Missing): string {
  switch (missing.of) {
    case 'sheet':
      return sheetLabels[missing.field]
    case 'images':
      return 'Une image'
    case 'stock':
      return 'Un article de stock'
    case 'rep':
      return 'Identifiants REP de la boutique, ou «\u202fnon producteur\u202f»'
    case 'packs':
      return `${missing.name}, dans un pack, n’est pas en vente`
  }
}

/** One line per set of missing things, with the products that lack it. */
export function incompleteLines(products: IncompleteProduct[]): string[] {
  const groups = new Map<string, string[]>()
  for (const { name, missing } of products) {
    const lacks = missing.map(missingText).join(', ')
    groups.set(lacks, [...(groups.get(lacks) ?? []), name])
  }
  return [...groups].map(([lacks, names]) => `${names.join(', ')}\u202f: ${lacks}`)
}
