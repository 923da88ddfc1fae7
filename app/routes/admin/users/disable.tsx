import { data, href, isRouteErrorResponse, redirect } from 'react-router'
import { AdminError } from '~/components/admin/frame/admin-error'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { ButtonLink } from '~/components/ui/button'
import { disableAdministrator } from '~/models/platform/administrator/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/disable'
import { changeUser } from './change-user.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/users'), 302)
}

export async function action(asked: Route.ActionArgs) {
  const change = { change: disableAdministrator, done: 'Ce compte n’entre plus, ses connexions sont fermées.' }
  const answer = await changeUser(asked, change)
  if (!answer) throw data('Compte d’essai', { status: 409 })
  return answer
}

/** The refusal for a test account has its own page; others are shown on the list. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 409 ? <Refused /> : <AdminError error={error} isFramed />
}

export default function Disable() {
  return null
}

function Refused() {
  return (
    <>
      <AdminHeader
        title="Rien n’a changé"
        lead={'C’est un compte d’essai de la démonstration, que chaque visiteur utilise\u202f: il ne se désactive pas.'}
      />
      <p>
        <ButtonLink href={href('/admin/users')} variant="quiet">
          Revenir aux administrateurs
        </ButtonLink>
      </p>
    </>
  )
}
