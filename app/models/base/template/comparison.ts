/** Rows of a comparison besides price and warranty, and the wording of each difference. */
export interface Comparison {
  /** The main ones, in a sentence. */
  shown: string
  /** Label of a price that is the one to pay for an offer on request too; undefined: TTC, the least. */
  price?: string
  /** By label of the products' facts. */
  facts: ComparedFact[]
  consumables: string
  /** By prefix of the specification's label. */
  specifications: ComparedSpecification[]
}

interface ComparedFact {
  label: string
  /**
   * Template with `{before}` and `{after}`, where both products have the fact; or by the second's value, '' without
   * one.
   */
  difference: string | Record<string, string>
}

interface ComparedSpecification {
  label: string
  /** Alternative label, where the first is absent. */
  or?: string
  difference?: string
}

/** List filters besides needs. */
export interface ListFilters {
  /** Price range limits, ascending, in cents including VAT. */
  prices: number[]
  facts: FactFilter[]
}

/** Filters by a product fact, which must be compared too. */
export interface FactFilter {
  /** Query parameter. */
  parameter: string
  /** Above the options. */
  title: string
  /** The label of the fact. */
  fact: string
  /** Shown on cards, after its label. */
  onCards?: boolean
  options: FilterOption[]
}

/**
 * Matches products whose fact equals its label or `words`; with `from`, those whose fact contains numbers in the range.
 */
export interface FilterOption {
  /** Used in URLs. */
  value: string
  label: string
  words?: string
  from?: number
  /** Unlimited if omitted. */
  to?: number
}

/** Compares a product and its consumables with what it replaces, over five years; the shopper sets two assumptions. */
export interface RunningCost {
  title: string
  /** `{price}` per unit. */
  perUnit: string
  product: string
  alternative: string
  verdict: { equal: string; productIsDearer: string; alternativeIsDearer: string }
  /** `{month}`: the month from which the product is cheaper. */
  breakEven: string
  /** `{product}`: its price, `{count}` sets of consumables, `{set}`: the price of one, `{parts}`: see below. */
  counted: string
  /** A part with a life of several years: `{count}` of `{part}` at `{price}` each. */
  countedPart: string
  /** End of a sentence. */
  notCounted: string
  /** Limits of the comparison. */
  reminder: string
  /** Units per day. */
  quantity: {
    parameter: string
    label: string
    hint: string
    unit: string
    choices: readonly string[]
    default: string
  }
  /** Price per unit of the alternative. */
  price: {
    label: string
    hint: string
    error: string
    /** Editable default, labelled as an assumption. */
    defaultCents: number
    minimumCents: number
    maximumCents: number
  }
}
