import { data, href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { bookingServiceForm } from '~/models/support/booking'
import { changeService, listAllServices } from '~/models/support/booking/index.server'
import { parseForm } from '~/routes/posted-form.server'
import { pick } from '~/runtime/record'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/service'
import { ServicePage } from './service-form'
import { changeLine, requireService } from './verbs.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

const shown = [
  ...(['name', 'summary', 'location', 'minutes', 'capacity'] as const),
  ...(['calendar_name', 'notice_hours', 'horizon_days', 'max_persons', 'asks_phone'] as const),
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, version, ...row } = await requireService(context, params.serviceId)
  const services = await listAllServices(adminRequest(context).db)
  return {
    service: { id, version, words: pick(row, shown) },
    calendars: [...new Set(services.map(({ calendar_name }) => calendar_name))].filter(Boolean),
  }
}

export async function action({ request, params: { serviceId }, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const submission = await parseForm(request, bookingServiceForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, ...words } = submission.value
  const changed = await changeService(db, { id: serviceId, version, words, actor, at })
  if (changed.ok) {
    const notice = done(changed.changed ? 'Prestation enregistrée.' : 'Rien n’a changé.')
    return answerRow(
      { request, context },
      { notice, page: href('/admin/rendez-vous/prestations/:serviceId', { serviceId }) },
    )
  }
  if (changed.reason === 'unknown') throw data('Prestation inconnue', { status: 404 })
  if (changed.reason === 'overlap') {
    const fieldErrors = { calendar_name: ['Des rendez-vous à venir s’y chevaucheraient\u202f: déplacez-les d’abord'] }
    return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
  }
  const since = { version: changed.version, lines: changed.since.map(changeLine) }
  return data({ result: submission.reply(), changed: since }, { status: 409 })
}

export default function Service({ loaderData, actionData }: Route.ComponentProps) {
  return <ServicePage key={loaderData.service.id} {...loaderData} refused={actionData} />
}
