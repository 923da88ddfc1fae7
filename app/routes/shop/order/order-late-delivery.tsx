import { data, href } from 'react-router'
import { z } from 'zod'
import { PageTop } from '~/components/shop/page/page-top'
import { Button, ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { isDeliveryLate, requestLateDelivery } from '~/models/shop/order/index.server'
import { formatDay } from '~/models/values/french-date'
import { readForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/order-late-delivery'
import { requireOrder } from './order-page.server'
import { noMailYet } from './withdrawal-form'

export const handle = {
  policy: {
    beforeOpening: true,
    keptReadOnly: true,
    cache: 'no-store',
    limit: 'mail',
    parameters: 'secret',
    showsForm: true,
  } satisfies RoutePolicy,
}

const requestSchema = z.object({ request: z.enum(['deliver', 'cancel']) })

const doneTexts = {
  deliver: 'Votre mise en demeure de livrer est enregistrée.',
  cancel: 'Votre demande d’annulation est enregistrée.',
}

const notLateText = 'La date promise n’est pas passée, ou la commande n’attend plus de livraison.'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { order } = await requireOrder(context, params.reference)
  return {
    orderNumber: order.order_number ?? '',
    promisedTo: order.delivery_to,
    isLate: isDeliveryLate(order, shopRequest(context).at),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { order } = await requireOrder(context, params.reference)
  const form = requestSchema.safeParse(await readForm(request))
  if (!form.success) return data({ message: 'Choisissez ce que vous demandez.' }, { status: 400 })
  const { db, at, identity } = shopRequest(context)
  const result = await requestLateDelivery(db, { orderId: order.id, request: form.data.request, at })
  if (!result.ok) return data({ message: notLateText }, { status: 409 })
  const receipt = identity.mailServer ? 'Un accusé de réception vous est envoyé par e-mail.' : noMailYet
  const orderPage = href('/commande/:reference', { reference: params.reference })
  return redirectWithNotice(context, orderPage, done(doneTexts[form.data.request], receipt))
}

export default function OrderLateDelivery({ loaderData, actionData, params }: Route.ComponentProps) {
  const { orderNumber, promisedTo, isLate } = loaderData
  return (
    <>
      <PageTop
        title="Livraison en retard"
        noIndex
        lead={`Commande ${orderNumber}, promise au plus tard le ${formatDay(promisedTo)}.`}
      />
      <div className="stack narrow">
        {actionData ? <Notice tone="danger" lines={[actionData.message]} /> : null}
        {isLate ? <LateRequests /> : <p>{notLateText}</p>}
        <div>
          <ButtonLink variant="quiet" href={href('/commande/:reference', { reference: params.reference })}>
            Revenir à la commande
          </ButtonLink>
        </div>
        <p>
          <a href={`${href('/support')}?commande=${params.reference}#contact`}>
            Nous écrire au sujet de cette livraison
          </a>
        </p>
      </div>
    </>
  )
}

function LateRequests() {
  return lateRequests.map(({ id, title, text, label, variant }) => (
    <section key={id} className="card stack stack-small" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <form method="post">
        <Button variant={variant} name="request" value={id}>
          {label}
        </Button>
      </form>
    </section>
  ))
}

const lateRequests = [
  {
    id: 'deliver',
    title: 'Vous voulez encore la commande',
    text: 'Mettez-nous en demeure de livrer dans un délai supplémentaire raisonnable. Si nous ne livrons pas, vous pourrez annuler la commande et nous vous rembourserons en entier.',
    label: 'Mettre en demeure de livrer',
    variant: undefined,
  },
  {
    id: 'cancel',
    title: 'Vous ne la voulez plus',
    text: 'Vous pouvez annuler après une mise en demeure restée sans effet, si nous refusons de livrer, ou si la date était pour vous une condition essentielle. Nous remboursons alors toutes les sommes versées au plus tard 14 jours après la fin du contrat.',
    label: 'Annuler la commande',
    variant: 'danger',
  },
] as const
