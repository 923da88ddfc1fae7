import { href, Link } from 'react-router'
import { ActionsMenu } from '../page/actions-menu'
import { OrderExports } from './order-exports'

interface OrderActionsProps {
  /** Query of the list. */
  query: Record<string, string>
}

/** Further pages about orders. */
export function OrderActions({ query }: OrderActionsProps) {
  return (
    <ActionsMenu label="Exports et registres">
      <OrderExports query={query} />
      <Link className="button button-quiet" to={href('/admin/retractations')}>
        Rétractations
      </Link>
      <Link className="button button-quiet" to={href('/admin/factures')}>
        Factures et avoirs
      </Link>
    </ActionsMenu>
  )
}
