import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/** Opens a row and keeps the list's filters. */
export function RowLink({ id, to, children }: { id: string; to: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <Link to={to.startsWith(pathname) ? to + search : to} data-row={id}>
      {children}
    </Link>
  )
}

/** Links back to the list where it is not displayed beside the row. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const { search } = useLocation()
  return (
    <Link className="admin-back" to={to + search}>
      {children}
    </Link>
  )
}
