import { z } from 'zod'
import { orderNumberForm } from '~/models/shop/order'
import { typedText } from '~/models/values/typed-text'

import { MAX_REASON, unitsName } from './form-fields'
import { seenEvent, unitsField } from './forms'

/** One field per line: units withdrawn. */
export function withdrawalLinesForm(positions: number[]) {
  return z.object({
    version: seenEvent,
    ...Object.fromEntries(positions.map((position) => [unitsName(position), unitsField])),
    returnAddress: z.enum(['oui', 'non'], 'Choisissez'),
  })
}

/** One field per line, as in `withdrawalLinesForm`. */
export function receivedWithdrawalForm(positions: number[]) {
  return withdrawalLinesForm(positions).extend({
    withdrawalId: z.uuid('Rechargez la page'),
    means: z.enum(['letter', 'telephone'], 'Choisissez'),
    receivedOn: z.iso.date('Indiquez un jour, par exemple 2026-11-24'),
  })
}

export const withdrawalRefusalForm = z.object({
  version: seenEvent,
  ground: z.enum(['late', 'unsealed'], 'Choisissez un motif'),
  answer: typedText({ max: MAX_REASON, required: 'Expliquez le refus, que l’acheteur lira' }),
})

const tell = z.literal('on').optional()

export const withdrawalMatchForm = z.object({ orderNumber: orderNumberForm, tell })

export const withdrawalSetAsideForm = z.object({
  reason: typedText({ max: MAX_REASON, required: 'Indiquez pourquoi elle est mise de côté' }),
  tell,
})
