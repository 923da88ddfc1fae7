import { href, Link, redirect } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { hasDemoRows, removeDemo } from '~/models/platform/dashboard/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/demo'

export const handle = { policy: {} satisfies RoutePolicy }

export async function loader({ context }: Route.LoaderArgs) {
  return { isThere: await hasDemoRows(adminRequest(context).db) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  await requireFreshPassword({ request, url, context })
  const { db, actor, at } = adminRequest(context)
  if (!(await hasDemoRows(db))) return redirect(href('/admin/demonstration'), 303)
  const { orders, leads, prospects, requests } = await removeDemo(db, { actor, at })
  const words = `${orders} commandes, ${leads} leads, ${prospects} prospects et ${requests} demandes de démonstration sont effacés.`
  return redirectWithNotice(context, href('/admin'), done(words))
}

export default function Demo({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title="Données de démonstration"
        actions={<Link to={href('/admin')}>Retour au tableau de bord</Link>}
      />
      {loaderData.isThere ? (
        <AdminForm className="stack admin-panel">
          <p>
            Les commandes, leads, prospects, campagnes, paniers, conversations, rappels et messages inventés pour la
            démonstration seront effacés. Ce que de vraies personnes ont laissé reste, le catalogue et les comptes
            aussi. Cela ne se défait pas.
          </p>
          <div>
            <Button variant="danger">Effacer les données de démonstration</Button>
          </div>
        </AdminForm>
      ) : (
        <AdminEmpty>
          <p>Il ne reste aucune donnée de démonstration.</p>
        </AdminEmpty>
      )}
    </>
  )
}
