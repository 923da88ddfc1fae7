import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'

interface AdminHeaderProps {
  title: string
  lead?: ReactNode
  /** Buttons and links on the right. */
  actions?: ReactNode
  /** A dialog above it sets the document title. */
  isBehind?: boolean
}

/** Also sets the document title. */
export function AdminHeader({ title, lead, actions, isBehind }: AdminHeaderProps) {
  const shopName = useShopName()
  return (
    <header className="admin-header">
      {isBehind ? null : <title>{`${title} · ${shopName}`}</title>}
      <h1>{title}</h1>
      {actions ? <div className="admin-actions">{actions}</div> : null}
      {lead ? <p>{lead}</p> : null}
    </header>
  )
}

function useShopName(): string {
  return useRouteLoaderData<{ shopName: string }>('routes/admin/layout')?.shopName ?? ''
}
