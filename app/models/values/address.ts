import { z } from 'zod'
import type { Country, VatCheck } from '~/database/schema'
import { withoutInvisible } from '~/runtime/control-characters'
import { entriesOf, withoutNull } from '~/runtime/record'
import { isEmailAddress, isReachableEmail, MAX_EMAIL_LENGTH, spellEmail, unreachableEmailText } from './email-address'
import { isSurcharged } from './phone'
import { readPhone, spellPhone } from './phone-plan'
import { optionalPlainLine, plainLine, typedText } from './typed-text'
import { isOtherSiren, sirenForm, vatNumberForm } from './vat-number'

export const countries = ['France', 'Belgique', 'Suisse', 'Luxembourg'] as const satisfies readonly Country[]

const postalCodeDigits: Record<Country, number> = { France: 5, Belgique: 4, Suisse: 4, Luxembourg: 4 }

/** Names and address lines. */
const max = 120
export const nameForm = plainLine({ max, required: 'Nom requis' })
const required = (message: string) => plainLine({ max, required: message })
const optional = optionalPlainLine({ max })

const invalidPhone = 'Téléphone invalide'

const writtenEmail = typedText({ max: MAX_EMAIL_LENGTH, required: 'Email requis', tooLong: 'Email invalide' }).refine(
  isEmailAddress,
  'Email invalide',
)

/** Of someone to find, even by an address that `emailForm` would not take any more. */
export const knownEmailForm = writtenEmail.overwrite(spellEmail)

export const emailForm = writtenEmail
  // Both refinements let the rest of a form be checked: an aborted one would hide the errors of its other fields.
  .refine((email) => !isEmailAddress(email) || isReachableEmail(email), {
    error: ({ input }) => unreachableEmailText(String(input)),
  })
  .overwrite(spellEmail)

/** In a country that is read with it: see `checkPlace`. */
const placePhone = typedText({ max: 40, required: 'Téléphone requis', tooLong: invalidPhone }).overwrite(
  withoutInvisible,
)

/** As typed: `spellPhone` reads it with the country of the address. */
export const typedPhoneForm = placePhone.refine((text) => readPhone(text) !== undefined, invalidPhone)

export const phoneForm = typedPhoneForm.overwrite((text) => spellPhone(text))

/** A number the shop may call. */
export const callablePhoneForm = phoneForm.refine(
  (phone) => !isSurcharged(phone),
  'Nous ne rappelons pas les numéros surtaxés',
)

/** Strips the country prefix: `L-1234`, `B-1000`. */
function digitsOf(code: string): string {
  return code.replace(/^(?:L|B|F|CH)[\s-]*(?=\d)/i, '').replace(/(?<=\d)\s+(?=\d)/g, '')
}

function isPostalCode(code: string, country: Country): boolean {
  return new RegExp(`^\\d{${postalCodeDigits[country]}}$`).test(code)
}

function postalCodeMessage(country: Country): string {
  return `Code postal invalide (${postalCodeDigits[country]} chiffres)`
}

export const deliveryPlaces =
  'Nous livrons en France métropolitaine, Corse comprise, en Belgique, en Suisse et au Luxembourg.'

const notDelivered =
  'Nous ne livrons ni aux armées (00), ni outre-mer (97, 98), ni à Monaco (98). Indiquez une adresse en France métropolitaine, Corse comprise, en Belgique, en Suisse ou au Luxembourg.'

/** French postal code outside metropolitan France. */
function isOutside(code: string, country: Country): boolean {
  return country === 'France' && /^(?:00|97|98)\d{3}$/.test(code)
}

const country = z.enum(countries, 'Choisissez un pays de livraison')

const names = { firstName: required('Prénom requis'), lastName: required('Nom requis') }

const placeFields = {
  phone: placePhone,
  company: optional,
  vatNumber: vatNumberForm,
  siren: sirenForm,
  address: required('Adresse requise'),
  addressLine2: optional,
  postalCode: required('Code postal requis').overwrite(digitsOf),
  city: required('Ville requise'),
  country,
}

function checkPlace(
  form: { phone: string; postalCode: string; country: Country; vatNumber: string | null; siren: string | null },
  issues: z.core.$RefinementCtx,
): void {
  if (form.phone && !readPhone(form.phone, form.country))
    issues.addIssue({ code: 'custom', path: ['phone'], message: invalidPhone })
  if (form.siren && isOtherSiren(form.siren, form.vatNumber))
    issues.addIssue({ code: 'custom', path: ['siren'], message: otherSiren })
  if (!isPostalCode(form.postalCode, form.country)) {
    issues.addIssue({ code: 'custom', path: ['postalCode'], message: postalCodeMessage(form.country) })
  } else if (isOutside(form.postalCode, form.country)) {
    issues.addIssue({ code: 'custom', path: ['postalCode'], message: notDelivered })
  }
}

const otherSiren = 'Ce SIREN n’est pas celui de votre numéro de TVA\u202f: corrigez l’un ou l’autre.'

function spellPhoneOf<Form extends { phone: string; country: Country }>(form: Form): Form {
  return { ...form, phone: spellPhone(form.phone, form.country) }
}

/** Address book entry; the e-mail is the account's. */
export const savedAddressSchema = z
  .object({ ...names, ...placeFields })
  .superRefine(checkPlace)
  .overwrite(spellPhoneOf)

/** Shipping form; `billing*` fields apply with `billingDifferent`. */
export const shippingSchema = z
  .object({
    ...names,
    email: emailForm,
    ...placeFields,
    billingDifferent: z.literal('on').optional(),
    billingName: optional,
    billingAddress: optional,
    billingPostalCode: optional.overwrite((code) => code && digitsOf(code)),
    billingCity: optional,
    billingCountry: country.optional(),
  })
  .superRefine((form, issues) => {
    checkPlace(form, issues)
    if (!form.billingDifferent) return
    const missing = {
      billingName: 'Nom requis',
      billingAddress: 'Adresse requise',
      billingCity: 'Ville requise',
    } as const
    for (const [field, message] of entriesOf(missing)) {
      if (!form[field]) issues.addIssue({ code: 'custom', path: [field], message })
    }
    const billingCountry = form.billingCountry ?? 'France'
    if (!form.billingPostalCode)
      issues.addIssue({ code: 'custom', path: ['billingPostalCode'], message: 'Code postal requis' })
    else if (!isPostalCode(form.billingPostalCode, billingCountry)) {
      issues.addIssue({ code: 'custom', path: ['billingPostalCode'], message: postalCodeMessage(billingCountry) })
    }
  })
  .overwrite(spellPhoneOf)

export type BillingAddress = z.output<typeof billingSchema>

export type DeliveryAddress = ReturnType<typeof toDeliveryAddress> & {
  /** Set once the VAT number was checked. */
  vatCheck?: VatCheck | null
  vatCheckedAt?: string | null
  /** Number that VIES gave to the question, as a proof. */
  vatConsultation?: string | null
}

/** `billing` is null when the invoice goes to the delivery address. */
export function toDeliveryAddress(form: z.output<typeof shippingSchema>) {
  const { billingDifferent, billingName, billingAddress, billingPostalCode, billingCity, billingCountry, ...delivery } =
    form
  const billing: BillingAddress | null = billingDifferent
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

/** Columns of a cart or an order; inverse of `deliveryAddressOf`. */
export function addressColumns(address: DeliveryAddress) {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    email: address.email,
    phone: address.phone,
    company: address.company,
    vat_number: address.vatNumber,
    siren: address.siren,
    vat_check: address.vatCheck ?? null,
    vat_checked_at: address.vatCheckedAt ?? null,
    vat_consultation: address.vatConsultation ?? null,
    address: address.address,
    address_line2: address.addressLine2,
    postal_code: address.postalCode,
    city: address.city,
    country: address.country,
    billing: address.billing ? JSON.stringify(address.billing) : null,
  }
}

type AddressColumns = ReturnType<typeof addressColumns>

/** Address of a cart row; null while a required field is missing. */
export function deliveryAddressOf(
  row: {
    [Column in keyof AddressColumns]: AddressColumns[Column] | null
  },
): DeliveryAddress | null {
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
    siren: row.siren,
    vatCheck: row.vat_check,
    vatCheckedAt: row.vat_checked_at,
    vatConsultation: row.vat_consultation,
    address,
    addressLine2: row.address_line2,
    postalCode: postal_code,
    city,
    country: to,
    billing: billing?.success ? billing.data : null,
  }
}

/** Possibly incomplete address, by form field. */
export function typedFieldsOf(row: { [Column in keyof AddressColumns]: AddressColumns[Column] | null }) {
  const billing = row.billing ? billingSchema.safeParse(JSON.parse(row.billing)).data : undefined
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    vatNumber: row.vat_number,
    siren: row.siren,
    address: row.address,
    addressLine2: row.address_line2,
    postalCode: row.postal_code,
    city: row.city,
    billing: billing ?? null,
  }
}

const unfinished = z.object({
  firstName: optional,
  lastName: optional,
  email: z.union([emailForm, z.unknown().transform(() => null)]),
  phone: optional,
  company: optional,
  vatNumber: optional,
  siren: optional,
  address: optional,
  addressLine2: optional,
  postalCode: optional,
  city: optional,
})

/** Columns for a partial form; invalid values leave theirs unchanged. */
export function unfinishedColumns(typed: Record<string, unknown>) {
  const columns = {
    first_name: readTyped('firstName', typed),
    last_name: readTyped('lastName', typed),
    email: readTyped('email', typed),
    phone: readTyped('phone', typed),
    company: readTyped('company', typed),
    vat_number: readTyped('vatNumber', typed),
    siren: readTyped('siren', typed),
    address: readTyped('address', typed),
    address_line2: readTyped('addressLine2', typed),
    postal_code: readTyped('postalCode', typed),
    city: readTyped('city', typed),
    billing: unfinishedBilling(typed),
  }
  return withoutNull(columns)
}

function readTyped(name: keyof typeof unfinished.shape, typed: Record<string, unknown>): string | null {
  return unfinished.shape[name].safeParse(typed[name]).data ?? null
}

function unfinishedBilling(typed: Record<string, unknown>): string | null {
  if (typed.billingDifferent !== 'on') return null
  const line = (name: string) => optional.safeParse(typed[name]).data ?? ''
  const billing: BillingAddress = {
    name: line('billingName'),
    address: line('billingAddress'),
    postalCode: line('billingPostalCode'),
    city: line('billingCity'),
    country: country.safeParse(typed.billingCountry).data ?? 'France',
  }
  return JSON.stringify(billing)
}
