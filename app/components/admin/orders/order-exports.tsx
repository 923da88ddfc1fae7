import { href, Link } from 'react-router'
import { listHref } from '~/components/ui/list-href'

/** Exports of the filtered list, which ask for the password again, and of the accounts. */
export function OrderExports({ query }: { query: Record<string, string> }) {
  return (
    <>
      <a className="button button-quiet" href={listHref(href('/admin/orders.csv'), query)}>
        Exporter (CSV)
      </a>
      <a className="button button-quiet" href={listHref(href('/admin/orders.xlsx'), query)}>
        Exporter (Excel)
      </a>
      <Link className="button button-quiet" to={href('/admin/orders/exports')}>
        Exports
      </Link>
      <Link className="button button-quiet" to={href('/admin/journaux')}>
        Journaux
      </Link>
    </>
  )
}
