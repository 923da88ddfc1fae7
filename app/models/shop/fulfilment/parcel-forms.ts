import { z } from 'zod'
import { typedText } from '~/models/values/typed-text'

import { carrierKeys } from './carriers'
import { MAX_PARCEL_NUMBER, MAX_REASON } from './form-fields'
import { seenEvent } from './forms'

export const parcelNumber = typedText({ max: MAX_PARCEL_NUMBER, required: 'Indiquez le numéro du colis' }).regex(
  /^[\p{L}\p{N} -]+$/u,
  'Des lettres, des chiffres, des espaces et des tirets seulement',
)

const carrier = z.enum(carrierKeys, 'Choisissez un transporteur')

export const parcelForm = z.object({
  version: seenEvent,
  parcelId: z.uuid('Rechargez la page'),
  carrier,
  number: parcelNumber,
})

export const parcelNumberForm = z.object({ version: seenEvent, carrier, number: parcelNumber })

export const parcelDeliveryForm = z.object({
  version: seenEvent,
  deliveredOn: z.iso.date('Indiquez un jour, par exemple 2026-11-24'),
})

export const parcelRemovalForm = z.object({
  version: seenEvent,
  reason: typedText({ max: MAX_REASON, required: 'Indiquez pourquoi ce colis est retiré' }),
})
