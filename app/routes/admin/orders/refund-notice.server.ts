import { z } from 'zod'
import type { Refund, ShopDb } from '~/database/schema'
import { done, type Notice } from '~/middleware/flash.server'
import type { RefundOutcome } from '~/models/refund'
import { findRefund } from '~/models/refund/index.server'
import { formatEuros } from '~/models/values'
import { parseForm } from '~/routes/posted-form.server'
import { buyerMailText } from './buyer-mail-text.server'

const refundForm = z.object({ refundId: z.uuid() })

/** The refund named by a form, if it belongs to this order. */
export async function readAskedRefund(
  db: ShopDb,
  { request, orderId }: { request: Request; orderId: string },
): Promise<Refund | undefined> {
  const submission = await parseForm(request, refundForm)
  const refund = submission.status === 'success' ? await findRefund(db, submission.value.refundId) : undefined
  return refund?.order_id === orderId ? refund : undefined
}

interface CompletedRefund {
  order_id: string
  amount_cents: number
  credit_cents: number
}

/** Reports the provider's answer for one refund. */
export async function noticeOf(
  db: ShopDb,
  outcome: RefundOutcome,
  { order_id, amount_cents, credit_cents }: CompletedRefund,
): Promise<Notice> {
  const amount = formatEuros(amount_cents + credit_cents)
  switch (outcome) {
    case 'done':
      return done(`${amount} remboursés. ${await buyerMailText(db, order_id)}`)
    case 'refused':
      return {
        tone: 'danger',
        lines: [
          `Le prestataire refuse de rendre ${amount}. Rien n’a été rendu\u202f: voyez la raison dans son tableau de bord.`,
        ],
      }
    default:
      return {
        tone: 'caution',
        lines: [`Le prestataire ne répond pas. Le remboursement de ${amount} est gardé et lui sera redemandé.`],
      }
  }
}

export const returnedGoneNotice: Notice = {
  tone: 'caution',
  lines: ['Ce remboursement n’est plus à refaire\u202f: il est fait, ou redemandé au prestataire.'],
}

export const strayGoneNotice: Notice = {
  tone: 'caution',
  lines: ['Ce paiement est déjà rendu, ou en train de l’être.'],
}
