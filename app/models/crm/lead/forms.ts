import { z } from 'zod'
import { isDay } from '~/models/values/french-date'
import { typedText } from '~/models/values/typed-text'

import { MAX_ACTION_LENGTH, MAX_NOTE_LENGTH } from './limits'
import { leadStatuses } from './status'

/** Version the administrator read. */
const version = z
  .string('Rechargez la page')
  .regex(/^\d{1,9}$/, 'Rechargez la page')
  .transform(Number)

export const leadStatusForm = z.object({ version, status: z.enum(leadStatuses, 'Choisissez un statut') })

export const nextActionForm = z.object({
  version,
  action: typedText({ max: MAX_ACTION_LENGTH, required: 'Indiquez l’action à faire' }),
  due: z.string('Indiquez une échéance').refine(isDay, 'Indiquez une échéance'),
})

export const actionDoneForm = z.object({ version })

export const leadNoteForm = z.object({
  body: typedText({ max: MAX_NOTE_LENGTH, required: 'Écrivez la note' }),
})
