import { z } from 'zod'
import { callablePhoneForm, emailForm, nameForm, phoneForm } from '~/models/values/address'
import { isDay } from '~/models/values/french-date'
import { emptyOr, optionalText, typedText } from '~/models/values/typed-text'
import { versionField } from '~/models/values/version-field'

const slot = z.string('Choisissez un créneau').min(1, 'Choisissez un créneau').max(40, 'Choisissez un créneau')

const orNull = (text: string | undefined) => text || null
const phone = emptyOr(phoneForm).optional().transform(orNull)
const neededPhone = callablePhoneForm.transform(orNull)
const note = optionalText({ max: 500 })

function personsOf(most: number) {
  if (most === 0)
    return z
      .string()
      .optional()
      .transform(() => null)
  const message = `Un nombre de personnes, de 1 à ${most}`
  return z
    .string(message)
    .trim()
    .regex(/^\d{1,3}$/, message)
    .transform(Number)
    .refine((count) => count >= 1 && count <= most, message)
}

/** By a visitor: the address gets the confirmation and the link that moves and cancels. */
export function bookingForm({ max_persons, asks_phone }: { max_persons: number; asks_phone: number }) {
  const asked = { slot, name: nameForm, email: emailForm, persons: personsOf(max_persons), note }
  return z.object({ ...asked, phone: asks_phone === 1 ? neededPhone : phone })
}

/** By the shop, for somebody on the telephone. */
export function handBookingForm({ max_persons }: { max_persons: number }) {
  const email = emptyOr(emailForm).optional().transform(orNull)
  return z.object({ slot, name: nameForm, email, phone, persons: personsOf(max_persons), note })
}

export type BookingForm = z.output<ReturnType<typeof bookingForm>>
export type HandBookingForm = z.output<ReturnType<typeof handBookingForm>>

/** By a visitor. */
export const bookingMoveForm = z.object({ slot })

export const deskMoveForm = z.object({ slot, version: versionField })

export const deskCancelForm = z.object({
  version: versionField,
  reason: typedText({ max: 500, required: 'Dites pourquoi\u202f: la personne reçoit ce motif' }),
})

export const deskStateForm = z.object({
  version: versionField,
  state: z.enum(['booked', 'honoured', 'no-show'], 'État inconnu'),
  retour: z.string().optional(),
})

function wholeNumber({ min, max, message }: { min: number; max: number; message: string }) {
  return z
    .string(message)
    .trim()
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((count) => count >= min && count <= max, message)
}

const optionalLine = (max: number) => z.preprocess((typed) => typed ?? '', typedText({ max }))

export const bookingServiceForm = z.object({
  version: versionField,
  name: typedText({ max: 80, required: 'Donnez un nom à ce qui se réserve' }),
  summary: optionalLine(400),
  location: optionalLine(120),
  minutes: wholeNumber({ min: 5, max: 480, message: 'Une durée de 5 à 480 minutes' }),
  capacity: wholeNumber({ min: 1, max: 100, message: 'Un nombre de 1 à 100' }),
  calendar_name: optionalLine(60),
  notice_hours: wholeNumber({ min: 0, max: 720, message: 'Un délai de 0 à 720 heures' }),
  horizon_days: wholeNumber({ min: 1, max: 365, message: 'Un nombre de jours de 1 à 365' }),
  max_persons: wholeNumber({ min: 0, max: 100, message: 'Un nombre de 0 à 100' }),
  asks_phone: z
    .string()
    .optional()
    .transform((ticked): 0 | 1 => (ticked === 'on' ? 1 : 0)),
})

export type BookingServiceWords = Omit<z.output<typeof bookingServiceForm>, 'version'>

export const serviceMoveForm = z.object({
  position: versionField,
  to: z.enum(['up', 'down'], 'Déplacement inconnu'),
  retour: z.string().optional(),
})

export const serviceStateForm = z.object({
  version: versionField,
  to: z.enum(['shown', 'hidden'], 'État inconnu'),
  retour: z.string().optional(),
})

export const serviceRemovalForm = z.object({ version: versionField })

const day = (required: string) => z.string(required).trim().min(1, required).refine(isDay, 'Ce jour n’existe pas')

export const closureForm = z.object({
  from_day: day('Indiquez le premier jour'),
  to_day: emptyOr(z.string().refine(isDay, 'Ce jour n’existe pas')).optional(),
  reason: optionalLine(120),
})

export const closureRemovalForm = z.object({ retour: z.string().optional() })
