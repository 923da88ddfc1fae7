import { z } from 'zod'
import { emailForm, phoneForm } from './address'

export const contactSchema = z.object({
  name: z.string({ error: 'Nom requis' }).trim().min(1, 'Nom requis').max(120, '120 caractères au plus'),
  email: emailForm,
  phone: z
    .union([z.string().trim().length(0), phoneForm], { error: 'Téléphone invalide' })
    .nullish()
    .transform((phone) => phone || null),
})
export type LeadContact = z.output<typeof contactSchema>

/** The contact form: without a number there is nothing to call. */
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
