import { data, href, redirect } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { personForm } from '~/models/platform/account'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/data'
import { DataPage } from './data-page'
import { loadDatasets } from './data-page.server'
import { holdPerson } from './held-person.server'

export const handle = { policy: { keptReadOnly: true } satisfies RoutePolicy }

export { personalDataStyles as links } from '../stylesheets'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, readSettings } = adminRequest(context)
  return { datasets: await loadDatasets(db, await readSettings()) }
}

/** Opens the data stored for an e-mail address; the address stays out of every URL. */
export async function action({ request, context }: Route.ActionArgs) {
  const submission = await parseForm(request, personForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const token = await holdPerson(context, submission.value.email)
  return redirect(href('/admin/data/personnes/:token', { token }), 303)
}

export default function PersonalData({ loaderData, actionData }: Route.ComponentProps) {
  return <DataPage {...loaderData} lastResult={actionData} />
}
