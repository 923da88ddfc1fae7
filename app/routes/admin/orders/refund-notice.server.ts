import { done, type Notice } from '~/middleware/flash.server'
import type { RefundOutcome } from '~/models/refund'
import { formatEuros } from '~/models/values'

/** For one refund, what its provider said. */
export function noticeOf(
  outcome: RefundOutcome,
  { amount_cents, credit_cents }: { amount_cents: number; credit_cents: number },
): Notice {
  const amount = formatEuros(amount_cents + credit_cents)
  switch (outcome) {
    case 'done':
      return done(`${amount} remboursés. L’acheteur est prévenu par e-mail.`)
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

export const strayGoneNotice: Notice = {
  tone: 'caution',
  lines: ['Ce paiement est déjà rendu, ou en train de l’être.'],
}
