import { data } from 'react-router'
import type { RoutePolicy } from '~/runtime/route-policy'

export const handle = { policy: { cache: 'revalidate', parameters: 'public', search: 'open' } satisfies RoutePolicy }

export function loader() {
  throw data(null, { status: 404 })
}

export const action = loader

export default function NotFound() {
  return null
}
