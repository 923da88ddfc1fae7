import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { serviceRemovalForm } from '~/models/support/booking'
import { countBookingsOf, deleteService } from '~/models/support/booking/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/service-removal'
import { requireService } from './verbs.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

/** Asks for confirmation, and says what is booked. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, at } = adminRequest(context)
  const { id, name, version } = await requireService(context, params.serviceId)
  return { name, version, ...(await countBookingsOf(db, { id, at })) }
}

export async function action({ request, params: { serviceId }, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const list = href('/admin/rendez-vous/prestations')
  const submission = await parseForm(request, serviceRemovalForm)
  if (submission.status !== 'success') return redirectWithNotice(context, list, caution('Rechargez la page.'))
  const deleted = await deleteService(db, { id: serviceId, version: submission.value.version, actor, at })
  const notice = deleted.ok ? done('Prestation supprimée.') : caution(refusalText[deleted.reason])
  return redirectWithNotice(context, list, notice)
}

const refusalText = {
  unknown: 'Cette prestation n’est plus là.',
  changed: 'Rien n’est supprimé\u202f: la prestation a changé entre-temps.',
  booked: 'Rien n’est supprimé\u202f: des rendez-vous à venir en sont pris. Annulez-les, ou masquez la prestation.',
}

export default function RemoveService({ loaderData: { name, version, coming, all } }: Route.ComponentProps) {
  const list = href('/admin/rendez-vous/prestations')
  return (
    <>
      <AdminHeader title={`Supprimer «\u202f${name}\u202f»\u202f?`} lead={leadText({ coming, all })} />
      {coming > 0 ? (
        <p className="row">
          <Link to={href('/admin/rendez-vous')}>Voir les rendez-vous à venir</Link>
          <Link to={list}>La garder</Link>
        </p>
      ) : (
        <AdminForm className="row">
          <input type="hidden" name="version" value={version} />
          <Button variant="danger">Supprimer la prestation</Button>
          <Link to={list}>La garder</Link>
        </AdminForm>
      )}
    </>
  )
}

function leadText({ coming, all }: { coming: number; all: number }): string {
  if (coming > 0)
    return `${coming} rendez-vous à venir en ${coming > 1 ? 'sont pris' : 'est pris'}\u202f: annulez-${coming > 1 ? 'les' : 'le'} d’abord, ou masquez la prestation pour qu’on n’en prenne plus.`
  if (all > 0) return `Elle ne revient pas. ${all} rendez-vous passés ou annulés gardent son nom.`
  return 'Elle ne revient pas. Rien n’en a été réservé.'
}
