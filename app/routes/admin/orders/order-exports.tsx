import { data, href, Link } from 'react-router'
import { ExportTable } from '~/components/admin/orders/export-table'
import { NewExport } from '~/components/admin/orders/new-export'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { useFollow } from '~/components/admin/page/use-follow'
import { Notice } from '~/components/ui/notice'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { exportFailureWords, orderExportForm } from '~/models/fulfilment'
import { listOrderExports, requestOrderExport } from '~/models/fulfilment/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/order-exports'
import { readNewExport, toShownExport } from './shown-exports.server'

export const handle = { policy: { showsForm: true } satisfies RoutePolicy }

export { links } from './stylesheet'

/** The files of the last day; with `?format=`, what is about to be asked for. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, at } = deskRequest(context)
  const exports = (await listOrderExports(db)).map((each) => toShownExport(each, at))
  return { exports, asked: await readNewExport(db, url.searchParams) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  await requireFreshPassword({ request, url, context })
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, orderExportForm)
  if (submission.status !== 'success') return data({ refused: 'Format ou statut inconnu.' }, { status: 400 })
  const { format, statut: status, q: words } = submission.value
  const filters = { words, ...(status && { status }) }
  const requested = await requestOrderExport(db, { filters, format, folders: context.get(tenantContext), actor, at })
  const back = href('/admin/orders/exports')
  if (requested.ok) return redirectWithNotice(context, back, done('Le fichier se prépare.'))
  return redirectWithNotice(context, back, { tone: 'caution', lines: [refusalOf(requested)] })
}

function refusalOf(refused: Exclude<Awaited<ReturnType<typeof requestOrderExport>>, { ok: true }>): string {
  if (refused.reason !== 'too-many') return exportFailureWords[refused.reason]
  return `Plus de ${refused.most.toLocaleString('fr-FR')} commandes\u202f: choisissez un statut, ou le CSV.`
}

export default function OrderExports({ loaderData, actionData }: Route.ComponentProps) {
  const { exports, asked } = loaderData
  const isUnderWay = exports.some(({ state }) => state === 'waiting')
  useFollow(isUnderWay)
  return (
    <>
      <AdminHeader
        title="Exports de commandes"
        lead="Les gros fichiers se préparent ici. Chacun est gardé un jour."
        actions={
          <Link className="button button-quiet" to={href('/admin/orders')}>
            Commandes
          </Link>
        }
      />
      {actionData ? <Notice tone="danger" lines={[actionData.refused]} /> : null}
      {asked ? <NewExport {...asked} /> : null}
      {isUnderWay ? (
        <p>
          <Link to={href('/admin/orders/exports')}>Actualiser</Link>
        </p>
      ) : null}
      {exports.length > 0 ? (
        <ExportTable exports={exports} />
      ) : (
        <AdminEmpty>
          <p>Aucun export depuis hier. Ils se demandent depuis la liste des commandes.</p>
        </AdminEmpty>
      )}
    </>
  )
}
