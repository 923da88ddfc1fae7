import { z } from 'zod'
import { typedText } from '~/models/values'

import { MAX_PATH_LENGTH, readPath } from './path'

function pathField(required: string) {
  const message = 'Une adresse de la boutique, qui commence par «\u202f/\u202f», sans «\u202f?\u202f» ni espace'
  return typedText({ max: MAX_PATH_LENGTH, required })
    .refine((typed) => readPath(typed) !== undefined, { error: message, abort: true })
    .transform((typed) => readPath(typed) ?? '')
}

export const redirectForm = z.object({
  path: pathField('Indiquez l’ancienne adresse'),
  target: pathField('Indiquez où elle mène'),
})
