import { z } from 'zod'
import { orderStatuses } from '~/models/order'
import { typedText } from '~/models/values'
import { exportFormats } from './order-file'

/** The fields of the list's address, and a format. */
export const orderExportForm = z.object({
  format: z.enum(exportFormats, 'Choisissez un format'),
  statut: z.enum(orderStatuses, 'Ce statut n’existe pas').optional(),
  q: typedText({ max: 200 }).default(''),
})
