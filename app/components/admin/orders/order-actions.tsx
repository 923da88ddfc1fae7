import { href, Link } from 'react-router'
import { OrderExports } from './order-exports'

interface OrderActionsProps {
  /** Of what the list shows. */
  query: Record<string, string>
}

/** What else there is of orders: a row of buttons, on phones a menu that leaves the list in sight. */
export function OrderActions({ query }: OrderActionsProps) {
  const links = <OrderLinks query={query} />
  return (
    <>
      <div className="admin-actions order-actions-wide">{links}</div>
      <details className="order-actions-narrow">
        <summary className="button button-quiet">Exports et registres</summary>
        <div className="admin-actions">{links}</div>
      </details>
    </>
  )
}

function OrderLinks({ query }: OrderActionsProps) {
  return (
    <>
      <OrderExports query={query} />
      <Link className="button button-quiet" to={href('/admin/retractations')}>
        Rétractations
      </Link>
      <Link className="button button-quiet" to={href('/admin/factures')}>
        Factures et avoirs
      </Link>
    </>
  )
}
