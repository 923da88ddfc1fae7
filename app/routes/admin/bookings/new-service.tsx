import { data, href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { bookingServiceForm } from '~/models/support/booking'
import { createService, listAllServices, MAX_SERVICES } from '~/models/support/booking/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/new-service'
import { ServicePage } from './service-form'

export const handle = { policy: {} satisfies RoutePolicy }

export async function loader({ context }: Route.LoaderArgs) {
  const services = await listAllServices(adminRequest(context).db)
  return { calendars: [...new Set(services.map(({ calendar_name }) => calendar_name))].filter(Boolean) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const submission = await parseForm(request, bookingServiceForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version: _none, ...words } = submission.value
  const created = await createService(db, { words, actor, at })
  const list = href('/admin/rendez-vous/prestations')
  if (created.ok) return redirectWithNotice(context, list, done('Prestation ajoutée\u202f: elle se réserve en ligne.'))
  const fieldErrors = { name: [`Il y a déjà ${MAX_SERVICES} prestations\u202f: supprimez-en une d’abord`] }
  return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
}

export default function NewService({ loaderData, actionData }: Route.ComponentProps) {
  return <ServicePage calendars={loaderData.calendars} refused={actionData} />
}
