import { z } from 'zod'

/** Filterable traits of a product, besides its price. */
interface FilterTraits {
  needs: string[]
  facts: { label: string; value: string }[]
}

const keySchema = z.tuple([z.array(z.string()), z.array(z.tuple([z.string(), z.string()]))])

/** Canonical: equal for products that are equal for every filter. */
export function filterKeyOf({ needs, facts }: FilterTraits): string {
  return JSON.stringify([[...needs].sort(), facts.map(({ label, value }) => [label, value])])
}

/** Parses `product.filter_key`. */
export function readFilterKey(key: string): FilterTraits {
  const [needs, facts] = keySchema.parse(JSON.parse(key))
  return { needs, facts: facts.map(([label, value]) => ({ label, value })) }
}
