import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { deleteUnsentMail } from '~/mails/outbox-changes.server'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { mailKindName } from '~/models/base/outbox'
import { findEmail } from '~/models/base/outbox/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/delete'

export const handle = { policy: {} satisfies RoutePolicy }

/** Asks for confirmation: a deleted mail cannot be sent any more. */
export async function loader({ params: { emailId }, context }: Route.LoaderArgs) {
  const email = await findEmail(adminRequest(context).db, emailId)
  if (!email) throw data('E-mail inconnu', { status: 404 })
  return { id: email.id, kindName: mailKindName(email.kind), recipient: email.recipient }
}

export async function action({ params: { emailId }, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const deleted = await deleteUnsentMail(db, { id: emailId, by: actor, at })
  if (deleted.ok) return redirectWithNotice(context, href('/admin/mails'), done('L’e-mail est supprimé.'))
  if (deleted.reason === 'unknown') throw data('E-mail inconnu', { status: 404 })
  const page = href('/admin/mails/:emailId', { emailId })
  return redirectWithNotice(context, page, { tone: 'caution', lines: [refusalText[deleted.reason]] })
}

const refusalText = {
  sent: 'Cet e-mail est parti entre-temps\u202f: il reste dans la boîte d’envoi.',
  leaving: 'Cet e-mail est en train de partir\u202f: il n’a pas été supprimé.',
}

export default function DeleteMail({ loaderData: { id, kindName, recipient } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title="Supprimer cet e-mail"
        lead={`${kindName}, à ${recipient}. Il n’est jamais parti, et ne partira plus.`}
      />
      <AdminForm className="row">
        <Button variant="danger">Supprimer l’e-mail</Button>
        <Link to={href('/admin/mails/:emailId', { emailId: id })}>Le garder</Link>
      </AdminForm>
    </>
  )
}
