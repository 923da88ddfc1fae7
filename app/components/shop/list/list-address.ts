import { href } from 'react-router'
import { listHref } from '~/components/ui/list-href'
import type { Choice, ProductSort } from '~/models/shop/catalogue'

/** State of the list, as stored in its URL. */
export interface ListState {
  choice: Choice
  search: string
  sort: ProductSort | undefined
  page: number
  /** Ids of the products to compare. */
  compared: string[]
}

export const COMPARED_PARAMETER = 'produit'
/** Bounds of the number of compared products. */
export const [LEAST_COMPARED, MOST_COMPARED] = [2, 3]

export function listAddress({ choice, search, sort, page, compared }: ListState): string {
  return listHref(href('/products'), { ...choice, q: search, tri: sort, page, [COMPARED_PARAMETER]: compared })
}

/** Restarts at the first page. */
export function withChoice(state: ListState, parameter: string, value: string | undefined): string {
  const { [parameter]: _former, ...others } = state.choice
  return listAddress({ ...state, choice: value === undefined ? others : { ...others, [parameter]: value }, page: 1 })
}

/** Scrolls back to the product's card. */
export function withCompared(state: ListState, id: string): string {
  const isIn = state.compared.includes(id)
  const compared = isIn ? state.compared.filter((each) => each !== id) : [...state.compared, id]
  return `${listAddress({ ...state, compared })}#${cardId(id)}`
}

export function cardId(id: string): string {
  return `p-${id}`
}

export function comparisonAddress(ids: string[]): string {
  return listHref(href('/comparer'), { [COMPARED_PARAMETER]: ids })
}
