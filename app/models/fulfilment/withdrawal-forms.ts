import { z } from 'zod'
import { orderNumberForm } from '~/models/order'
import { typedText } from '~/models/values'

import { MAX_REASON, unitsName } from './form-fields'
import { seenEvent, unitsField } from './forms'

/** With one field a line: the units that are renounced. */
export function withdrawalLinesForm(positions: number[]) {
  return z.object({
    version: seenEvent,
    ...Object.fromEntries(positions.map((position) => [unitsName(position), unitsField])),
    returnAddress: z.enum(['oui', 'non'], 'Choisissez'),
  })
}

export const withdrawalRefusalForm = z.object({
  version: seenEvent,
  ground: z.enum(['late', 'unsealed'], 'Choisissez un motif'),
  answer: typedText({ max: MAX_REASON, required: 'Expliquez le refus, que l’acheteur lira' }),
})

export const withdrawalMatchForm = z.object({ orderNumber: orderNumberForm })
