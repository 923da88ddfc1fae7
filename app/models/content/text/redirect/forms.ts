import { z } from 'zod'
import { typedText } from '~/models/values/typed-text'

import { MAX_PATH_LENGTH, readAddress, readTarget } from './path'

function addressField({ required, read, error }: Record<'required' | 'error', string> & { read: typeof readAddress }) {
  return typedText({ max: MAX_PATH_LENGTH, required })
    .refine((typed) => read(typed) !== undefined, { error, abort: true })
    .transform((typed) => read(typed) ?? '')
}

const start = 'Une adresse de la boutique, qui commence par «\u202f/\u202f»'

export const redirectForm = z.object({
  path: addressField({ required: 'Indiquez l’ancienne adresse', read: readAddress, error: start }),
  target: addressField({
    required: 'Indiquez où elle mène',
    read: readTarget,
    error: `${start}, sans «\u202f#\u202f»`,
  }),
})
