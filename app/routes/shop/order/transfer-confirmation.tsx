import { data, href, redirect } from 'react-router'
import { PageTop } from '~/components/shop/page/page-top'
import { Button } from '~/components/ui/button'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { orderReference } from '~/models/shop/order/index.server'
import { confirmTransfer, findOrderState, findTransferStage } from '~/models/shop/payment/index.server'
import { formatDateTime } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import { dueOf } from '~/models/values/totals'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { orderPath } from '../checkout/return-urls.server'
import type { Route } from './+types/transfer-confirmation'
import { OrderAgain } from './order-page'
import { requireTransferOrder } from './order-page.server'

export const handle = {
  policy: {
    beforeOpening: true,
    keptReadOnly: true,
    cache: 'no-store',
    parameters: 'secret',
    showsForm: true,
    search: 'open',
  } satisfies RoutePolicy,
}

/** Confirmed by post only: mail scanners open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, signer } = shopRequest(context)
  const { order } = await requireTransferOrder(context, params.reference)
  const stage = await findTransferStage(db, order)
  const reference = orderReference(signer, order.id)
  if (stage === 'done') throw redirect(href('/commande/:reference', { reference }), 302)
  const { transfer } = await findOrderState(db, order)
  return {
    isOver: stage === 'over',
    reference,
    number: order.order_number ?? '',
    due: formatEuros(dueOf(order)),
    confirmBefore: transfer?.confirmBefore && formatDateTime(transfer.confirmBefore),
    deadline: transfer?.deadline && formatDateTime(transfer.deadline),
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db, at, signer } = shopRequest(context)
  const { order } = await requireTransferOrder(context, params.reference)
  const stage = await confirmTransfer(db, { orderId: order.id, at })
  const page = orderPath(signer, order.id)
  if (stage === 'over') return data(null, { status: 409 })
  return stage === 'to-confirm'
    ? redirectWithNotice(context, page, done('Merci, votre réservation est confirmée.'))
    : redirect(page, 303)
}

export default function TransferConfirmation({ loaderData }: Route.ComponentProps) {
  const { isOver, reference, number, due, confirmBefore, deadline } = loaderData
  if (isOver) return <Expired number={number} reference={reference} />
  return (
    <>
      <PageTop title="Confirmer la réservation" noIndex lead={`Commande ${number}, ${due} à régler par virement`} />
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

function Expired({ number, reference }: { number: string; reference: string }) {
  return (
    <>
      <PageTop title="Réservation terminée" noIndex lead={`Commande ${number}`} />
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
