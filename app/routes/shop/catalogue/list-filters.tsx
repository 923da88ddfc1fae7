import { type ListState, listAddress, withChoice } from '~/components/shop/list/list-address'
import { Icon } from '~/components/ui/icons'
import type { CountedFacet } from '~/models/shop/catalogue'

interface FiltersProps {
  facets: CountedFacet[]
  state: ListState
}

/** Collapsed on phones; beside the cards on wide screens. */
export function ListFilters({ facets, state }: FiltersProps) {
  const chosen = facets.filter(({ parameter }) => state.choice[parameter] !== undefined).length
  return (
    <details className="list-filters">
      <summary>
        <Icon name="filter" />
        Filtrer{chosen > 0 ? ` (${chosen})` : null}
      </summary>
      <nav aria-label="Filtrer la liste">
        {facets.map((facet) => (
          <FacetOptions key={facet.parameter} facet={facet} state={state} />
        ))}
      </nav>
    </details>
  )
}

function FacetOptions({ facet: { parameter, title, options }, state }: { facet: CountedFacet; state: ListState }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, these are links
    <div role="group" aria-labelledby={`f-${parameter}`}>
      <p className="filter-title" id={`f-${parameter}`}>
        {title}
      </p>
      <ul className="filter-options">
        {options.map(({ value, label, count }) => {
          const current = state.choice[parameter] === value
          const words = (
            <>
              {label} <Count count={count} />
            </>
          )
          return (
            <li key={value}>
              {current || count > 0 ? (
                <a
                  href={withChoice(state, parameter, current ? undefined : value)}
                  rel="nofollow"
                  aria-current={current || undefined}
                >
                  {current ? <Icon name="check" /> : null}
                  {words}
                </a>
              ) : (
                <span>{words}</span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

export function Count({ count }: { count: number }) {
  return (
    <small>
      {count}
      <span className="visually-hidden"> {count > 1 ? 'produits' : 'produit'}</span>
    </small>
  )
}

/** Active filters, each with a remove link. */
export function ChosenFilters({ facets, state }: FiltersProps) {
  const chosen = chosenOptions(facets, state)
  if (chosen.length === 0) return null
  return (
    <ul className="chosen-filters">
      {chosen.map(({ parameter, label }) => (
        <li key={parameter}>
          <a className="pill" href={withChoice(state, parameter, undefined)} rel="nofollow">
            <span className="visually-hidden">Retirer le critère </span>
            {label}
            <Icon name="close" />
          </a>
        </li>
      ))}
      {chosen.length > 1 ? (
        <li>
          <a href={withoutFilters(state)}>Effacer les critères</a>
        </li>
      ) : null}
    </ul>
  )
}

export function withoutFilters(state: ListState): string {
  return listAddress({ ...state, choice: {}, page: 1 })
}

export function chosenOptions(facets: CountedFacet[], { choice }: ListState) {
  return facets.flatMap(({ parameter, options }) => {
    const option = options.find(({ value }) => value === choice[parameter])
    return option ? [{ parameter, label: option.label }] : []
  })
}
