import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { refuseProspect } from '~/models/crm/prospect/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/prospect-refusal'
import { loadProspect } from './prospect-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

/** Asks for confirmation. */
export async function loader(args: Route.LoaderArgs) {
  return { title: (await loadProspect(args)).prospect.title }
}

export async function action({ params: { prospectId }, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const { ok } = await refuseProspect(db, { prospectId, actor, at })
  if (!ok) throw data('Prospect inconnu', { status: 404 })
  const page = href('/admin/prospects/:prospectId', { prospectId })
  return redirectWithNotice(context, page, done('Cette personne ne sera plus contactée.'))
}

export default function RefuseProspect({ loaderData: { title }, params: { prospectId } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader title={'Ne plus contacter\u202f?'} lead={title} />
      <div className="stack">
        <p>
          L’adresse entre au registre des refus de la boutique : aucun e-mail de prospection ne lui sera plus envoyé, et
          aucun import ni fusion ne la fera revenir.
        </p>
        <AdminForm className="row">
          <Button variant="danger">Ne plus contacter</Button>
          <Link to={href('/admin/prospects/:prospectId', { prospectId })}>Ne rien changer</Link>
        </AdminForm>
      </div>
    </>
  )
}
