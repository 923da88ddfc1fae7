import { data, Link } from 'react-router'
import { LineChart } from '~/components/admin/chart/line-chart'
import { shortDay } from '~/components/admin/dashboard/format'
import { AdminForm } from '~/components/admin/form/admin-form'
import { stockForms } from '~/components/admin/form/forms/stock'
import { TypedField } from '~/components/admin/form/typed-field'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { Notice } from '~/components/ui/notice'
import { movementText, movementTypes, SALES_DAYS } from '~/models/shop/stock'
import { formatCount } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/item'
import { type ItemData, loadItem } from './item-page.server'
import { MovementForm, Movements } from './movements'
import { StockFrame } from './stock-frame'
import { ResolveLink, StockStatusBadge } from './stock-table'
import { type ItemVerb, itemVerbs } from './verbs.server'

export { shouldRevalidate } from './stock-frame'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader({ params, url, context }: Route.LoaderArgs) {
  if ('*' in params && !itemVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  return loadItem({ params, url, context })
}

export const action = itemVerbs.act

const verbPath = verbPathOf<ItemVerb>('/admin/stock/articles/:sku/*')

/** A product's stock: actions, level and movements. */
export default function Item({ loaderData: page }: Route.ComponentProps) {
  const { item, movement, levels, lastMovement } = page
  return (
    <StockFrame {...page.frame} title={item.name} sku={item.sku}>
      <StockAlertNotice alert={page.alert} />
      <nav className="quick-links" aria-label="Mouvements">
        {movementTypes.map((type) => (
          <Link
            key={type}
            className="quick-link"
            to={verbPath('mouvements/:movement', { sku: item.sku, movement: movementText[type].slug })}
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
          <ItemSettings item={item} />
        </aside>
      </div>
    </StockFrame>
  )
}

/** A product added this month has no earlier level. */
function levelsTitle([first, ...later]: ItemData['levels']): string {
  if (!first || later.length === SALES_DAYS - 1) return `Stock des ${SALES_DAYS} derniers jours`
  return `Stock depuis le ${shortDay(first.day)}`
}

function StockAlertNotice({ alert }: Pick<ItemData, 'alert'>) {
  if (!alert) return null
  return (
    <Notice tone={alert.isOpen && alert.isHigh ? 'danger' : 'caution'} live={false} lines={[alert.message]}>
      {alert.before ? <p className="small">{alert.before}</p> : null}
      {alert.isOpen ? <ResolveLink {...alert} /> : null}
    </Notice>
  )
}

function Facts({ item }: Pick<ItemData, 'item'>) {
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

function ItemSettings({ item }: Pick<ItemData, 'item'>) {
  return (
    <section className="admin-panel" aria-labelledby="fiche">
      <h2 id="fiche">Fiche article</h2>
      <AdminForm
        id="fiche-article"
        schema={stockForms(({ stockItemForm }) => stockItemForm)}
        action={verbPath('fiche', { sku: item.sku })}
        version={item.version}
        defaultValue={{
          minimum_threshold: String(item.threshold),
          maximum_capacity: String(item.capacity),
          unit_cost: item.unitCostTyped,
          location: item.location,
          supplier: item.supplier,
        }}
        button="Enregistrer la fiche"
        pending="Enregistrement…"
        quiet
      >
        {(fields) => (
          <>
            <TypedField
              field={fields.minimum_threshold}
              label="Seuil d’alerte"
              inputMode="numeric"
              autoComplete="off"
            />
            <TypedField
              field={fields.maximum_capacity}
              label="Capacité"
              inputMode="numeric"
              autoComplete="off"
              hint={'0\u202f: sans limite.'}
            />
            <TypedField
              field={fields.unit_cost}
              label="Coût unitaire HT, en euros"
              inputMode="decimal"
              autoComplete="off"
            />
            <TypedField field={fields.location} label="Emplacement" autoComplete="off" />
            <TypedField field={fields.supplier} label="Fournisseur" autoComplete="off" />
          </>
        )}
      </AdminForm>
    </section>
  )
}
