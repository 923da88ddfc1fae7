import { href, useLocation } from 'react-router'
import { Icon } from '~/components/ui/icons'

const results = href('/products')

/** Leads to the list of what was found, with what was typed. */
export function SiteSearch() {
  const { pathname, search } = useLocation()
  const typed = pathname === results ? (new URLSearchParams(search).get('q') ?? '') : ''
  return (
    <search className="site-search">
      <form action={results}>
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
