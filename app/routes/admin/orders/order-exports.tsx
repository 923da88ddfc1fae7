import { href } from 'react-router'
import { ExportsPage } from '~/components/admin/exports/exports-page'
import type { RoutePolicy } from '~/runtime/route-policy'
import { askForExport, loadExports } from '../exports/export-answer.server'
import type { Route } from './+types/order-exports'
import { orderExports } from './order-export-screen.server'

export const handle = { policy: { showsForm: true } satisfies RoutePolicy }

export { exportStyles as links } from '../stylesheets'

export function loader(args: Route.LoaderArgs) {
  return loadExports(args, orderExports)
}

export function action(args: Route.ActionArgs) {
  return askForExport(args, orderExports)
}

export default function OrderExports({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ExportsPage
      title="Exports de commandes"
      path={href('/admin/orders/exports')}
      list={{ path: href('/admin/orders'), label: 'Commandes' }}
      empty="Aucun export depuis hier. Ils se demandent depuis la liste des commandes."
      {...loaderData}
      refused={actionData?.refused}
    />
  )
}
