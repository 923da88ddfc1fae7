import { done } from '~/middleware/flash.server'
import {
  type LinesRefusal,
  type NoteWithdrawalResult,
  type ReceiveWithdrawalResult,
  type RefuseWithdrawalResult,
  receivedWithdrawalForm,
  unitsName,
  withdrawalLinesForm,
  withdrawalRefusalForm,
} from '~/models/shop/fulfilment'
import {
  draftReceivedWithdrawal,
  draftRefusal,
  draftReturnAddress,
  noteWithdrawal,
  receiveWithdrawal,
  refuseWithdrawal,
} from '~/models/shop/fulfilment/index.server'
import { formatDay } from '~/models/values/french-date'
import { type Asked, missing, type Outcome, showMail, verb, wrong } from '../verbs.server'
import { buyerMailText, changedSince, foundOrder, orderIn, unitsByPosition, unknownOrder } from './order-answers.server'

const receivedFields = async (asked: Asked) => receivedWithdrawalForm((await foundOrder(asked)).positions)
const renouncedFields = async (asked: Asked) => withdrawalLinesForm((await foundOrder(asked)).positions)
const unknownWithdrawal = missing('Rétractation inconnue')

export const withdrawalVerbs = {
  retractations: verb(receivedFields, async (asked) => {
    const { db, params, actor, at } = asked
    const { positions } = await foundOrder(asked)
    const { version, withdrawalId, means, receivedOn, returnAddress, ...fields } = asked.value
    const units = unitsByPosition(fields, positions)
    const sendsAddress = returnAddress === 'oui'
    const received = await receiveWithdrawal(db, {
      ...{ orderId: orderIn(params), withdrawalId, means, receivedOn, units, actor, at },
      ...{ sendsAddress, seen: Number(version) },
    })
    if (received.ok) return done(`Rétractation notée. ${await labelText(asked, sendsAddress)}`.trim())
    if (received.reason === 'unknown') return unknownOrder
    if (received.reason === 'changed') return changedSince(received.since)
    return receivedRefused(received, positions)
  }),

  'messages/retractation': verb(receivedFields, async (asked) => {
    const { db, at } = asked
    const { order, positions } = await foundOrder(asked)
    const { withdrawalId, receivedOn, ...fields } = asked.value
    const units = unitsByPosition(fields, positions)
    const draft = await draftReceivedWithdrawal(db, { orderId: order.id, withdrawalId, receivedOn, units, at })
    if (draft.ok) return showMail(asked, order.email, draft.mail)
    return draft.reason === 'unknown' ? unknownWithdrawal : receivedRefused(draft, positions)
  }),

  'retractations/:withdrawalId': verb(renouncedFields, async (asked) => {
    const { db, actor, at } = asked
    const { positions } = await foundOrder(asked)
    const { version, returnAddress, ...fields } = asked.value
    const units = unitsByPosition(fields, positions)
    const sendsAddress = returnAddress === 'oui'
    const ids = withdrawalIn(asked)
    const noted = await noteWithdrawal(db, { ...ids, units, sendsAddress, actor, at, seen: Number(version) })
    if (noted.ok) return done(`Articles notés. ${await labelText(asked, sendsAddress)}`.trim())
    if (noted.reason === 'unknown') return unknownWithdrawal
    if (noted.reason === 'changed') return changedSince(noted.since)
    return notedRefused(noted, positions)
  }),

  'retractations/:withdrawalId/etiquette/message': verb(renouncedFields, async (asked) => {
    const { order, positions } = await foundOrder(asked)
    const units = unitsByPosition(asked.value, positions)
    const draft = await draftReturnAddress(asked.db, { ...withdrawalIn(asked), units })
    if (draft.ok) return showMail(asked, order.email, draft.mail)
    return draft.reason === 'unknown' ? unknownWithdrawal : notedRefused(draft, positions)
  }),

  'retractations/:withdrawalId/refus': verb(withdrawalRefusalForm, async (asked) => {
    const { db, identity, params, actor, at } = asked
    const { version, ...answer } = asked.value
    const refused = await refuseWithdrawal(db, { ...withdrawalIn(asked), ...answer, seen: version, actor, at })
    if (refused.ok) return done(`Rétractation refusée. ${await buyerMailText({ db, identity }, orderIn(params))}`)
    if (refused.reason === 'unknown') return unknownWithdrawal
    if (refused.reason === 'changed') return changedSince(refused.since)
    return wrong('ground', groundRefusals[refused.reason])
  }),

  'retractations/:withdrawalId/refus/message': verb(withdrawalRefusalForm, async (asked) => {
    const { ground, answer } = asked.value
    const draft = await draftRefusal(asked.db, { ...withdrawalIn(asked), ground, answer })
    if (draft.ok) return showMail(asked, draft.order.email, draft.mail)
    return draft.reason === 'unknown' ? unknownWithdrawal : wrong('ground', groundRefusals[draft.reason])
  }),
}

function withdrawalIn({ params: { orderId = '', withdrawalId = '' } }: Pick<Asked, 'params'>) {
  return { orderId, withdrawalId }
}

async function labelText(
  { db, identity, params }: Pick<Asked, 'db' | 'identity' | 'params'>,
  isSent: boolean,
): Promise<string> {
  return isSent ? buyerMailText({ db, identity }, orderIn(params), 'Étiquette de retour envoyée.') : ''
}

type Refusal<Result extends { ok: boolean }> = Exclude<Result, { ok: true } | { reason: 'unknown' | 'changed' }>

function notedRefused(refusal: Refusal<NoteWithdrawalResult>, positions: number[]): Outcome {
  if (refusal.reason !== 'settled') return linesRefused(refusal, positions)
  return wrong('returnAddress', 'Cette rétractation est déjà réglée')
}

function receivedRefused(refusal: Refusal<ReceiveWithdrawalResult>, positions: number[]): Outcome {
  switch (refusal.reason) {
    case 'not-paid':
      return wrong('receivedOn', 'Cette commande n’est pas, ou plus, payée\u202f: rien n’est à rendre')
    case 'future':
      return wrong('receivedOn', 'Ce jour n’est pas encore venu')
    case 'before-order':
      return wrong('receivedOn', `La commande n’a été passée que le ${formatDay(refusal.orderedOn)}`)
    default:
      return linesRefused(refusal, positions)
  }
}

const groundRefusals = {
  'in-time': 'Elle a été déclarée dans le délai\u202f: ce motif ne vaut pas',
  settled: 'Cette rétractation est déjà réglée',
} satisfies Record<Refusal<RefuseWithdrawalResult>['reason'], string>

function linesRefused(refusal: LinesRefusal, positions: number[]): Outcome {
  switch (refusal.reason) {
    case 'too-many-units':
      return wrong(unitsName(refusal.position), `L’acheteur n’en a plus que ${refusal.left} à rendre`)
    case 'nothing':
      return wrong(unitsName(positions[0] ?? 0), 'Comptez au moins un article')
    case 'no-address':
      return wrong('returnAddress', 'La boutique n’a pas d’adresse\u202f: renseignez-la dans ses réglages')
  }
}
