import { data, href, Link } from 'react-router'
import { DeskForm } from '~/components/admin/form/desk-form'
import { Facts } from '~/components/admin/inbox/facts'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Field } from '~/components/ui/field'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { withdrawalMatchForm } from '~/models/fulfilment'
import { matchWithdrawal } from '~/models/fulfilment/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { orderPath } from '../orders/order-answer.server'
import type { Route } from './+types/withdrawal-match'
import { loadWithdrawal } from './withdrawal-list.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader(args: Route.LoaderArgs) {
  return loadWithdrawal(args)
}

export async function action({ request, params: { withdrawalId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, withdrawalMatchForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const matched = await matchWithdrawal(db, { withdrawalId, ...submission.value, actor, at })
  if (matched.ok) return redirectWithNotice(context, orderPath(matched.orderId), done('Rétractation rapprochée.'))
  if (matched.reason === 'unknown') throw data('Rétractation inconnue', { status: 404 })
  const fieldErrors = { orderNumber: [refusals[matched.reason]] }
  return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
}

const refusals = {
  'unknown-order': 'Aucune commande ne porte ce numéro',
  matched: 'Cette déclaration a déjà sa commande',
}

export default function WithdrawalMatch({ loaderData, actionData }: Route.ComponentProps) {
  const { id, orderId, facts } = loaderData
  return (
    <>
      <AdminHeader
        title="Rétractation sans commande"
        lead="Cherchez la commande par le nom ou l’e-mail, puis indiquez son numéro."
        actions={<Link to={href('/admin/retractations')}>Rétractations</Link>}
      />
      <Facts title="Déclaration" facts={facts} />
      <section className="admin-panel" aria-labelledby="rapprocher">
        <h2 id="rapprocher">Sa commande</h2>
        {orderId ? <Link to={href('/admin/orders/:orderId', { orderId })}>Voir la commande</Link> : null}
        <DeskForm
          id="rapprochement"
          schema={({ withdrawalMatchForm }) => withdrawalMatchForm}
          action={href('/admin/retractations/:withdrawalId/commande', { withdrawalId: id })}
          refused={actionData}
          button="Rapprocher"
          pending="Enregistrement…"
        >
          {(fields) => <Field field={fields.orderNumber} label="Numéro de commande" required autoComplete="off" />}
        </DeskForm>
      </section>
    </>
  )
}
