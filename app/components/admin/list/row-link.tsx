import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/** Opens a row; the list keeps its filters beside it. */
export function RowLink({ id, to, children }: { id: string; to: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <Link to={to.startsWith(pathname) ? to + search : to} data-row={id}>
      {children}
    </Link>
  )
}

/** From a row back to its list, where that does not stand beside it. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const { search } = useLocation()
  return (
    <Link className="admin-back" to={to + search}>
      {children}
    </Link>
  )
}
