import { z } from 'zod'

const reload = 'Rechargez la page'

/** Version of a record that the person read, or a place in a list: sent with a form, never typed. */
export const versionField = z
  .string(reload)
  .regex(/^\d{1,9}$/, reload)
  .transform(Number)
