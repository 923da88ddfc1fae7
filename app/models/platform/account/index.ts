import { z } from 'zod'
import { emailForm } from '~/models/values/address'

export const personForm = z.object({ email: emailForm })
