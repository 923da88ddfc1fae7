const tabs = [
  { href: '/avis', label: 'Tous les avis' },
  { href: '/avis/controle', label: 'Contrôle des avis' },
]

/** The two pages about reviews, as tabs that are links. */
export function ReviewsNav({ current }: { current: string }) {
  return (
    <nav className="tabs" aria-label="Avis">
      {tabs.map(({ href, label }) => (
        <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
