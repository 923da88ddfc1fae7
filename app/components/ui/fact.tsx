import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons'

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
