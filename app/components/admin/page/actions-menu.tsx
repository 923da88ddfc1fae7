import type { ReactNode } from 'react'

/** A row of buttons; a menu on phones, to leave room for the list. */
export function ActionsMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <div className="admin-actions actions-wide">{children}</div>
      <details className="actions-narrow">
        <summary className="button button-quiet">{label}</summary>
        <div className="admin-actions">{children}</div>
      </details>
    </>
  )
}

/** On phones hides the element after it until opened, without scripts; elsewhere it is not shown. */
export function Fold({ label }: { label: string }) {
  return (
    <details className="admin-fold">
      <summary className="button button-quiet">{label}</summary>
    </details>
  )
}
