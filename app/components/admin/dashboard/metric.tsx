import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Term } from '~/components/ui/text'
import type { LeadStatus } from '~/database/schema'
import { leadStatusLabels } from '~/models/crm/lead'

/** Lists behind the dashboard figures. */
export const allLeads = `${href('/admin/leads')}?page=1`
export const buyingLeads = `${href('/admin/leads')}?achat=1`
export const keptConversations = `${href('/admin/inbox')}?etat=conservees`

export function leadsOf(status: LeadStatus): string {
  return `${href('/admin/leads')}?${new URLSearchParams({ statut: status })}`
}

export function LeadsOf({ status }: { status: LeadStatus }) {
  return <Link to={leadsOf(status)}>{`«\u202f${leadStatusLabels[status].toLowerCase()}\u202f»`}</Link>
}

/** What the shop sold, refunded, owes or kept, order by order. */
export function salesOf(part?: 'vendu' | 'rembourse' | 'a-rendre'): string {
  return part ? `${href('/admin/ventes')}?quoi=${part}` : href('/admin/ventes')
}

interface MetricProps {
  label: string
  value: ReactNode
  /** How it is computed, and for which period. */
  definition: ReactNode
  /** The list behind it; undefined if there is none yet. */
  href?: string
}

export function Metric({ label, value, definition, href }: MetricProps) {
  return (
    <Term className="metric admin-panel" label={href ? <Link to={href}>{label}</Link> : label}>
      <span className="metric-value num">{value}</span>
      <span className="metric-definition">{definition}</span>
    </Term>
  )
}

export function Metrics({ children }: { children: ReactNode }) {
  return <dl className="metrics">{children}</dl>
}
