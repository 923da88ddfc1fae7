import type { ProductCategory } from '~/database/schema'
import type { Template } from '~/templates/types'
import type { PassageIndex } from './passage-search'

/** Names to recognise and texts to answer with. Prices and stock are not part of it: they are read for each answer. */
export interface Knowledge {
  template: Template
  products: KnownProduct[]
  index: PassageIndex
  /** Correctly spelled words, for the spelling correction. */
  vocabulary: Set<string>
  /** Word prefixes that the rules match in every form. */
  prefixes: string[]
}

export function isMachine({ category }: Pick<KnownProduct, 'category'>): boolean {
  return category === 'machine'
}

export function machinesOf({ products }: Knowledge): KnownProduct[] {
  return products.filter(isMachine)
}

export interface KnownProduct {
  id: string
  name: string
  category: ProductCategory
  needs: string[]
  /** Words of its name or slugs that no other product has. */
  ownWords: string[]
}
