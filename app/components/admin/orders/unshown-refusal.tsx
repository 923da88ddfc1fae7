import { Notice } from '~/components/ui/notice'
import { changedWords, type FormAnswer } from '../form/desk-form'
import type { OrderPageProps } from './order-page-props'

/** Why a form was refused that its order no longer has: where no script runs, the page came back without it. */
export function UnshownRefusal(page: OrderPageProps) {
  const lines = unshownRefusals(page).flatMap(refusalLines)
  return lines.length > 0 ? <Notice tone="danger" lines={lines} /> : null
}

function unshownRefusals(page: OrderPageProps): (FormAnswer | undefined)[] {
  const { money, parcels, taken, withdrawals, refused } = page
  const isOpen = (withdrawalId?: string) => withdrawals.declared.some(({ id, isOpen }) => id === withdrawalId && isOpen)
  const isStray = (paymentId?: string) => money.strays.some(({ id }) => id === paymentId)
  return [
    ...(money.canRefund ? [] : [refused.refund]),
    ...(money.canSendLink ? [] : [refused.paymentLink]),
    ...(isStray(refused.stray?.paymentId) ? [] : [refused.stray?.refusal]),
    ...(parcels.canSend ? [] : [refused.parcel]),
    ...(taken.length > 0 ? [] : [refused.goods]),
    ...(withdrawals.nextId ? [] : [refused.withdrawalReceived]),
    ...(isOpen(refused.withdrawalLines?.withdrawalId) ? [] : [refused.withdrawalLines?.refusal]),
    ...(isOpen(refused.withdrawalRefusal?.withdrawalId) ? [] : [refused.withdrawalRefusal?.refusal]),
  ]
}

function refusalLines(answer: FormAnswer | undefined): string[] {
  if (!answer || !('result' in answer)) return []
  const messages = Object.values(answer.result.error ?? {}).flatMap((each) => each ?? [])
  return [...(answer.changed ? [changedWords, ...answer.changed.lines] : []), ...messages.map((each) => `${each}.`)]
}
