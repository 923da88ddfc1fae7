import { z } from 'zod'

/**
 * Submitted text. Length is checked first, so that no pattern runs on a long input
 * (docs/decisions/0009-typed-texts.md).
 */
export function typedText({ max, required, tooLong }: { max: number; required?: string; tooLong?: string }) {
  const text = z
    .string(required)
    .trim()
    .max(max, { error: tooLong ?? `${max} caractères au plus`, abort: true })
  return required === undefined ? text : text.min(1, required)
}

/** Missing or empty: null. */
export function optionalText(limit: { max: number }) {
  return nullWhenEmpty(typedText(limit))
}

export const plainLineMessage = 'Sans adresse web ni e-mail, ni «\u202f<\u202f» ni «\u202f>\u202f», sur une seule ligne'

/** A name or an address line. Links are refused: these appear in our mails and on parcels. */
export function plainLine({
  error = plainLineMessage,
  ...limit
}: Parameters<typeof typedText>[0] & { error?: string }) {
  return typedText(limit).refine(isPlainLine, error)
}

/** Missing or empty: null. */
export function optionalPlainLine(limit: { max: number }) {
  return nullWhenEmpty(plainLine(limit))
}

/** Accepts empty, else `form` with its message. */
export function emptyOr(form: z.ZodString) {
  return z.union([z.string().trim().length(0, { abort: true }), form], {
    error: ({ errors }) => (Array.isArray(errors) ? errors.at(-1)?.at(0)?.message : undefined),
  })
}

function nullWhenEmpty(text: z.ZodString) {
  return text.optional().transform((value) => value || null)
}

/** Includes line ends and bidirectional controls. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
const links = /:\/\/|www\.|[<>@]/i

/** Full-width letters (`ｗｗｗ．`) are folded, as mail clients do. */
function isPlainLine(line: string): boolean {
  return !controls.test(line) && !links.test(line.normalize('NFKC'))
}
