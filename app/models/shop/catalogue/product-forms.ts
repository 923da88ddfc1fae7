import { z } from 'zod'
import { slugOf } from '~/models/values/search-text'
import { typedText } from '~/models/values/typed-text'
import { versionField } from '~/models/values/version-field'
import { PACK_GIFTS, PACK_PARTS, packFieldName, packPlaces } from './pack/fields'
import { readPrice } from './price/read'
import { isServiceKind, needName, productKindNames } from './sheet/fields'
import { readAnswered, readCompanions, readLabelled, readLines } from './sheet/texts'

const MAX_LINES = 40
const MAX_LINE = 400
const MAX_SHORT = 120
const MAX_SLUG = 80

function text(max: number) {
  return typedText({ max }).default('')
}

/** Browsers submit CRLF line ends. */
function paragraphs(max: number) {
  return text(max).transform((typed) => typed.replaceAll('\r\n', '\n'))
}

/** A list parsed by `read`; `message` when it fails. */
function list<Entry>(max: number, { read, message }: { read(typed: string): Entry[] | undefined; message: string }) {
  return text(max).transform((typed, context) => {
    const entries = read(typed)
    const wrong = entries === undefined ? message : sizeError(typed, entries.length)
    if (entries !== undefined && wrong === undefined) return entries
    context.addIssue({ code: 'custom', message: wrong ?? message })
    return z.NEVER
  })
}

function sizeError(typed: string, count: number): string | undefined {
  if (count > MAX_LINES) return `${MAX_LINES} au plus`
  return readLines(typed).some((line) => line.length > MAX_LINE)
    ? `${MAX_LINE} caractères au plus par ligne`
    : undefined
}

const lines = (max: number) => list(max, { read: readLines, message: 'Une entrée par ligne' })
const labelled = (max: number) =>
  list(max, { read: readLabelled, message: 'Écrivez «\u202fnom\u202f: valeur\u202f», une par ligne' })

function whole({ max, message }: { max: number; message: string }) {
  return z
    .string(message)
    .trim()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((count) => count <= max, message)
}

const price = typedText({ max: 30 }).transform((typed, context) => {
  const read = readPrice(typed)
  if (read.ok) return read.cents
  context.addIssue({ code: 'custom', message: read.message })
  return z.NEVER
})

const slug = typedText({ max: MAX_SLUG, required: 'Indiquez l’adresse du produit' }).refine(
  (typed) => slugOf(typed) === typed,
  {
    error: ({ input }) =>
      `Lettres minuscules sans accent, chiffres et traits d’union\u202f: «\u202f${slugOf(String(input)) || 'mon-produit'}\u202f»`,
  },
)

const sku = typedText({ max: 40, required: 'Indiquez une référence' })
  .transform((typed) => typed.toUpperCase())
  .refine((typed) => /^[A-Z0-9][A-Z0-9-]*$/.test(typed), 'Lettres sans accent, chiffres et traits d’union')

const amountMessage = 'Indiquez un montant en euros, par exemple 0,84'
const amount = text(12)
  .refine((typed) => typed === '' || /^\d{1,6}([.,]\d{1,2})?$/.test(typed), amountMessage)
  .transform((typed) => Math.round(Number(typed.replace(',', '.')) * 100))
/** Empty: not said. */
const amountOrNothing = text(12)
  .refine((typed) => typed === '' || /^\d{1,6}([.,]\d{1,2})?$/.test(typed), amountMessage)
  .transform((typed) => (typed === '' ? null : Math.round(Number(typed.replace(',', '.')) * 100)))

/** A bare e-mail address or site. */
const electronicAddress = /^(?:https:\/\/)?[^\s<>]*[^\s<>.]\.[a-z]{2,63}(?:\/[^\s<>]*)?$/i
/** Such an address within a text. */
const holdsElectronicAddress = /[^\s<>,;]+\.[a-z]{2,63}(?![^\s<>,;])/i

const name = typedText({ max: MAX_SHORT, required: 'Indiquez le nom du produit' })
const kind = z.enum(productKindNames, 'Choisissez un genre')

const summary = text(200).transform((typed) => typed.replace(/\s+/g, ' '))

const makerFields = {
  manufacturer: text(MAX_SHORT),
  maker_address: text(300),
  maker_contact: text(200).refine(
    (typed) => typed === '' || electronicAddress.test(typed),
    'Indiquez un e-mail ou l’adresse d’un site, par exemple contact@fabricant.fr',
  ),
  maker_in_union: z.enum(['', 'oui', 'non'], 'Choisissez oui ou non').default(''),
  responsible: text(300).refine(
    (typed) => typed === '' || holdsElectronicAddress.test(typed),
    'Nom, adresse postale, et e-mail ou site du responsable',
  ),
  warnings: lines(4000),
  spare_parts: text(300),
  eco: amountOrNothing,
}

/** `needs`: the template's needs, a checkbox each. */
export function productForm(needs: string[]) {
  return z
    .object({
      version: versionField,
      ...boxesOf(needs),
      /** Marks the checkboxes as submitted: unticked boxes are not sent. */
      asked: z.literal('oui').optional(),
      name,
      slug,
      sku,
      kind,
      summary,
      description: paragraphs(8000),
      features: lines(3000),
      specifications: labelled(8000),
      facts: labelled(2000),
      box: lines(4000),
      installation: lines(6000),
      upkeep: paragraphs(2000),
      companions: list(2000, {
        read: readCompanions,
        message: 'Une référence par ligne, ou «\u202fRÉFÉRENCE × 2 par an\u202f» pour ce qui s’use',
      }),
      consumables: text(30).transform((typed, context) => {
        if (typed === '') return null
        const read = readPrice(typed)
        if (read.ok) return read.cents
        context.addIssue({ code: 'custom', message: read.message })
        return z.NEVER
      }),
      lasts: text(2)
        .refine((typed) => typed === '' || /^[1-9]\d?$/.test(typed), 'Un nombre entier d’années, ou rien')
        .transform((typed) => (typed === '' ? null : Number(typed))),
      questions: list(8000, {
        read: readAnswered,
        message: 'Une question, sa réponse à la ligne suivante, puis une ligne vide',
      }),
      warranty: whole({ max: 30, message: 'Un nombre entier d’années, 30 au plus' }),
      gift_value: amount.transform((cents) => cents || null),
      ...makerFields,
      featured: z.enum(['oui', 'non'], 'Choisissez oui ou non'),
      position: whole({ max: 999_999, message: 'Un nombre entier, 0 pour la première place' }),
    })
    .refine(({ kind: chosen, warranty }) => isServiceKind(chosen) || warranty >= 2, {
      path: ['warranty'],
      error: '2 ans au moins, garantie légale de conformité (art. L217-3 C. conso)',
    })
}

const boxesOf = (needs: string[]) =>
  Object.fromEntries(needs.map((need) => [needName(need), z.literal('oui').optional()] as const))

const orEmpty = (field: z.ZodType<string, string>) =>
  z
    .union([z.string().trim().length(0, { abort: true }), field], {
      error: ({ errors }) => (Array.isArray(errors) ? errors.at(-1)?.at(0)?.message : undefined),
    })
    .default('')

const units = text(6)
  .refine((typed) => /^\d{0,5}$/.test(typed), 'Un nombre entier, 0 s’il n’y en a pas')
  .transform(Number)

/** What a product needs to be sold; only name, kind and price to exist. */
export function newProductForm(needs: string[]) {
  return z.object({
    ...boxesOf(needs),
    asked: z.literal('oui').optional(),
    name,
    /** Derived from the name when empty, as is the reference. */
    slug: orEmpty(slug),
    sku: orEmpty(sku),
    kind,
    price,
    units,
    summary,
    description: paragraphs(8000),
    features: lines(3000),
    ...makerFields,
    /** On sale at once where nothing is missing. */
    sell: z.literal('oui').optional(),
  })
}

export const productPriceForm = z.object({ version: versionField, price })
/** No input fields. */
export const productStepForm = z.object({ version: versionField, retour: z.string().optional() })

const article = text(40).transform((typed) => typed.toUpperCase())
const quantity = text(4)
  .refine((typed) => typed === '' || /^[1-9]\d{0,2}$/.test(typed), 'Un nombre entier, 1 au moins')
  .transform((typed) => Number(typed || 1))

function rows(count: number, kinds: Parameters<typeof packFieldName>[0][], field: z.ZodType) {
  return Object.fromEntries(
    packPlaces(count).flatMap((place) => kinds.map((kind) => [packFieldName(kind, place), field])),
  )
}

/** Rows without a reference are ignored (`packRows`). */
export const packForm = z.object({
  version: versionField,
  ...rows(PACK_PARTS, ['part'], article),
  ...rows(PACK_PARTS, ['quantity'], quantity),
  ...rows(PACK_GIFTS, ['gift'], article),
  name: typedText({ max: 80, required: 'Indiquez le nom du pack' }),
  price,
  features: lines(3000),
})
