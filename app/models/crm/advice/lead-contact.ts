import { z } from 'zod'
import { emailForm, nameForm, phoneForm } from '~/models/values/address'
import { emptyOr } from '~/models/values/typed-text'

export const contactSchema = z.object({
  name: nameForm,
  email: emailForm,
  phone: emptyOr(phoneForm)
    .nullish()
    .transform((phone) => phone || null),
})
export type LeadContact = z.output<typeof contactSchema>

/** The contact form, where a phone number is required. */
export const contactFormSchema = contactSchema
  .extend({ consent_email: z.literal('on').optional(), consent_phone: z.literal('on').optional() })
  .refine(({ phone, consent_phone }) => phone || !consent_phone, {
    path: ['phone'],
    message: 'Indiquez le numéro où vous appeler, ou décochez la case de l’appel.',
  })
  .transform(({ consent_email, consent_phone, ...contact }) => ({
    contact,
    channels: [...(consent_email ? ['email' as const] : []), ...(consent_phone ? ['phone' as const] : [])],
  }))
