import { z } from 'zod'
import type { Country } from '~/database/schema'
import { spellEmail } from './email-address'

export const countries = ['France', 'Belgique', 'Suisse', 'Luxembourg'] as const satisfies readonly Country[]

const postalCodeDigits: Record<Country, number> = { France: 5, Belgique: 4, Suisse: 4, Luxembourg: 4 }

export interface BillingAddress {
  name: string
  address: string
  postalCode: string
  city: string
  country: Country
}

export interface DeliveryAddress {
  firstName: string
  lastName: string
  email: string
  phone: string
  company: string | null
  vatNumber: string | null
  address: string
  addressLine2: string | null
  postalCode: string
  city: string
  country: Country
  /** Null when the invoice goes to the delivery address. */
  billing: BillingAddress | null
}

const maxLength = 120
const tooLong = `${maxLength} caractères au plus`
const required = (message: string) => z.string({ error: message }).trim().min(1, message).max(maxLength, tooLong)
const optional = z
  .string()
  .trim()
  .max(maxLength, tooLong)
  .optional()
  .transform((text) => text || null)

export const emailForm = z
  .string({ error: 'Email requis' })
  .trim()
  .min(1, 'Email requis')
  .max(254, 'Email invalide')
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email invalide')
  // What only surrounds an address in a header (RFC 5322): `<a@b.fr>` would be another person with the same mailbox.
  .regex(/^[^()<>[\]:;,\\"]+$/, 'Email invalide')
  // Characters that nobody sees would make one address look like another.
  .refine((email) => !/\p{C}/u.test(email), 'Email invalide')
  .overwrite(spellEmail)

export const phoneForm = z
  .string({ error: 'Téléphone requis' })
  .trim()
  .min(1, 'Téléphone requis')
  .max(40, 'Téléphone invalide')
  .regex(/^\+?[\d\s().-]{10,}$/, 'Téléphone invalide')

/** True when the code has the number of digits its country uses. */
export function isPostalCode(code: string, country: Country): boolean {
  return new RegExp(`^\\d{${postalCodeDigits[country]}}$`).test(code)
}

export function postalCodeMessage(country: Country): string {
  return `Code postal invalide (${postalCodeDigits[country]} chiffres)`
}

/** By the country field, when the cart holds a service. */
export const serviceAbroad =
  'L’installation et la maintenance ne se font qu’en France métropolitaine. Choisissez l’appareil seul ou le Pack Basique.'

const country = z.enum(countries, 'Choisissez un pays de livraison')

/** The shipping form, field by field as the specification names them; `billing*` fields count with `billingDifferent`. */
export const shippingSchema = z
  .object({
    firstName: required('Prénom requis'),
    lastName: required('Nom requis'),
    email: emailForm,
    phone: phoneForm,
    company: optional,
    vatNumber: optional,
    address: required('Adresse requise'),
    addressLine2: optional,
    postalCode: required('Code postal requis'),
    city: required('Ville requise'),
    country,
    billingDifferent: z.literal('on').optional(),
    billingName: optional,
    billingAddress: optional,
    billingPostalCode: optional,
    billingCity: optional,
    billingCountry: country.optional(),
  })
  .superRefine((form, issues) => {
    if (!isPostalCode(form.postalCode, form.country)) {
      issues.addIssue({ code: 'custom', path: ['postalCode'], message: postalCodeMessage(form.country) })
    }
    if (!form.billingDifferent) return
    const missing = {
      billingName: 'Nom requis',
      billingAddress: 'Adresse requise',
      billingCity: 'Ville requise',
    } as const
    for (const [field, message] of Object.entries(missing)) {
      if (!form[field as keyof typeof missing]) issues.addIssue({ code: 'custom', path: [field], message })
    }
    const billingCountry = form.billingCountry ?? 'France'
    if (!form.billingPostalCode)
      issues.addIssue({ code: 'custom', path: ['billingPostalCode'], message: 'Code postal requis' })
    else if (!isPostalCode(form.billingPostalCode, billingCountry)) {
      issues.addIssue({ code: 'custom', path: ['billingPostalCode'], message: postalCodeMessage(billingCountry) })
    }
  })

export function toDeliveryAddress(form: z.output<typeof shippingSchema>): DeliveryAddress {
  const { billingDifferent, billingName, billingAddress, billingPostalCode, billingCity, billingCountry, ...delivery } =
    form
  const billing = billingDifferent
    ? {
        name: billingName ?? '',
        address: billingAddress ?? '',
        postalCode: billingPostalCode ?? '',
        city: billingCity ?? '',
        country: billingCountry ?? 'France',
      }
    : null
  return { ...delivery, billing }
}

const billingSchema = z.object({
  name: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.enum(countries),
})

/** The address kept in a cart row, or null while one of its required fields is missing. */
export function deliveryAddressOf(row: {
  first_name: string | null
  last_name: string | null
  email: string | null
  phone: string | null
  company: string | null
  vat_number: string | null
  address: string | null
  address_line2: string | null
  postal_code: string | null
  city: string | null
  country: Country | null
  billing: string | null
}): DeliveryAddress | null {
  const { first_name, last_name, email, phone, address, postal_code, city, country: to } = row
  if (!first_name || !last_name || !email || !phone || !address || !postal_code || !city || !to) return null
  const billing = row.billing ? billingSchema.safeParse(JSON.parse(row.billing)) : undefined
  return {
    firstName: first_name,
    lastName: last_name,
    email,
    phone,
    company: row.company,
    vatNumber: row.vat_number,
    address,
    addressLine2: row.address_line2,
    postalCode: postal_code,
    city,
    country: to,
    billing: billing?.success ? billing.data : null,
  }
}
