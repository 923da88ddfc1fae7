import { ExportsPage } from '~/components/admin/exports/exports-page'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/exports'

export const handle = { policy: { keptReadOnly: true, showsForm: true } satisfies RoutePolicy }

export { exportStyles as links } from '../stylesheets'
export { askForExport as action, loadExports as loader } from './export-answer.server'

export default function Exports({ loaderData, actionData }: Route.ComponentProps) {
  return <ExportsPage {...loaderData} refused={actionData?.refused} />
}
