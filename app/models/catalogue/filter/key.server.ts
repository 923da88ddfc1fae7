import { z } from 'zod'

/** What the list filters a product by, besides its price. */
export interface FilterTraits {
  needs: string[]
  facts: { label: string; value: string }[]
}

const keySchema = z.tuple([z.array(z.string()), z.array(z.tuple([z.string(), z.string()]))])

/** The same text for products that no filter tells apart. */
export function filterKeyOf({ needs, facts }: FilterTraits): string {
  return JSON.stringify([[...needs].sort(), facts.map(({ label, value }) => [label, value])])
}

/** `product.filter_key` */
export function readFilterKey(key: string): FilterTraits {
  const [needs, facts] = keySchema.parse(JSON.parse(key))
  return { needs, facts: facts.map(([label, value]) => ({ label, value })) }
}
