import { z } from 'zod'
import { emailForm, phoneForm } from '~/models/values/address'
import { accentContrast, isColour, LEAST_CONTRAST, nearestAccent } from '~/models/values/colour'
import { parseDays, parseEuros, parseTransit } from '~/models/values/delivery-terms'
import { isFoundingDay, parseHourSpan } from '~/models/values/french-date'
import { isSurcharged } from '~/models/values/phone'
import { isSiren } from '~/models/values/vat-number'
import { invitationDelays } from './invitation'
import { parseOpeningHours } from './opening-hours'
import { isNoProducer } from './placeholders'
import type { SettingKey } from './setting.server'

const anyText = z
  .string()
  .max(500, '500 caractères au plus')
  .regex(/^\P{Cc}*$/u, 'Une seule ligne')
const requiredText = anyText.min(1, 'Ne peut pas être vide')
const yesOrNo = z.enum(['oui', 'non'], 'oui ou non')
/** Strips spaces, including pasted no-break ones, and upper-cases. */
const inCapitals = z.string().transform((text) => text.replace(/\s+/g, ' ').toUpperCase())
const orEmpty = (rule: z.ZodType<string, string>) => z.union([z.literal(''), rule])

function wholeNumber(min: number, max: number) {
  const message = `Un nombre entier de ${min} à ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .refine((text) => Number(text) >= min && Number(text) <= max, message)
}

const MOST_EUROS_CENTS = 10_000_000
const euros = z
  .string()
  .refine(
    (text) => (parseEuros(text) ?? MOST_EUROS_CENTS + 1) <= MOST_EUROS_CENTS,
    'Un montant en euros, par exemple 9,90',
  )
  .transform((text) => typedEuros(parseEuros(text) ?? 0))
const transit = z
  .string()
  .refine((text) => parseTransit(text) !== undefined, 'Un nombre de jours de 1 à 30, ou deux\u202f: 2-4')
  .transform((text) => text.replace(/\s?[-àa]\s?/, '-'))

const accent = z
  .string()
  .transform((text) => `#${text.replace(/^#/, '').toLowerCase()}`)
  .pipe(
    z
      .string()
      .refine(isColour, { error: 'Une couleur s’écrit #rrggbb, par exemple #0b6e8f', abort: true })
      .superRefine((colour, { addIssue }) => {
        if (accentContrast(colour) < LEAST_CONTRAST) addIssue({ code: 'custom', message: faintText(colour) })
      }),
  )

/** Rounded down: a colour that is refused never shows the contrast that is asked for. */
function faintText(colour: string): string {
  const [contrast, least] = [Math.floor(accentContrast(colour) * 10) / 10, LEAST_CONTRAST].map((value) =>
    value.toLocaleString('fr-FR'),
  )
  return `${colour} se lit mal\u202f: contraste de ${contrast}, il en faut ${least}. La plus proche qui convient\u202f: ${nearestAccent(colour)}`
}

/** Validation by key; the default is one line of text. */
const rules: Partial<Record<SettingKey, z.ZodType<string, string>>> = {
  'shop.name': requiredText,
  'shop.phone': orEmpty(
    phoneForm.refine((text) => !isSurcharged(text), 'Ce numéro est surtaxé : indiquez-en un autre'),
  ),
  'shop.email': orEmpty(emailForm),
  'shop.hours': orEmpty(
    anyText.refine(
      (text) => parseOpeningHours(text) !== undefined,
      'Ces horaires ne se lisent pas. Par exemple « 7j/7 de 9h à 19h » ou « du lundi au vendredi de 9h à 12h30 et de 14h à 18h, le samedi de 10h à 13h »',
    ),
  ),
  'look.accent': orEmpty(accent),
  'support.retention_days': wholeNumber(1, 1095),
  'leads.phone_days': wholeNumber(1, 90),
  'company.founded_on': orEmpty(
    z.iso
      .date('Une date AAAA-MM-JJ')
      .refine((day) => isFoundingDay(day, new Date()), 'Une date passée, avec les quatre chiffres de son année'),
  ),
  'legal.siren': orEmpty(inCapitals.refine(isSiren, 'Un SIREN a 9 chiffres et une clé de contrôle')),
  'legal.vat_number': orEmpty(
    inCapitals.refine((text) => /^[A-Z]{2}[ 0-9A-Z]{2,14}$/.test(text), 'Par exemple FR12 345678901'),
  ),
  'legal.rep_identifiers': orEmpty(
    anyText.refine(
      (text) => isNoProducer(text) || /\bFR\d{6}_\d{2}[0-9A-Z]{4}\b/.test(text),
      'Par exemple FR123456_01ABCD, ou «\u202fnon producteur\u202f»',
    ),
  ),
  'legal.mediator_site': orEmpty(z.url({ protocol: /^https$/, error: 'Une adresse qui commence par https://' })),
  'accessibility.duty': z.enum(['soumise', 'exemptée'], 'soumise ou exemptée'),
  'transfer.iban': orEmpty(inCapitals.refine(isIban, 'IBAN invalide : vérifiez chaque caractère')),
  'transfer.bic': orEmpty(
    inCapitals.refine((text) => /^[A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?$/.test(text), 'Un BIC a 8 ou 11 caractères'),
  ),
  'transfer.unconfirmed_percent': wholeNumber(0, 100),
  'orders.unpaid_per_mailbox': wholeNumber(1, 1_000_000),
  'orders.export_rows': wholeNumber(1, 2000),
  'agents.daily_prospects': wholeNumber(1, 100_000),
  'mails.dkim_selector': orEmpty(
    z.string().regex(/^[a-z0-9][a-z0-9._-]{0,62}$/i, 'Des lettres, chiffres, points et tirets'),
  ),
  'mails.daily_cap': wholeNumber(1, 100),
  'mails.hours': z
    .string()
    .refine((text) => parseHourSpan(text) !== undefined, 'Deux heures entre 7 et 21, par exemple 9-19')
    .transform((text) => text.replace(/\s?[-àa]\s?/, '-')),
  'delivery.fee': euros,
  'delivery.free_from': euros,
  'delivery.cutoff_hour': wholeNumber(0, 23),
  'delivery.transit_france': transit,
  'delivery.transit_benelux': transit,
  'delivery.transit_switzerland': transit,
  'delivery.closed_days': anyText.refine(
    (text) => parseDays(text) !== undefined,
    'Des jours séparés par des virgules\u202f: 24/12/2026, 28/12/2026-31/12/2026. Une fermeture dure un an au plus.',
  ),
  'instalments.deposit': yesOrNo,
  'instalments.minimum': euros,
  'instalments.example': euros,
  'instalments.warning': requiredText,
  'chat.retention_days': wholeNumber(1, 3650),
  'chat.daily_tokens': wholeNumber(0, 100_000_000),
  'chat.daily_visitor_tokens': wholeNumber(0, 100_000_000),
  'loyalty.enabled': yesOrNo,
  'loyalty.points_per_order': wholeNumber(1, 100_000),
  'referral.enabled': yesOrNo,
  'referral.minimum': euros,
  'referral.friends_per_month': wholeNumber(1, 1000),
  'rewards.most_percent': wholeNumber(1, 100),
  'invitation.delay_seconds': z.enum(invitationDelays, '15-20 ou 10'),
  'reviews.invitation_days': wholeNumber(0, 180),
  'reviews.moderation_days': wholeNumber(1, 30),
  'mails.days': z.enum(['lundi-samedi', 'lundi-vendredi'], 'lundi-samedi ou lundi-vendredi'),
  'mails.opens': yesOrNo,
  'vat.exempt': yesOrNo,
  'vat.debits': yesOrNo,
  'vat.by_destination': yesOrNo,
}

/** Returns the normalized value, or a French error message. */
export function checkSettingValue(
  key: SettingKey,
  value: string,
): { ok: true; value: string } | { ok: false; message: string } {
  const parsed = anyText.pipe(rules[key] ?? anyText).safeParse(value.trim())
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, message: parsed.error.issues.map(messageOf).join(' ') }
}

/** Reports the inner rule of an « or empty » union. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message
  return issue.errors.at(-1)?.map(messageOf).join(' ') ?? issue.message
}

/** `9,90`, `100`. */
function typedEuros(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',')
}

/** ISO 13616: the rearranged number leaves 1 when divided by 97. */
function isIban(text: string): boolean {
  const iban = text.replaceAll(' ', '')
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}
