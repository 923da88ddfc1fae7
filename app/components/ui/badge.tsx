import type { ReactNode } from 'react'
import { classes } from './classes'

export function Badge({
  tone,
  children,
}: {
  tone?: 'positive' | 'caution' | 'accent' | 'danger'
  children: ReactNode
}) {
  return <span className={classes('badge', tone && `badge-${tone}`)}>{children}</span>
}
