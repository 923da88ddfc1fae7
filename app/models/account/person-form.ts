import { z } from 'zod'
import { emailForm } from '~/models/values'

/** Whose data are asked for. */
export const personForm = z.object({ email: emailForm })
