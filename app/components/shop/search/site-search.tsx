import { href, useLocation } from 'react-router'
import { Icon } from '~/components/ui/icons'
import suggestions from '~/islands/search-suggestions.ts?worker&url'

const results = href('/products')

/** Submits to the result list. */
export function SiteSearch() {
  const { pathname, search } = useLocation()
  const typed = pathname === results ? (new URLSearchParams(search).get('q') ?? '') : ''
  return (
    <search className="site-search">
      <form action={results} data-island={suggestions} data-suggestions={href('/recherche/suggestions')}>
        <label className="visually-hidden" htmlFor="recherche">
          Rechercher dans la boutique
        </label>
        <input
          className="input"
          id="recherche"
          type="search"
          name="q"
          placeholder="Rechercher"
          autoComplete="off"
          defaultValue={typed}
        />
        <button type="submit" aria-label="Lancer la recherche">
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}
