import { isRouteErrorResponse } from 'react-router'
import { AdminError } from '~/components/admin/frame/admin-error'
import { ScreenFailure } from '~/components/admin/page/screen-failure'

interface HunterFailureProps {
  error: unknown
  /** What could not be read. */
  what: string
  path: string
}

/** In place of a tab of the console. */
export function HunterFailure({ error, what, path }: HunterFailureProps) {
  if (isRouteErrorResponse(error)) return <AdminError error={error} isFramed />
  return <ScreenFailure title={`Erreur de chargement ${what}`} retry={{ href: path, label: 'Réessayer' }} />
}
