import { z } from 'zod'
import { typedText } from '~/models/values/typed-text'

import { MAX_REPLY_LENGTH } from './filters'
import { refusalGrounds } from './refusal-text'

/** Id of the last event shown. */
const version = z
  .string('Rechargez la page')
  .regex(/^\d{1,12}$/, 'Rechargez la page')
  .transform(Number)

/** For publish, highlight and keep. */
export const reviewDecisionForm = z.object({ version, retour: z.string().optional() })

export const reviewRefusalForm = z.object({ version, ground: z.enum(refusalGrounds, 'Choisissez un motif') })

/** An empty reply deletes the current one. */
export const reviewReplyForm = z.object({ version, reply: typedText({ max: MAX_REPLY_LENGTH }) })
