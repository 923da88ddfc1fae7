import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { OrderAgain } from '~/components/shop/order/order-page'
import { PageMeta } from '~/components/shop/page/page-meta'
import { Button } from '~/components/ui/button'
import { PageHeader } from '~/components/ui/page-header'
import { redirectWithNotice } from '~/middleware/flash.server'
import { signerOf, tenantContext } from '~/middleware/tenant.server'
import type { OrderWithItems } from '~/models/order'
import { findOrder, orderReference } from '~/models/order/index.server'
import {
  confirmTransfer,
  findOrderState,
  findTransferStage,
  parseTransferReference,
} from '~/models/payment/index.server'
import { dueOf, formatDateTime, formatEuros } from '~/models/values'
import { requestContextOf } from '~/runtime/request-context.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/transfer-confirmation'

export const handle = {
  policy: { cache: 'no-store', parameters: 'secret', showsForm: true, search: 'open' } satisfies RoutePolicy,
}

/** Shows a button and changes nothing: mail scanners open the links of a message. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(tenantContext)
  const { order } = await requireOrderOfMail(context, params.reference)
  const stage = await findTransferStage(db, order)
  const reference = orderReference(signerOf(context), order.id)
  if (stage === 'done') throw redirect(href('/commande/:reference', { reference }), 302)
  const { transfer } = await findOrderState(db, order)
  return {
    isOver: stage === 'over',
    reference,
    number: order.order_number ?? '',
    due: formatEuros(dueOf(order)),
    confirmBefore: transfer?.confirmBefore && formatDateTime(transfer.confirmBefore),
    deadline: transfer && formatDateTime(transfer.deadline),
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db } = context.get(tenantContext)
  const { order } = await requireOrderOfMail(context, params.reference)
  const stage = await confirmTransfer(db, { orderId: order.id, at: requestContextOf(context).at })
  const page = href('/commande/:reference', { reference: orderReference(signerOf(context), order.id) })
  if (stage === 'over') return data(null, { status: 409 })
  return stage === 'to-confirm'
    ? redirectWithNotice(context, page, { tone: 'done', lines: ['Merci, votre réservation est confirmée.'] })
    : redirect(page, 303)
}

/** The order of a link that we mailed; another is a 404. */
async function requireOrderOfMail(
  context: Readonly<RouterContextProvider>,
  reference: string,
): Promise<OrderWithItems> {
  const orderId = parseTransferReference(signerOf(context), reference)
  const found = orderId ? await findOrder(context.get(tenantContext).db, orderId) : undefined
  if (!found) throw data('Lien inconnu', { status: 404 })
  return found
}

export default function TransferConfirmation({ loaderData }: Route.ComponentProps) {
  const { isOver, reference, number, due, confirmBefore, deadline } = loaderData
  if (isOver) return <Over number={number} reference={reference} />
  return (
    <>
      <PageMeta title="Confirmer la réservation" noIndex />
      <PageHeader title="Confirmer la réservation" lead={`Commande ${number}, ${due} à régler par virement`} />
      <form method="post" className="stack narrow">
        <p>
          Les articles vous sont réservés jusqu’au {confirmBefore}. En confirmant, vous les gardez jusqu’au {deadline}{' '}
          (heure de Paris), le temps que votre virement arrive.
        </p>
        <div className="row">
          <Button large>Confirmer ma réservation</Button>
          <a href={href('/commande/:reference', { reference })}>Voir la commande</a>
        </div>
        <p className="muted small">
          Vous n’avez rien commandé ? Ne faites rien : la commande s’annule d’elle-même et vous ne devez rien.
        </p>
      </form>
    </>
  )
}

function Over({ number, reference }: { number: string; reference: string }) {
  return (
    <>
      <PageMeta title="Réservation terminée" noIndex />
      <PageHeader title="Réservation terminée" lead={`Commande ${number}`} />
      <div className="stack narrow">
        <p>
          Le délai est passé ou la commande a été annulée : ses articles ne vous sont plus réservés et vous ne devez
          rien. Vous pouvez les commander à nouveau, au prix du jour.
        </p>
        <OrderAgain reference={reference} />
        <p>
          <a href={href('/commande/:reference', { reference })}>Voir la commande</a>
        </p>
      </div>
    </>
  )
}
