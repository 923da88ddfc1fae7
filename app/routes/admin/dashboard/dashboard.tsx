import { AdminHeader } from '~/components/admin/page/admin-header'
import { deskRequest } from '~/middleware/administrator.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/dashboard'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader({ context }: Route.LoaderArgs) {
  const { administrator } = deskRequest(context)
  return { name: administrator.name, email: administrator.email }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return <AdminHeader title="Dashboard Admin" lead={`Bienvenue, ${loaderData.name} (Administrator)`} />
}
