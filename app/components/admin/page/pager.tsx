import { Link } from 'react-router'
import { listHref } from '~/components/ui/list-href'
import { AdminEmpty } from './admin-empty'

interface PagerProps {
  path: string
  /** The list's other query parameters. */
  parameters: Record<string, string>
  page: number
  pageCount: number
}

/** For a list without a total. */
export function OpenPager({ path, page, isMore }: { path: string; page: number; isMore: boolean }) {
  if (page === 1 && !isMore) return null
  return (
    <nav className="admin-pager" aria-label="Pages">
      {page > 1 ? (
        <Link to={listHref(path, { page: page - 1 })} rel="prev">
          Précédente
        </Link>
      ) : null}
      {isMore ? (
        <Link to={listHref(path, { page: page + 1 })} rel="next">
          Suivante
        </Link>
      ) : null}
    </nav>
  )
}

export function Pager({ path, parameters, page, pageCount }: PagerProps) {
  if (page > pageCount || pageCount === 1) return null
  const hrefFor = (number: number) => listHref(path, { ...parameters, page: number })
  return (
    <nav className="admin-pager" aria-label="Pages">
      {page > 1 ? (
        <Link to={hrefFor(Math.min(page - 1, pageCount))} rel="prev">
          Précédente
        </Link>
      ) : null}
      <span className="num">
        Page {page} sur {Math.max(1, pageCount)}
      </span>
      {page < pageCount ? (
        <Link to={hrefFor(page + 1)} rel="next">
          Suivante
        </Link>
      ) : null}
    </nav>
  )
}

/** Shown for a page beyond the last. */
export function BeyondLastPage({ back, label }: { back: string; label: string }) {
  return (
    <AdminEmpty>
      <p>Cette page est au-delà de la dernière.</p>
      <Link to={back}>{label}</Link>
    </AdminEmpty>
  )
}
