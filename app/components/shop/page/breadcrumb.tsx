import { JsonLd } from './json-ld'
import { useShop } from './use-shop'

export interface Crumb {
  label: string
  href?: string
}

/** The last item is the current page. */
export function Breadcrumb({ items }: { items: Crumb[] }) {
  const origin = useShop()?.origin
  return (
    <nav className="breadcrumb" aria-label="Fil d’Ariane">
      <ol className="crumbs">
        {items.map((item) => (
          <li key={item.label}>
            {item.href ? <a href={item.href}>{item.label}</a> : <span aria-current="page">{item.label}</span>}
          </li>
        ))}
      </ol>
      {origin === undefined ? null : (
        <JsonLd
          data={{
            '@type': 'BreadcrumbList',
            itemListElement: items.map(({ label, href }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: label,
              item: href && origin + href,
            })),
          }}
        />
      )}
    </nav>
  )
}
