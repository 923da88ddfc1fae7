import type { ReactNode } from 'react'
import { Icon } from './icons'

/**
 * The order beside the form: a panel that stays in view on wide screens, a fold whose closed line keeps the total on
 * phones. The content is rendered for both, so it holds no id and no form control.
 */
export function SummaryPanel({
  title = 'Récapitulatif',
  total,
  last,
  children,
}: {
  title?: string
  /** Formatted. */
  total: string
  /** Below the main column on phones instead of above it. */
  last?: boolean
  children: ReactNode
}) {
  return (
    <aside className={last ? 'summary summary-last' : 'summary'} aria-label={title}>
      <details className="summary-fold">
        <summary>
          <Icon name="chevronDown" />
          <span>{title}</span>
          <span>{total}</span>
        </summary>
        <div className="summary-body">{children}</div>
      </details>
      <div className="summary-wide">
        <h2>{title}</h2>
        {children}
      </div>
    </aside>
  )
}
