import { z } from 'zod'
import { isDay } from '~/models/values/french-date'
import { typedText } from '~/models/values/typed-text'
import { versionField } from '~/models/values/version-field'
import { leadStatuses } from './status'

const MAX_ACTION_LENGTH = 200
const MAX_NOTE_LENGTH = 4000

export const leadStatusForm = z.object({ version: versionField, status: z.enum(leadStatuses, 'Choisissez un statut') })

export const nextActionForm = z.object({
  version: versionField,
  action: typedText({ max: MAX_ACTION_LENGTH, required: 'Indiquez l’action à faire' }),
  due: z.string('Indiquez une échéance').refine(isDay, 'Indiquez une échéance'),
})

export const actionDoneForm = z.object({ version: versionField })

export const leadNoteForm = z.object({
  body: typedText({ max: MAX_NOTE_LENGTH, required: 'Écrivez la note' }),
})
