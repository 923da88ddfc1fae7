import { href, Link } from 'react-router'
import { Notice } from '~/components/ui/notice'
import { movementText, movementTypes, SALES_DAYS } from '~/models/stock'
import { formatCount, formatDifference } from '~/models/values'
import { LineChart } from '../chart/line-chart'
import { shortDay } from '../dashboard/format'
import { AdminEmpty } from '../page/admin-empty'
import { DataTable } from '../page/data-table'
import { Pager } from '../page/pager'
import { ResolveLink } from './alert-table'
import type { ItemPageProps } from './item-page-props'
import { ItemSettings } from './item-settings'
import { MovementForm } from './movement-form'
import { StockFrame } from './stock-frame'
import { StockStatusBadge } from './stock-status'

/** A product's stock: actions, level and movements. */
export function ItemPage(page: ItemPageProps) {
  const { item, movement, levels, lastMovement } = page
  return (
    <StockFrame {...page.frame} title={item.name} sku={item.sku}>
      <StockAlertNotice alert={page.alert} />
      <nav className="quick-links" aria-label="Mouvements">
        {movementTypes.map((type) => (
          <Link
            key={type}
            className="quick-link"
            to={href('/admin/stock/articles/:sku/mouvements/:movement', {
              sku: encodeURIComponent(item.sku),
              movement: movementText[type].slug,
            })}
            aria-current={movement?.type === type ? 'page' : undefined}
          >
            {movementText[type].label}
          </Link>
        ))}
      </nav>
      {movement ? <MovementForm key={movement.type} item={item} version={lastMovement} {...movement} /> : null}
      <div className="admin-columns stock-columns">
        <div className="stack">
          <LineChart
            title={levelsTitle(levels)}
            labelled="Jour"
            labels={levels.map(({ day }) => shortDay(day))}
            series={[
              { name: 'Seuil', look: 2, values: levels.map(() => item.threshold) },
              { name: 'Stock', look: 3, values: levels.map(({ stock }) => stock) },
            ]}
          />
          <Movements {...page} />
        </div>
        <aside className="stack" aria-label="Fiche">
          <Facts item={item} />
          <ItemSettings item={item} refused={page.settings} />
        </aside>
      </div>
    </StockFrame>
  )
}

/** A product added this month has no earlier level. */
function levelsTitle([first, ...later]: ItemPageProps['levels']): string {
  if (!first || later.length === SALES_DAYS - 1) return `Stock des ${SALES_DAYS} derniers jours`
  return `Stock depuis le ${shortDay(first.day)}`
}

function StockAlertNotice({ alert }: Pick<ItemPageProps, 'alert'>) {
  if (!alert) return null
  return (
    <Notice tone={alert.isOpen && alert.isHigh ? 'danger' : 'caution'} live={false} lines={[alert.message]}>
      {alert.before ? <p className="small">{alert.before}</p> : null}
      {alert.isOpen ? <ResolveLink {...alert} /> : null}
    </Notice>
  )
}

function Facts({ item }: Pick<ItemPageProps, 'item'>) {
  return (
    <section className="admin-panel" aria-labelledby="niveau">
      <h2 id="niveau">
        Niveau <StockStatusBadge status={item.status} />
      </h2>
      <dl className="admin-facts">
        <dt>En stock</dt>
        <dd className="num">{formatCount(item.current)}</dd>
        <dt>Réservé</dt>
        <dd className="num">{formatCount(item.reserved)}</dd>
        <dt>Disponible</dt>
        <dd className="num">
          <strong>{formatCount(item.available)}</strong>
        </dd>
        <dt>Couverture</dt>
        <dd>{item.cover}</dd>
        <dt>À commander</dt>
        <dd className="num">{item.suggested > 0 ? formatCount(item.suggested) : 'Rien'}</dd>
        <dt>Valeur TTC</dt>
        <dd className="num">{item.retail}</dd>
        <dt>Valeur au coût</dt>
        <dd className="num">{item.cost}</dd>
        <dt>Prix TTC</dt>
        <dd className="num">{item.price}</dd>
        <dt>Dernier réappro.</dt>
        <dd>{item.restockedAt}</dd>
        <dt>Mis à jour</dt>
        <dd>{item.updatedAt}</dd>
      </dl>
    </section>
  )
}

function Movements({ item, movements, movementCount, paging }: ItemPageProps) {
  const path = href('/admin/stock/articles/:sku', { sku: encodeURIComponent(item.sku) })
  return (
    <section aria-labelledby="mouvements">
      <h2 id="mouvements">
        Mouvements <span className="num muted">{formatCount(movementCount)}</span>
      </h2>
      {movements.length === 0 ? (
        <AdminEmpty>
          <p>{movementCount > 0 ? 'Cette page est au-delà de la dernière.' : 'Aucun mouvement pour le moment.'}</p>
          {movementCount > 0 ? <Link to={path}>Revenir aux plus récents</Link> : null}
        </AdminEmpty>
      ) : (
        <div className="stock-table">
          <MovementTable movements={movements} />
        </div>
      )}
      <Pager path={path} parameters={{}} {...paging} />
    </section>
  )
}

function MovementTable({ movements }: Pick<ItemPageProps, 'movements'>) {
  return (
    <DataTable
      caption="Mouvements, du plus récent au plus ancien"
      rows={movements}
      keyOf={({ id }) => String(id)}
      columns={[
        { label: 'Date', cell: ({ at }) => at },
        { label: 'Type', cell: ({ type }) => <span className="nowrap">{type}</span> },
        { label: 'Écart', isNumber: true, cell: ({ delta }) => formatDifference(delta) },
        {
          label: 'Avant → après',
          isNumber: true,
          cell: ({ before, after }) => `${formatCount(before)} → ${formatCount(after)}`,
        },
        { label: 'Motif et auteur', cell: Reason },
      ]}
    />
  )
}

function Reason({ reason, author, order }: ItemPageProps['movements'][number]) {
  return (
    <div className="lead-contact">
      <span>{reason}</span>
      <span className="muted small">
        {author}
        {order ? (
          <>
            , <Link to={href('/admin/orders/:orderId', { orderId: order.id })}>commande {order.number}</Link>
          </>
        ) : null}
      </span>
    </div>
  )
}
