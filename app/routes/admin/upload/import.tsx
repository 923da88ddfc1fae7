import { ImportPage } from '~/components/admin/upload/import-page'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/import'
import { loadImport } from './import-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader({ context, params: { importId } }: Route.LoaderArgs) {
  return loadImport(context, importId)
}

export default function Import({ loaderData }: Route.ComponentProps) {
  return <ImportPage {...loaderData} refused={undefined} />
}
