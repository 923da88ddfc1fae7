import { type ReactNode, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { Icon } from '~/components/ui/icons'

export interface SplitItem {
  id: string
  href: string
  title: string
  detail: ReactNode
}

interface SplitProps {
  /** Title of the list. */
  title: string
  path: string
  items: SplitItem[]
  openId: string
}

/** Master-detail layout; narrow screens show only the open row. */
export function Split({ title, path, items, openId }: SplitProps) {
  const { search } = useLocation()
  return (
    <div className="admin-split">
      <nav className="admin-split-list" aria-label={`${title}, la liste`}>
        <Link className="admin-split-back" to={path + search} data-escape>
          <Icon name="arrowLeft" />
          {title}
        </Link>
        <ul className="admin-list">
          {items.map(({ id, href, title: name, detail }) => (
            <li key={id}>
              <Link to={href + search} aria-current={id === openId ? 'page' : undefined}>
                <span>{name}</span>
                <small>{detail}</small>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {/* Resets form state when another row opens. */}
      <div key={openId} className="admin-split-detail">
        <Outlet />
      </div>
    </div>
  )
}

/** Moves the focus into the opened row, and back to it when closed. */
export function useOpenFocus(openId: string | undefined): void {
  const shown = useRef(openId)
  useEffect(() => {
    const before = shown.current
    shown.current = openId
    if (before === openId || (before && openId)) return
    const place = openId ? '.admin-list [aria-current]' : `[data-row="${CSS.escape(before ?? '')}"]`
    const link = document.querySelector<HTMLElement>(place)
    if (link?.checkVisibility()) link.focus()
    else document.getElementById('contenu')?.focus()
  }, [openId])
}
