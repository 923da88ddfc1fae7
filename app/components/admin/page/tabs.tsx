import { Link } from 'react-router'
import { formatCount } from '~/models/values/wording'

interface Tab {
  href: string
  label: string
  count?: number
  current: boolean
}

/** Tabs as links, each with its URL. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="admin-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.href} to={tab.href} aria-current={tab.current ? 'page' : undefined} preventScrollReset>
          {tab.label}
          {tab.count === undefined ? null : <span className="num muted">({formatCount(tab.count)})</span>}
        </Link>
      ))}
    </nav>
  )
}
