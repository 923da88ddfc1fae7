import { href } from 'react-router'
import type { CustomerOrder } from '~/database/schema'
import { providersByName } from '~/integrations/payments/index.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { findProductName } from '~/models/shop/catalogue/index.server'
import {
  type DeliverParcelResult,
  orderNoteForm,
  orderStatusForm,
  parcelDeliveryForm,
  parcelForm,
  parcelMail,
  parcelNumberForm,
  parcelRemovalForm,
  restockedName,
  returnedGoodsForm,
  type StatusRefusal,
  statusMail,
  statusRefusalText,
  writtenOffName,
} from '~/models/shop/fulfilment'
import {
  correctParcel,
  deliverParcel,
  findOrderSheet,
  listParcels,
  receiveGoods,
  removeParcel,
  sendParcel,
  setNotes,
  setOrderStatus,
} from '~/models/shop/fulfilment/index.server'
import { orderStatusLabels } from '~/models/shop/order'
import { formatDay } from '~/models/values/french-date'
import { type Asked, missing, type Outcome, showMail, verb, verbsOf, wrong } from '../verbs.server'
import { moneyVerbs } from './money-verbs.server'
import { buyerMailText, changedSince, foundOrder, orderIn, unknownOrder } from './order-answers.server'
import { withdrawalVerbs } from './withdrawal-verbs.server'

const ofOrder = {
  note: verb(orderNoteForm, async ({ db, params, value, actor, at }) => {
    const { version, notes } = value
    const kept = await setNotes(db, { orderId: orderIn(params), notes, seen: version, actor, at })
    if (kept.ok) return done('Note enregistrée.')
    if (kept.reason === 'unknown') return unknownOrder
    return changedSince(kept.since, [`La note dit maintenant\u202f: ${kept.notes || 'rien'}`])
  }),

  statut: verb(orderStatusForm, async ({ db, params, value, context, identity, actor, at }) => {
    const { version, status, reason, tell, list } = value
    const moved = await setOrderStatus(db, {
      ...{ orderId: orderIn(params), status, reason, seen: version, tellBuyer: tell === 'on', actor, at },
      providers: Object.values(providersByName(context.get(tenantContext), identity.origin)),
    })
    if (moved.ok) {
      const notice = done(
        `Statut enregistré\u202f: ${orderStatusLabels[status].toLowerCase()}.`,
        ...(moved.changed && tell === 'on' ? [await buyerMailText({ db, identity }, orderIn(params))] : []),
        ...leftToDo(moved.order),
      )
      if (list === undefined) return notice
      return { elsewhere: redirectWithNotice(context, href('/admin/orders') + list, notice) }
    }
    if (moved.reason === 'unknown') return unknownOrder
    if (moved.reason === 'changed') return changedSince(moved.since)
    return statusRefusal(moved, 'productId' in moved ? await findProductName(db, moved.productId) : undefined)
  }),

  'messages/statut': verb(orderStatusForm, async (asked) => {
    const { order } = await foundOrder(asked)
    const { status, reason } = asked.value
    return showMail(asked, order.email, statusMail({ ...order, status }, reason))
  }),

  colis: verb(parcelForm, async ({ db, identity, params, value, actor, at }) => {
    const { version, ...parcel } = value
    const sent = await sendParcel(db, { orderId: orderIn(params), ...parcel, seen: version, actor, at })
    if (sent.ok) return done(`Colis enregistré. ${await buyerMailText({ db, identity }, orderIn(params))}`)
    if (sent.reason === 'unknown') return unknownOrder
    if (sent.reason === 'changed') return changedSince(sent.since)
    return wrong('number', sendRefusals[sent.reason])
  }),

  'messages/colis': verb(parcelForm, async (asked) => {
    const { order } = await foundOrder(asked)
    return showMail(asked, order.email, parcelMail(order, { ...asked.value, kind: 'parcel-sent' }))
  }),

  'colis/:parcelId': verb(parcelNumberForm, async ({ db, identity, params, value, actor, at }) => {
    const { version, ...label } = value
    const corrected = await correctParcel(db, { ...parcelIn(params), ...label, seen: version, actor, at })
    if (corrected.ok) {
      const words = corrected.changed ? 'Numéro corrigé.' : 'Le numéro est resté le même.'
      return done(
        [words, ...(corrected.isTold ? [await buyerMailText({ db, identity }, orderIn(params))] : [])].join(' '),
      )
    }
    if (corrected.reason === 'unknown') return missing('Colis inconnu')
    if (corrected.reason === 'changed') return changedSince(corrected.since)
    return wrong('number', 'Un autre colis de cette commande porte ce numéro')
  }),

  'colis/:parcelId/message': verb(parcelNumberForm, async (asked) => {
    const { db, params, value } = asked
    const { order } = await foundOrder(asked)
    const parcels = await listParcels(db, [order.id])
    if (!parcels.some(({ id }) => id === params.parcelId)) return missing('Colis inconnu')
    const { carrier, number } = value
    return showMail(asked, order.email, parcelMail(order, { kind: 'parcel-changed', carrier, number }))
  }),

  'colis/:parcelId/livraison': verb(parcelDeliveryForm, async ({ db, identity, params, value, actor, at }) => {
    const { version, deliveredOn } = value
    const delivered = await deliverParcel(db, { ...parcelIn(params), deliveredOn, seen: version, actor, at })
    if (delivered.ok) return done(await deliveredText({ db, identity }, orderIn(params), delivered))
    if (delivered.reason === 'unknown') return missing('Colis inconnu')
    if (delivered.reason === 'changed') return changedSince(delivered.since)
    return wrong('deliveredOn', deliveryRefusal(delivered))
  }),

  'colis/:parcelId/retrait': verb(parcelRemovalForm, async ({ db, params, value, actor, at }) => {
    const { version, reason } = value
    const removed = await removeParcel(db, { ...parcelIn(params), reason, seen: version, actor, at })
    if (removed.ok)
      return done(removed.isPrepared ? 'Colis retiré\u202f: la commande est de nouveau à expédier.' : 'Colis retiré.')
    if (removed.reason === 'unknown') return missing('Colis inconnu')
    if (removed.reason === 'changed') return changedSince(removed.since)
    return wrong('reason', 'Ce colis est livré\u202f: le délai de rétractation court depuis ce jour')
  }),

  retours: verb(
    async (asked) => returnedGoodsForm(await takenProducts(asked)),
    async (asked) => {
      const { db, params, actor, at } = asked
      const { version, reason, ...units } = asked.value
      const productIds = await takenProducts(asked)
      const goods = productIds.map((productId) => ({
        productId,
        restocked: Number(Reflect.get(units, restockedName(productId))),
        writtenOff: Number(Reflect.get(units, writtenOffName(productId))),
      }))
      const received = await receiveGoods(db, { orderId: orderIn(params), goods, reason, seen: version, actor, at })
      if (received.ok) return done('Retour enregistré, stock à jour.')
      if (received.reason === 'unknown') return unknownOrder
      if (received.reason === 'changed') return changedSince(received.since)
      if ('productId' in received)
        return wrong(restockedName(received.productId), `L’acheteur n’en a que ${received.taken}`, 400)
      const [first] = productIds
      return wrong(first ? restockedName(first) : 'reason', 'Comptez au moins un article revenu', 400)
    },
  ),
}

export const orderVerbs = verbsOf('/admin/orders/:orderId/*', { ...ofOrder, ...moneyVerbs, ...withdrawalVerbs })

export type OrderVerb = (typeof orderVerbs.paths)[number]

function parcelIn({ orderId = '', parcelId = '' }: Asked['params']) {
  return { orderId, parcelId }
}

function leftToDo({ status, payment_state }: CustomerOrder): string[] {
  return status === 'annule' && payment_state === 'paid' ? ['Ce qui a été payé reste à rendre, depuis sa page.'] : []
}

function statusRefusal(refusal: StatusRefusal, product: string | undefined): Outcome {
  const field = refusal.reason === 'reason-needed' ? 'reason' : 'status'
  return wrong(field, statusRefusalText(refusal, product))
}

const sendRefusals = {
  'sent-before': 'Ce colis est déjà noté pour cette commande',
  'not-sendable': 'Cette commande ne peut pas partir\u202f: elle n’est pas payée, ou elle est livrée ou annulée',
}

async function deliveredText(
  shop: Pick<Asked, 'db' | 'identity'>,
  orderId: string,
  { isOrderDelivered, isCorrected }: Extract<DeliverParcelResult, { ok: true }>,
): Promise<string> {
  if (isCorrected) return 'Jour de livraison corrigé.'
  if (!isOrderDelivered) return 'Colis livré.'
  return `Dernier colis livré\u202f: la commande est livrée. ${await buyerMailText(shop, orderId)}`
}

function deliveryRefusal(
  refusal: Exclude<DeliverParcelResult, { ok: true } | { reason: 'changed' | 'unknown' }>,
): string {
  switch (refusal.reason) {
    case 'future':
      return 'Ce jour n’est pas encore venu'
    case 'before-sent':
      return `Le colis n’est parti que le ${formatDay(refusal.sentOn)}`
    case 'delivered-before':
      return 'Ce colis est déjà noté livré ce jour-là'
  }
}

async function takenProducts({ db, params }: Pick<Asked, 'db' | 'params'>): Promise<string[]> {
  const sheet = await findOrderSheet(db, orderIn(params))
  return sheet?.taken.map(({ productId }) => productId) ?? []
}
