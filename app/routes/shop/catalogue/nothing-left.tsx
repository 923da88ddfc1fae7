import { type ListState, withChoice } from '~/components/shop/list/list-address'
import { EmptyState } from '~/components/ui/empty-state'
import type { CountedFacet } from '~/models/shop/catalogue'
import { Count, chosenOptions, withoutFilters } from './list-filters'

interface NothingLeftProps {
  facets: CountedFacet[]
  state: ListState
  /** Number of results without each filter, by parameter. */
  without: Record<string, number>
}

/** Empty state of a filtered list: which filter to remove, and the resulting count. */
export function NothingLeft({ facets, state, without }: NothingLeftProps) {
  const ways = chosenOptions(facets, state).filter(({ parameter }) => (without[parameter] ?? 0) > 0)
  return (
    <>
      <EmptyState
        title="Aucun produit ne réunit ces critères"
        text={ways.length > 0 ? 'Retirez-en un, et voyez ce qui reste.' : 'Effacez-les pour tout revoir.'}
        action={{ href: withoutFilters(state), label: 'Effacer les critères' }}
      />
      {ways.length > 0 ? (
        <ul className="filter-ways">
          {ways.map(({ parameter, label }) => (
            <li key={parameter}>
              <a className="pill" href={withChoice(state, parameter, undefined)} rel="nofollow">
                {`Sans «\u202f${label}\u202f» `}
                <Count count={without[parameter] ?? 0} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
