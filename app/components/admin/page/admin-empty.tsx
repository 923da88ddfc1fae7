import type { ReactNode } from 'react'

/** Empty state of a list: one sentence and a first step. */
export function AdminEmpty({ children }: { children: ReactNode }) {
  return <div className="admin-empty">{children}</div>
}
