import { Outlet } from 'react-router'
import { AdminError } from '~/components/admin/frame/admin-error'
import { AdminFrame } from '~/components/admin/frame/admin-frame'
import { keepScreen } from '~/components/admin/frame/screen-keeper'
import { administratorMiddleware, deskRequest } from '~/middleware/administrator.server'
import { noticeContext } from '~/middleware/flash.server'
import { countWork } from '~/models/dashboard/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/admin.css?url'
import type { Route } from './+types/layout'

export const handle = { policy: { hydrate: true, showsForm: true, keptUnderLoad: true } satisfies RoutePolicy }

export const middleware = [administratorMiddleware]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepScreen]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, identity, readSettings, administrator, at } = deskRequest(context)
  return {
    administrator: { name: administrator.name, email: administrator.email },
    shopName: (await readSettings())['shop.name'],
    counts: await countWork(db, at),
    notice: context.get(noticeContext),
    demo: identity.demo,
  }
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame {...loaderData}>
      <Outlet />
    </AdminFrame>
  )
}

/** Links the stylesheet itself: on a refusal this layout's loader did not run. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <link rel="stylesheet" href={stylesheet} />
      <AdminError error={error} />
    </>
  )
}
