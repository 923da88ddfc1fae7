import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons'

/** One line of a list of facts: what is true, and what it means. */
export function Fact({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        <strong>{title}</strong>
        <p className="muted">{children}</p>
      </div>
    </li>
  )
}
