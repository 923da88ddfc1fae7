import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { adminRequest, requireOwner } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { findKey, revokeKey } from '~/models/platform/api-key/index.server'
import { formatMoment } from '~/models/values/french-date'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/revocation'

/** A key that leaked is revoked in a read-only shop too. */
export const handle = { policy: { keptReadOnly: true, parameters: 'public' } satisfies RoutePolicy }

/** Asks for confirmation. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireOwner(context)
  const key = await findKey(adminRequest(context).db, params.keyId)
  if (!key) throw data('Clé inconnue', { status: 404 })
  return { name: key.name, used: key.used_at ? formatMoment(key.used_at) : undefined }
}

export async function action({ params, context }: Route.ActionArgs) {
  await requireOwner(context)
  const { db, actor: by, at } = adminRequest(context)
  const revoked = await revokeKey(db, { id: params.keyId, by, at })
  const notice = revoked
    ? done(`La clé «\u202f${revoked.name}\u202f» est révoquée\u202f: elle n’ouvre plus rien.`)
    : caution('Cette clé n’est plus active.')
  return redirectWithNotice(context, href('/admin/cles-api'), notice)
}

export default function RevokeKey({ loaderData: { name, used } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title={`Révoquer «\u202f${name}\u202f»\u202f?`}
        lead={`Le programme qui s’en sert est refusé dès maintenant. ${used ? `Dernier appel\u202f: ${used}.` : 'Elle n’a jamais servi.'}`}
      />
      <AdminForm className="row">
        <Button variant="danger">Révoquer la clé</Button>
        <Link to={href('/admin/cles-api')}>La garder</Link>
      </AdminForm>
    </>
  )
}
