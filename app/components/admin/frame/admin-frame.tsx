import { type ReactNode, useEffect, useState } from 'react'
import { href, Link, NavLink, useLocation, useNavigation } from 'react-router'
import { Button } from '~/components/ui/button'
import { BrandMark, Icon } from '~/components/ui/icons'
import type { NoticeProps } from '~/components/ui/notice'
import { READ_ONLY } from '~/runtime/read-only'
import { Shortcuts } from '../keyboard/shortcuts'
import { Palette } from '../palette/palette'
import { NoticeRegion, PageNotice } from '../row/notice-region'
import { type Screen, screenGroups, type WorkCount } from './screens'

interface AdminFrameProps {
  administrator: { name: string; email: string }
  shopName: string
  mark: 'drop' | undefined
  counts: Record<WorkCount, number>
  notice: NoticeProps | null
  demo: boolean
  isFirstShop: boolean
  takesBookings: boolean
  /** Of read-only; set while it lasts. */
  wayOut: { href: string; label: string } | undefined
  /** Set while the operator visits the shop. */
  visitUntil: string | undefined
  children: ReactNode
}

/** Frame of every screen: navigation on the left, on top on phones. */
export function AdminFrame(props: AdminFrameProps) {
  const { administrator, shopName, mark, counts, notice, demo, isFirstShop, takesBookings, wayOut, visitUntil } = props
  const { children } = props
  const links = <ScreenLinks {...{ counts, administrator, isFirstShop, takesBookings }} />
  return (
    <div className="admin">
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <header className="admin-side">
        <a className="admin-brand" href={href('/')}>
          <BrandMark mark={mark} shopName={shopName} />
          {shopName}
        </a>
        <details className="admin-narrow">
          <summary>
            <Icon name="menu" />
            Menu
          </summary>
          <nav aria-label="Back-office">{links}</nav>
        </details>
        <Palette isFirstShop={isFirstShop} />
        <nav className="admin-wide" aria-label="Back-office">
          {links}
        </nav>
      </header>
      <div className="admin-body">
        {demo ? (
          <aside className="admin-demo">
            <Link to={href('/admin/demonstration')}>Données de démonstration</Link>
          </aside>
        ) : null}
        {visitUntil ? (
          <aside className="admin-bar admin-visit">
            <span>
              <strong>Vous êtes chez {shopName} en tant qu’opérateur</strong>, pour lire, jusqu’au {visitUntil} au plus
              tard.
            </span>
            <form method="post" action={href('/login/deconnexion')}>
              <Button variant="link">Quitter</Button>
            </form>
          </aside>
        ) : null}
        {wayOut ? (
          <aside className="admin-bar">
            <strong>
              {READ_ONLY}
              {'\u202f'}:
            </strong>{' '}
            rien de nouveau ne s’enregistre, et les agents sont arrêtés. Pour rouvrir l’espace,{' '}
            <a href={wayOut.href}>{wayOut.label}</a>.
          </aside>
        ) : null}
        <Progress />
        <main id="contenu" tabIndex={-1}>
          <PageNotice notice={notice} />
          <NoticeRegion>
            {children}
            <KeptScreen />
          </NoticeRegion>
        </main>
        <Shortcuts />
      </div>
    </div>
  )
}

/** Loaded once the page is interactive, so that no click waits for it. */
function KeptScreen() {
  const [loaded, setLoaded] = useState<typeof import('../unanswered/shown-screen')>()
  useEffect(() => void import('../unanswered/shown-screen').then(setLoaded, () => undefined), [])
  return loaded ? <loaded.ScreenView /> : null
}

function ScreenLinks({
  counts,
  administrator,
  isFirstShop,
  takesBookings,
}: Pick<AdminFrameProps, 'counts' | 'administrator' | 'isFirstShop' | 'takesBookings'>) {
  return (
    <>
      {screenGroups.map(({ title, screens }) => (
        <div key={title} className="admin-nav-group">
          <h2>{title}</h2>
          <ul className="admin-nav">
            {screens
              .filter((screen) => (isFirstShop ? !screen.workspace : !screen.firstShop))
              .filter((screen) => takesBookings || !screen.booking)
              .map((screen) => (
                <li key={screen.label}>
                  <ScreenLink screen={screen} count={screen.count ? counts[screen.count] : 0} />
                </li>
              ))}
          </ul>
        </div>
      ))}
      <div className="admin-who">
        <Link to={href('/admin/compte')}>{administrator.name}</Link>
        <span>{administrator.email}</span>
        <form method="post" action={href('/login/deconnexion')}>
          <Button variant="link">Se déconnecter</Button>
        </form>
      </div>
    </>
  )
}

function ScreenLink({ screen, count }: { screen: Screen; count: number }) {
  const { label, icon, parts, waiting = '' } = screen
  const to = count > 0 ? `${screen.href}${waiting}` : screen.href
  const { pathname } = useLocation()
  const isPart = parts?.some((part) => pathname === part || pathname.startsWith(`${part}/`)) ?? false
  return (
    <EntryLink to={to} isPart={isPart}>
      <Icon name={icon} />
      {label}
      {count > 0 ? (
        <span className="admin-count num">
          {count}
          <span className="visually-hidden"> en attente</span>
        </span>
      ) : null}
    </EntryLink>
  )
}

/** `isPart`: the current screen is a subscreen of this entry. */
function EntryLink({ to, isPart, children }: { to: string; isPart: boolean; children: ReactNode }) {
  if (isPart) {
    return (
      <Link to={to} aria-current="true">
        {children}
      </Link>
    )
  }
  return (
    <NavLink to={to} end={to === href('/admin')}>
      {children}
    </NavLink>
  )
}

/** Shown while the next screen loads. */
function Progress() {
  const { state } = useNavigation()
  return (
    <div className="admin-progress" role="status" data-state={state}>
      {state === 'idle' ? null : <span className="admin-progress-words">Vérification de l’authentification...</span>}
    </div>
  )
}
