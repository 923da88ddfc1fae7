import { z } from 'zod'
import type { Prospect } from '~/database/schema'
import { versionField } from '~/models/values/version-field'
import { type StoredField, storedFields } from '../fields'

const choice = z.enum(['kept', 'other'], 'Choisissez l’une des deux valeurs').optional()

/** For each differing field, which value is kept. */
export const mergeForm = z.object({
  version: versionField,
  other_version: versionField,
  first_name: choice,
  last_name: choice,
  company: choice,
  job_title: choice,
  phone: choice,
  city: choice,
  country: choice,
  sector: choice,
})

export const partingForm = z.object({ version: versionField })

export type MergeChoices = Partial<Record<StoredField, 'kept' | 'other' | undefined>>

type Values = Pick<Prospect, StoredField>

export function differingFields({ kept, other }: { kept: Values; other: Values }): StoredField[] {
  return storedFields.filter((field) => kept[field] !== other[field])
}

/** Fills empty values from the other. */
export function defaultChoice(field: StoredField, { kept, other }: { kept: Values; other: Values }) {
  return kept[field] === '' && other[field] !== '' ? 'other' : 'kept'
}
