import type { ReactNode } from 'react'

interface Pill {
  key: string
  href: string
  label: ReactNode
  current: boolean
}

export function Pills({ items, current = 'true' }: { items: Pill[]; current?: 'true' | 'page' }) {
  return (
    <ul className="pills">
      {items.map((item) => (
        <li key={item.key}>
          <a className="pill" href={item.href} aria-current={item.current ? current : undefined}>
            {item.label}
          </a>
        </li>
      ))}
    </ul>
  )
}
