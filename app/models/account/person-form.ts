import { z } from 'zod'
import { emailForm } from '~/models/values'

export const personForm = z.object({ email: emailForm })
