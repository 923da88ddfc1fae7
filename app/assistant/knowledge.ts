import type { ProductCategory } from '~/database/schema'
import type { Template } from '~/templates/types'
import type { PassageIndex } from './passage-search'

/** What the embedded engine knows: names to recognise and texts to answer with. Prices and stock are read afresh. */
export interface Knowledge {
  template: Template
  products: KnownProduct[]
  index: PassageIndex
  /** Correctly written words: what a mistyped one is compared with. */
  vocabulary: Set<string>
  /** Of words that the rules know in all their forms. */
  beginnings: string[]
}

export interface KnownProduct {
  id: string
  name: string
  category: ProductCategory
  needs: string[]
  /** Words of its name or its addresses that no other product has. */
  ownWords: string[]
}
