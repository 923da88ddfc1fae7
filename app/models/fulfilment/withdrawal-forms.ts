import { z } from 'zod'
import { orderNumberForm } from '~/models/order'
import { typedText } from '~/models/values'

import { MAX_REASON, seenEvent, unitsField, unitsName } from './forms'

/** With one field a line: the units that are renounced. */
export function withdrawalLinesForm(positions: number[]) {
  return z.object({
    version: seenEvent,
    ...Object.fromEntries(positions.map((position) => [unitsName(position), unitsField])),
    returnAddress: z.enum(['oui', 'non'], 'Choisissez'),
  })
}

/** How a declaration came that the shop's page did not take. */
export const declarationMeans = { letter: 'Par lettre', telephone: 'Par téléphone' } as const

export type DeclaredBy = keyof typeof declarationMeans

/** With one field a line, as `withdrawalLinesForm`. */
export function receivedWithdrawalForm(positions: number[]) {
  return withdrawalLinesForm(positions).extend({
    withdrawalId: z.uuid('Rechargez la page'),
    means: z.enum(['letter', 'telephone'], 'Choisissez'),
    receivedOn: z.iso.date('Indiquez un jour, par exemple 2026-11-24'),
  })
}

/** When the law lets the shop refuse. */
export const refusalGrounds = {
  late: 'Déclarée après la fin du délai',
  unsealed: 'Filtre ou membrane descellé',
} as const

export type WithdrawalGround = keyof typeof refusalGrounds

export const withdrawalRefusalForm = z.object({
  version: seenEvent,
  ground: z.enum(['late', 'unsealed'], 'Choisissez un motif'),
  answer: typedText({ max: MAX_REASON, required: 'Expliquez le refus, que l’acheteur lira' }),
})

export const withdrawalMatchForm = z.object({ orderNumber: orderNumberForm })
