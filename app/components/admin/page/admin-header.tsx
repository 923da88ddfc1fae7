import type { ReactNode } from 'react'
import { useShopName } from '../frame/use-shop-name'

interface AdminHeaderProps {
  title: string
  lead?: ReactNode
  /** Buttons and links on the right. */
  actions?: ReactNode
}

/** Also the document's title. */
export function AdminHeader({ title, lead, actions }: AdminHeaderProps) {
  return (
    <header className="admin-header">
      <title>{`${title} · ${useShopName()}`}</title>
      <h1>{title}</h1>
      {actions ? <div className="admin-actions">{actions}</div> : null}
      {lead ? <p>{lead}</p> : null}
    </header>
  )
}
