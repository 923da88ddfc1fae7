import { href, Link, redirect } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { deleteUnsentMails } from '~/mails/outbox-changes.server'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { parseRows, readSelection } from '../bulk.server'
import { caution } from '../row-answer.server'
import type { Route } from './+types/delete-many'

export const handle = { policy: {} satisfies RoutePolicy }

/** `?rows=` from the list. Asks for confirmation: a deleted mail cannot be sent any more. */
export function loader({ url }: Route.LoaderArgs) {
  const rows = parseRows(url.searchParams.getAll('rows'))
  if (rows.length === 0) throw redirect(href('/admin/mails'))
  return { count: rows.length, rows: rows.map(({ id, version }) => `${id}.${version}`).join(' ') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const { rows } = await readSelection(request)
  const count = await deleteUnsentMails(db, { ids: rows.map(({ id }) => id), by: actor, at })
  const kept = rows.length - count
  const deleted = count === 1 ? '1 e-mail est supprimé.' : `${count} e-mails sont supprimés.`
  const lines = [...(count > 0 ? [deleted] : []), ...(kept > 0 ? [keptText(kept)] : [])]
  return redirectWithNotice(context, href('/admin/mails'), count > 0 ? done(...lines) : caution(...lines))
}

function keptText(count: number): string {
  return count === 1
    ? '1 e-mail reste\u202f: il est parti, ou est en train de partir.'
    : `${count} e-mails restent\u202f: ils sont partis, ou sont en train de partir.`
}

export default function DeleteMails({ loaderData: { count, rows } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title={count === 1 ? 'Supprimer cet e-mail' : `Supprimer ces ${count} e-mails`}
        lead="Seul ce qui n’est jamais parti est supprimé, et ne partira plus."
      />
      <AdminForm className="row">
        <input type="hidden" name="rows" value={rows} />
        <Button variant="danger">Supprimer</Button>
        <Link to={href('/admin/mails')}>Tout garder</Link>
      </AdminForm>
    </>
  )
}
