import { href } from 'react-router'
import { ExportsPage } from '~/components/admin/exports/exports-page'
import type { RoutePolicy } from '~/runtime/route-policy'
import { askForExport, loadExports } from '../exports/export-answer.server'
import type { Route } from './+types/prospect-exports'
import { prospectExports } from './prospect-export-screen.server'

export const handle = { policy: { showsForm: true } satisfies RoutePolicy }

export { exportStyles as links } from '../stylesheets'

export function loader(args: Route.LoaderArgs) {
  return loadExports(args, prospectExports)
}

export function action(args: Route.ActionArgs) {
  return askForExport(args, prospectExports)
}

export default function ProspectExports({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ExportsPage
      title="Exports de prospects"
      path={href('/admin/prospects/exports')}
      list={{ path: href('/admin/prospects'), label: 'Prospects' }}
      empty="Aucun export depuis hier. Ils se demandent depuis la base de prospects."
      {...loaderData}
      refused={actionData?.refused}
    />
  )
}
