import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { stockForms } from '~/components/admin/form/forms/stock'
import { TypedField } from '~/components/admin/form/typed-field'
import { Notice } from '~/components/ui/notice'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { isLow, resolveForm } from '~/models/shop/stock'
import { findAlert, resolveAlert } from '~/models/shop/stock/index.server'
import { ofName } from '~/models/values/wording'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/alert'
import { StockFrame } from './stock-frame'
import { loadStockFrame, toAlertView } from './stock-view.server'

export { shouldRevalidate } from './stock-frame'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

const unknown = () => data('Alerte inconnue', { status: 404 })

/** Asks for a reason before resolving an alert. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = adminRequest(context)
  const alert = await findAlert(db, params.alertId)
  if (!alert) throw unknown()
  return {
    frame: await loadStockFrame(db),
    alert: toAlertView(alert),
    isOpen: alert.state === 'open',
    isStillTrue: isLow(alert),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  if (!(await findAlert(db, params.alertId))) throw unknown()
  const submission = await parseForm(request, resolveForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const resolved = await resolveAlert(db, { ...submission.value, alertId: params.alertId, actor, at })
  if (resolved.ok) {
    return redirectWithNotice(context, href('/admin/stock/alertes'), done('✅ Alerte marquée comme résolue'))
  }
  if (resolved.reason === 'unknown') throw unknown()
  return data(submission.reply(), { status: 409 })
}

export default function Alert({ loaderData, actionData, params }: Route.ComponentProps) {
  const { frame, alert, isOpen, isStillTrue } = loaderData
  const typed = String(actionData?.initialValue?.reason ?? '')
  const back = (
    <Link to={href('/admin/stock/articles/:sku', { sku: encodeURIComponent(alert.sku) })}>
      Voir le stock {ofName(alert.name)}
    </Link>
  )
  return (
    <StockFrame {...frame} title={`Alerte\u202f: ${alert.name}`} sku={alert.sku}>
      <Notice tone={alert.isHigh ? 'danger' : 'caution'} live={false} lines={[alert.message]}>
        <p className="small">Ouverte {alert.openedAt}</p>
        {back}
      </Notice>
      {isOpen ? null : (
        <Notice tone="info" lines={['Cette alerte n’est plus ouverte\u202f: rien n’est changé.']}>
          <p>{alert.before ?? 'Le stock a dépassé son seuil.'}</p>
          {typed ? <p>Votre motif n’est pas enregistré : {typed}</p> : null}
        </Notice>
      )}
      {isOpen && isStillTrue ? (
        <p>Le stock est toujours à son seuil ou en dessous : le prochain mouvement qui l’y laisse rouvrira l’alerte.</p>
      ) : null}
      {isOpen ? (
        <AdminForm
          id="resoudre"
          action={href('/admin/stock/alertes/:alertId', params)}
          schema={stockForms(({ resolveForm }) => resolveForm)}
          refused={actionData && { result: actionData }}
          button="Marquer comme résolue"
          isPage
        >
          {({ reason }) => <TypedField field={reason} label="Pourquoi" required autoComplete="off" />}
        </AdminForm>
      ) : null}
    </StockFrame>
  )
}
