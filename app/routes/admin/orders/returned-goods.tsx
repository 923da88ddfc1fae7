import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { restockedName, returnedGoodsForm, writtenOffName } from '~/models/fulfilment'
import { findOrderSheet, receiveGoods } from '~/models/fulfilment/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/returned-goods'
import { answerOrder } from './order-answer.server'
import { answerChanged, loadOrder } from './order-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export async function action({ request, url, params: { orderId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const productIds = (await findOrderSheet(db, orderId))?.taken.map(({ productId }) => productId) ?? []
  const submission = await parseForm(request, returnedGoodsForm(productIds))
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, reason, ...units } = submission.value
  const goods = productIds.map((productId) => ({
    productId,
    restocked: Number(Reflect.get(units, restockedName(productId))),
    writtenOff: Number(Reflect.get(units, writtenOffName(productId))),
  }))
  const received = await receiveGoods(db, { orderId, goods, reason, seen: version, actor, at })
  if (received.ok)
    return answerOrder({ request, url, context }, { orderId, notice: done('Retour enregistré, stock à jour.') })
  if (received.reason === 'unknown') throw data('Commande inconnue', { status: 404 })
  if (received.reason === 'changed') return answerChanged(submission, received.since)
  const fieldErrors =
    'productId' in received
      ? { [restockedName(received.productId)]: [`L’acheteur n’en a que ${received.taken}`] }
      : { [firstCount(productIds)]: ['Comptez au moins un article revenu'] }
  return data({ result: submission.reply({ fieldErrors }) }, { status: 400 })
}

function firstCount([productId]: string[]): string {
  return productId === undefined ? 'reason' : restockedName(productId)
}

export default function ReturnedGoodsRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={{ goods: actionData }} />
}
