import type { ReactNode } from 'react'
import { Link } from 'react-router'

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
    <div className="metric admin-panel">
      <dt>{href ? <Link to={href}>{label}</Link> : label}</dt>
      <dd>
        <span className="metric-value num">{value}</span>
        <span className="metric-definition">{definition}</span>
      </dd>
    </div>
  )
}

export function Metrics({ children }: { children: ReactNode }) {
  return <dl className="metrics">{children}</dl>
}
