import { href, redirect } from 'react-router'
import { addressSearch } from '~/integrations/addresses/index.server'
import { readForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/address-suggestions'

export const handle = { policy: { cache: 'no-store', limit: 'address' } satisfies RoutePolicy }

export function loader() {
  return redirect(href('/shipping'), 302)
}

/** Street suggestions as one types; posted, so that addresses stay out of URL logs. */
export async function action({ request }: Route.ActionArgs) {
  const { q = '' } = await readForm(request)
  return Response.json((await addressSearch()?.suggest(q)) ?? [])
}
