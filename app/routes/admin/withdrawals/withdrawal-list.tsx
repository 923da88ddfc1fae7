import { href, Link } from 'react-router'
import { WithdrawalState, type WithdrawalStateProps } from '~/components/admin/orders/withdrawal-state'
import { DataTable } from '~/components/admin/page/data-table'

export interface DeclarationView {
  id: string
  orderId: string | null
  /** The order's number, or the declared one. */
  number: string
  declaredNumber: string
  name: string
  email: string
  declaredAt: string
  state: WithdrawalStateProps
  isSetAside: boolean
}

export function WithdrawalList({ withdrawals }: { withdrawals: DeclarationView[] }) {
  return (
    <DataTable
      caption="Déclarations, d’abord celles à régler, la plus ancienne en tête"
      rows={withdrawals}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Commande', cell: Order },
        { label: 'Déclarée le', cell: ({ declaredAt }) => <span className="num nowrap">{declaredAt}</span> },
        { label: 'Client', cell: Customer },
        { label: 'État', cell: State },
      ]}
    />
  )
}

function Order({ id, orderId, number, declaredNumber, isSetAside }: DeclarationView) {
  if (orderId) {
    return (
      <div className="order-article">
        <Link to={`${href('/admin/orders/:orderId', { orderId })}#retractations`}>{number}</Link>
        {declaredNumber === number ? null : <span className="muted small">déclarée sous {declaredNumber}</span>}
      </div>
    )
  }
  return (
    <div className="order-article">
      <span className="anywhere">{number}</span>
      <Link to={href('/admin/retractations/:withdrawalId/*', { withdrawalId: id, '*': 'commande' })}>
        {isSetAside ? 'Voir la déclaration' : 'Trouver la commande'}
      </Link>
    </div>
  )
}

function State({ state }: DeclarationView) {
  return (
    <div className="withdrawal-due">
      <WithdrawalState {...state} />
    </div>
  )
}

function Customer({ name, email }: DeclarationView) {
  return (
    <div className="order-article">
      <span className="anywhere">{name}</span>
      <span className="muted small anywhere">{email}</span>
    </div>
  )
}
