import { data } from 'react-router'
import type { RoutePolicy } from '~/runtime/route-policy'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  throw data('Écran inconnu', { status: 404 })
}

export const action = loader

export default function NotFound() {
  return null
}
