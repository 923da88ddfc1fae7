import type { ReactNode } from 'react'
import { Icon } from './icons'

/**
 * Sticky panel on wide screens, collapsed `<details>` with the total on phones. The content is rendered twice, so it
 * must contain no ids and no form controls.
 */
export function SummaryPanel({ total, children }: { total: string; children: ReactNode }) {
  return (
    <aside className="summary" aria-label="Récapitulatif">
      <details className="summary-fold">
        <summary>
          <Icon name="chevronDown" />
          <span>Récapitulatif</span>
          <span>{total}</span>
        </summary>
        <div className="summary-body">{children}</div>
      </details>
      <div className="summary-wide">
        <h2>Récapitulatif</h2>
        {children}
      </div>
    </aside>
  )
}
