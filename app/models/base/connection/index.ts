import { z } from 'zod'
import { emailForm } from '~/models/values/address'

const MAX_SECRET_LENGTH = 300

/** A Stripe key by what it is for: `sk_` opens everything, `rk_` what its owner allowed, `pk_` nothing. */
const stripeKey = z
  .string('Clé requise')
  .trim()
  .min(1, 'Clé requise')
  .max(MAX_SECRET_LENGTH, 'Clé trop longue')
  .refine(
    (key) => !key.startsWith('pk_'),
    'C’est la clé publiable. Il faut la clé secrète, qui commence par sk_ ou rk_.',
  )
  .refine((key) => /^(?:sk|rk)_(?:live|test)_\w{4,}$/.test(key), 'Une clé secrète commence par sk_ ou rk_')

const webhookSecret = z
  .string()
  .trim()
  .max(MAX_SECRET_LENGTH, 'Clé trop longue')
  .refine((secret) => secret === '' || /^whsec_\w{4,}$/.test(secret), 'Elle commence par whsec_')

/** `secretWebhook`: empty to let the shop register itself at Stripe. */
export const stripeForm = z.object({ secretKey: stripeKey, secretWebhook: webhookSecret.default('') })

export const mailSecurities = {
  tls: 'TLS (port 465)',
  starttls: 'STARTTLS (port 587)',
  none: 'Aucun chiffrement, sur cette machine seulement',
} as const

const hostForm = z
  .string('Serveur requis')
  .trim()
  .toLowerCase()
  .min(1, 'Serveur requis')
  .max(253, 'Nom trop long')
  .regex(/^(?=.*[a-z\d])[a-z\d.-]+$/, 'Un nom comme smtp.exemple.fr, sans adresse web ni port')

const portForm = z
  .string('Port requis')
  .trim()
  .regex(/^\d{1,5}$/, 'Un nombre, le plus souvent 465 ou 587')
  .transform(Number)
  .refine((port) => port >= 1 && port <= 65_535, 'Un nombre, le plus souvent 465 ou 587')

/** `password`: empty keeps the stored one. */
export const mailServerForm = z.object({
  host: hostForm,
  port: portForm,
  security: z.enum(['tls', 'starttls', 'none'], 'Choisissez le chiffrement'),
  user: z.string().trim().max(MAX_SECRET_LENGTH, 'Compte trop long').default(''),
  password: z.string().max(MAX_SECRET_LENGTH, 'Mot de passe trop long').default(''),
  from: emailForm,
})
