import { href, Link } from 'react-router'
import { Badge } from '~/components/ui/badge'
import { Notice } from '~/components/ui/notice'
import { formatCounted } from '~/models/values'
import { UnshownRefusals } from '../form/unshown-refusals'
import { Facts } from '../inbox/facts'
import { AdminHeader } from '../page/admin-header'
import { DataTable } from '../page/data-table'
import { GoodsForm } from './goods-form'
import { NoteForm } from './note-form'
import { OrderBack } from './order-dialog'
import { OrderHistory } from './order-history'
import { OrderMoney } from './order-money'
import type { OrderPageProps } from './order-page-props'
import { OrderPapers } from './order-papers'
import { OrderStatusBadge } from './order-status-badge'
import { OrderStatusForm } from './order-status-form'
import { Parcels } from './parcels'
import { unshownRefusals } from './unshown-refusals'
import { Withdrawals } from './withdrawals'

/** An order's data and its actions. */
export function OrderPage(page: OrderPageProps) {
  const { order } = page
  return (
    <>
      <OrderBack />
      <AdminHeader
        title={order.title}
        lead={
          <>
            <OrderStatusBadge status={order.status} />{' '}
            <Badge tone={order.isPaid ? 'positive' : 'caution'}>{order.payment}</Badge> passée le{' '}
            <span className="num">{order.placedAt}</span>
            {order.isDemo ? ', exemple de la démonstration' : null}
          </>
        }
        actions={<a href={order.buyerPath}>Page de l’acheteur</a>}
      />
      <UnshownRefusals answers={unshownRefusals(page)} />
      {page.demands.length > 0 ? <Notice tone="caution" lines={page.demands} /> : null}
      <div className="admin-columns order-columns">
        <div className="stack">
          <Lines {...page} />
          <Withdrawals {...page} />
          <Parcels {...page} />
          <OrderMoney {...page} />
          {page.taken.length > 0 ? <GoodsForm {...page} /> : null}
        </div>
        <aside className="stack" aria-label="Suivi">
          <OrderStatusForm {...page} />
          <OrderPapers {...page} />
          <Facts title="Acheteur" facts={page.contact} />
          <NoteForm {...page} />
          <Mails {...page} />
          <OrderHistory {...page} />
        </aside>
      </div>
    </>
  )
}

function Lines({ lines, totals, order }: OrderPageProps) {
  return (
    <section className="admin-panel" aria-labelledby="articles">
      <h2 id="articles">Articles</h2>
      <DataTable
        caption="Articles de la commande"
        rows={lines}
        keyOf={({ position }) => String(position)}
        columns={[
          { label: 'Article', cell: Article },
          { label: 'Quantité', isNumber: true, cell: ({ quantity }) => quantity },
          { label: 'Prix HT', isNumber: true, cell: ({ unitPrice }) => unitPrice },
          { label: 'Total HT', isNumber: true, cell: ({ totalHt }) => totalHt },
          { label: 'Total TTC', isNumber: true, cell: ({ totalTtc }) => totalTtc },
        ]}
      />
      <dl className="order-totals">
        {totals.map(({ label, value, strong }) => (
          <div key={label} data-strong={strong || undefined}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small">
        <a href={order.terms.path}>{order.terms.words}</a>
      </p>
    </section>
  )
}

function Article({ name, parts, gift, quantity, left }: OrderPageProps['lines'][number]) {
  return (
    <div className="order-article">
      <span>{name}</span>
      {parts.length > 0 ? (
        <span className="muted small">
          Comprend{'\u202f'}: {parts.join(', ')}
        </span>
      ) : null}
      {gift ? <span className="muted small">{gift}</span> : null}
      {left < quantity ? <Badge tone="caution">{formatCounted(quantity - left, 'remboursé')}</Badge> : null}
    </div>
  )
}

function Mails({ mails }: OrderPageProps) {
  return (
    <section className="admin-panel" aria-labelledby="mails">
      <h2 id="mails">E-mails</h2>
      {mails.length === 0 ? <p className="muted">Aucun message à l’acheteur.</p> : null}
      <ul className="plain-list" hidden={mails.length === 0}>
        {mails.map(({ id, kind, status, at }) => (
          <li key={id}>
            <Link to={href('/admin/mails/:emailId', { emailId: id })}>{kind}</Link>
            <span className="muted small">
              {' '}
              {status}, {at}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
