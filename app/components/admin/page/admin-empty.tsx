import type { ReactNode } from 'react'

/** In place of a list without rows: one sentence and how to begin. */
export function AdminEmpty({ children }: { children: ReactNode }) {
  return <div className="admin-empty">{children}</div>
}
