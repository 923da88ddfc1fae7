import { href, Link } from 'react-router'
import { Notice } from '~/components/ui/notice'
import { formatCount } from '~/models/values'

export interface ShownUnservable {
  id: string
  number: string | null
  customer: string
  total: string
  missing: { sku: string; name: string; quantity: number }[]
}

export function UnservableOrders({ orders }: { orders: ShownUnservable[] }) {
  if (orders.length === 0) return null
  return (
    <Notice tone="danger" live={false} className="stock-unservable">
      <h2>
        {orders.length > 1
          ? `${orders.length} commandes ne peuvent pas être servies`
          : 'Une commande ne peut pas être servie'}
      </h2>
      <p>
        {orders.length > 1 ? 'Payées après la fin de leur réservation' : 'Payée après la fin de sa réservation'} :
        réapprovisionnez, ou <Link to={href('/admin/a-traiter/:task', { task: 'refund' })}>remboursez</Link>.
      </p>
      <ul>
        {orders.map(({ id, number, customer, total, missing }) => (
          <li key={id}>
            Commande <span className="num">{number ?? 'sans numéro'}</span>, {customer}, {total} : il manque{' '}
            {missing.map(({ sku, name, quantity }, place) => (
              <span key={sku}>
                {place > 0 ? ', ' : null}
                <span className="num">{formatCount(quantity)}</span>{' '}
                <Link to={href('/admin/stock/articles/:sku', { sku: encodeURIComponent(sku) })}>{name}</Link>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
