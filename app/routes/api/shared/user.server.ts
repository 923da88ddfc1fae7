import { z } from 'zod'
import type { User } from '~/database/schema'
import { apiSchemas } from './schemas.server'

export const userSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(['Administrator', 'Customer']),
  })
  .register(apiSchemas, { id: 'User' })

export const userExample = {
  id: '01a1f33f-b100-7061-a092-03c0006be636',
  name: 'Camille Morel',
  email: 'camille@example.fr',
  role: 'Administrator' as const,
}

export function toUser({ id, name, email, role }: User): z.input<typeof userSchema> {
  return { id, name, email: email ?? '', role }
}
