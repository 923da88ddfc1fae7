import { href, type LoaderFunctionArgs } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { readWorkRevision } from '~/models/platform/dashboard/index.server'
import { withdrawalMatchForm, withdrawalSetAsideForm } from '~/models/shop/fulfilment'
import { draftMatch, draftSetAside, matchWithdrawal, setWithdrawalAside } from '~/models/shop/fulfilment/index.server'
import { declaredText } from '~/models/shop/order'
import { listOrderStates, pageWithdrawals } from '~/models/shop/order/index.server'
import { chosen, unknownIn } from '../list-filter'
import { listPage } from '../list-page.server'
import { withdrawalState } from '../orders/order-sheet.server'
import { type Asked, missing, showMail, verb, verbsOf, wrong } from '../verbs.server'
import type { DeclarationView } from './withdrawal-list'

const filters = { 'a-regler': 'open', 'sans-commande': 'unmatched', 'de-cote': 'set-aside' } as const

/** Reads `?etat=` and `?page=`. */
export async function loadWithdrawals({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>) {
  const { db, at } = adminRequest(context)
  const state = chosen(url.searchParams.get('etat'), ['a-regler', 'sans-commande', 'de-cote'] as const)
  const page = listPage({ url, context })
  const revision = await readWorkRevision(db, ['orders'])
  const list = await pageWithdrawals(db, { filter: state && filters[state], page })
  const orders = await listOrderStates(
    db,
    list.withdrawals.flatMap(({ order_id }) => order_id ?? []),
  )
  const withdrawals = list.withdrawals.map(
    (withdrawal): DeclarationView => ({
      id: withdrawal.id,
      orderId: withdrawal.order_id,
      number: orders.get(withdrawal.order_id ?? '')?.order_number ?? withdrawal.order_number,
      declaredNumber: withdrawal.order_number,
      name: withdrawal.customer_name,
      email: withdrawal.email,
      declaredAt: declaredText(withdrawal.declared_at),
      state: withdrawalState(withdrawal, { order: orders.get(withdrawal.order_id ?? ''), at }),
      isSetAside: withdrawal.set_aside !== null,
    }),
  )
  const unknown = unknownIn(url.searchParams, { etat: state })
  return { withdrawals, unknown, count: list.count, page, pageCount: list.pageCount, state, revision }
}

export const declarationVerbs = verbsOf('/admin/retractations/:withdrawalId/*', {
  commande: verb(withdrawalMatchForm, async (asked) => {
    const { db, context, actor, at } = asked
    const { orderNumber, tell } = asked.value
    const tellBuyer = tell === 'on'
    const matched = await matchWithdrawal(db, { ...idIn(asked), orderNumber, tellBuyer, actor, at })
    if (!matched.ok)
      return matched.reason === 'unknown' ? unknownDeclaration : wrong('orderNumber', matchRefusals[matched.reason])
    const order = href('/admin/orders/:orderId', { orderId: matched.orderId })
    return { elsewhere: redirectWithNotice(context, order, done('Rétractation rapprochée.')) }
  }),

  'commande/message': verb(withdrawalMatchForm, async (asked) => {
    const draft = await draftMatch(asked.db, { ...idIn(asked), orderNumber: asked.value.orderNumber })
    if (draft.ok) return showMail(asked, draft.order.email, draft.mail)
    return draft.reason === 'unknown' ? unknownDeclaration : wrong('orderNumber', matchRefusals[draft.reason])
  }),

  'mise-de-cote': verb(withdrawalSetAsideForm, async (asked) => {
    const { db, context, actor, at } = asked
    const { reason, tell } = asked.value
    const aside = await setWithdrawalAside(db, { ...idIn(asked), reason, tellPerson: tell === 'on', actor, at })
    if (aside.ok) return { elsewhere: redirectWithNotice(context, waitingPath, done('Déclaration mise de côté.')) }
    return aside.reason === 'unknown' ? unknownDeclaration : wrong('reason', asideRefusals[aside.reason])
  }),

  'mise-de-cote/message': verb(withdrawalSetAsideForm, async (asked) => {
    const draft = await draftSetAside(asked.db, { ...idIn(asked), reason: asked.value.reason })
    if (draft.ok) return showMail(asked, draft.withdrawal.email, draft.mail)
    return draft.reason === 'unknown' ? unknownDeclaration : wrong('reason', asideRefusals[draft.reason])
  }),
})

export type DeclarationVerb = (typeof declarationVerbs.paths)[number]

const waitingPath = `${href('/admin/retractations')}?etat=sans-commande`
const unknownDeclaration = missing('Rétractation inconnue')

const matchRefusals = {
  'unknown-order': 'Aucune commande ne porte ce numéro',
  matched: 'Cette déclaration a déjà sa commande',
}

const asideRefusals = {
  matched: 'Cette déclaration a maintenant sa commande',
  'set-aside': 'Cette déclaration est déjà mise de côté',
}

function idIn({ params: { withdrawalId = '' } }: Pick<Asked, 'params'>) {
  return { withdrawalId }
}
