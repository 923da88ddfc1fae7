import type { ProductCategory } from '~/database/schema'
import type { Questionnaire, Template } from '~/models/base/template'
import type { Spelling, SubjectModel } from '~/models/support/language'
import type { PassageIndex, SentenceIndex } from '~/models/support/shop-search'
import type { JoinedTalk } from '~/models/support/talk'

/** Names to recognise and texts to answer with. Prices and stock are not part of it: they are read for each answer. */
export interface Knowledge {
  template: Template
  questionnaire: Questionnaire
  products: KnownProduct[]
  index: PassageIndex
  sentences: SentenceIndex
  /** What messages are about. */
  subjects: SubjectModel
  /** What is answered: by any shop, and in this one's trade. */
  talk: JoinedTalk
  spelling: Spelling
}

export interface KnownProduct {
  id: string
  slug: string
  name: string
  category: ProductCategory
  isService: boolean
  needs: string[]
  /** Words of its name or slugs that no other product has. */
  ownWords: string[]
}

export function isMachine({ category }: Pick<KnownProduct, 'category'>): boolean {
  return category === 'machine'
}

export function machinesOf({ products }: Knowledge): KnownProduct[] {
  return products.filter(isMachine)
}
