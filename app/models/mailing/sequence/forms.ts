import { z } from 'zod'
import type { SequenceKey } from '~/database/schema'
import { mailSubjectForm, mailTextForm } from '~/models/mailing/mail-text'
import { versionField } from '~/models/values/version-field'
import { placeholdersOf } from './sequences'

const MAX_STEP_HOURS = 8760
/** Upper limit: later mails would follow a forgotten contact. */
export const MAX_STEPS = 6

const hoursText = `Un nombre d’heures entier, de 1 à ${MAX_STEP_HOURS} (un an)`

export function stepForm(sequence: SequenceKey) {
  const known = placeholdersOf(sequence)
  return z.object({
    version: versionField,
    after_hours: z
      .string(hoursText)
      .trim()
      .regex(/^\d{1,5}$/, hoursText)
      .transform(Number)
      .refine((hours) => hours >= 1 && hours <= MAX_STEP_HOURS, hoursText),
    subject: mailSubjectForm(known),
    text: mailTextForm(known),
  })
}
