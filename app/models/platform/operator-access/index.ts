import { z } from 'zod'
import { typedText } from '~/models/values/typed-text'

/** Of a consent. */
export const CONSENT_HOURS = 24

export const consentForm = z.object({ reason: typedText({ max: 500, required: 'Dites pourquoi l’opérateur entre' }) })
