import { href } from 'react-router'

const tabs = [
  { href: href('/avis'), label: 'Tous les avis' },
  { href: href('/avis/controle'), label: 'Contrôle des avis' },
]

export function ReviewsNav({ current }: { current: string }) {
  return (
    <nav className="tabs" aria-label="Avis">
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.href === current ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  )
}
