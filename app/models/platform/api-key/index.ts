import { z } from 'zod'
import { plainLine } from '~/models/values/typed-text'
import { planLimits } from '~/runtime/plan-limits'

/** Of a shop without a plan: as many as the largest has. */
export const MOST_KEYS = planLimits.PREMIUM.apiKeys

export const apiKeyForm = z.object({ name: plainLine({ max: 60, required: 'Donnez un nom à la clé' }) })
