import { z } from 'zod'
import type { ContactChannel } from '~/database/schema'
import { emailForm, phoneForm } from './address'

/** The words beside each box; kept with the consent. A change of wording is a new version. */
export const consentTexts: Record<ContactChannel, string> = {
  email: 'J’accepte de recevoir par e-mail des conseils et des offres en lien avec mes réponses.',
  phone: 'J’accepte d’être appelé au sujet de mes recommandations.',
}
export const CONSENT_VERSION = '2026-11-20'

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
