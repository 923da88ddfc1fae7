import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { deleteRedirect, findOldAddress } from '~/models/content/text/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/redirect-removal'

export const handle = { policy: {} satisfies RoutePolicy }

/** Asks for confirmation. `?adresse=` is the old URL. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, at } = adminRequest(context)
  const address = await findOldAddress(db, { path: searchParams.get('adresse') ?? '', at })
  if (!address) throw data('Redirection inconnue', { status: 404 })
  return { path: address.path, target: address.name ?? address.target }
}

export async function action({ url: { searchParams }, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const deleted = await deleteRedirect(db, { path: searchParams.get('adresse') ?? '', actor, at })
  const notice = deleted.ok ? done('Redirection supprimée.') : caution(refusalText[deleted.reason])
  return redirectWithNotice(context, href('/admin/redirections'), notice)
}

const refusalText = {
  unknown: 'Cette redirection n’est plus là.',
  current: 'C’est l’adresse actuelle d’un produit\u202f: elle reste.',
}

export default function RemoveRedirect({ loaderData: { path, target } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title={'Supprimer cette redirection\u202f?'}
        lead={`${path} ne mènera plus à «\u202f${target}\u202f»\u202f: les liens qui y pointent ne trouveront rien.`}
      />
      <AdminForm className="row">
        <Button variant="danger">Supprimer la redirection</Button>
        <Link to={href('/admin/redirections')}>La garder</Link>
      </AdminForm>
    </>
  )
}
