import { z } from 'zod'
import { isDay } from '~/models/values/french-date'
import { typedText } from '~/models/values/typed-text'
import { versionField } from '~/models/values/version-field'
import { MAX_PROVENANCE, prospectStatuses } from './text'

const field = typedText({ max: 200 }).default('')

export const prospectForm = z.object({
  version: versionField,
  first_name: field,
  last_name: field,
  company: field,
  job_title: field,
  phone: field,
  city: field,
  country: field,
  sector: field,
})

/** May stay empty until the import starts. */
export const provenanceText = typedText({ max: MAX_PROVENANCE }).default('')

export const callForm = z.object({
  version: versionField,
  day: z.string('Indiquez un jour').refine(isDay, 'Indiquez un jour'),
  about: typedText({ max: 500, required: 'Indiquez de quoi parler' }),
})

export const callDoneForm = z.object({
  version: versionField,
  outcome: typedText({ max: 500, required: 'Indiquez ce qui en est sorti' }),
})

/** Bulk change. */
export const bulkStatusForm = z.object({
  status: z.enum(prospectStatuses, 'Choisissez un statut'),
  reason: typedText({ max: 500, required: 'Indiquez pourquoi' }),
})

export const prospectStatusForm = bulkStatusForm.extend({ version: versionField })
