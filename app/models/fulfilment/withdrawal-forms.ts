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
