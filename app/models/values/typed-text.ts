import { z } from 'zod'

/**
 * A submitted text. Its length is checked before anything else, so that no pattern runs on a long one
 * (docs/decisions/0020-typed-texts.md).
 */
export function typedText({ max, required, tooLong }: { max: number; required?: string; tooLong?: string }) {
  const text = z
    .string(required)
    .trim()
    .max(max, { error: tooLong ?? `${max} caractères au plus`, abort: true })
  return required === undefined ? text : text.min(1, required)
}

/** The same, left out or empty: null. */
export function optionalText(limit: { max: number }) {
  return nullWhenEmpty(typedText(limit))
}

export const plainLineMessage = 'Sans adresse web ni e-mail, ni «\u202f<\u202f» ni «\u202f>\u202f», sur une seule ligne'

/**
 * A name or a line of an address: these stand in mails of ours and on parcels, where a stranger's links do not belong.
 */
export function plainLine({
  error = plainLineMessage,
  ...limit
}: Parameters<typeof typedText>[0] & { error?: string }) {
  return typedText(limit).refine(isPlainLine, error)
}

/** The same, left out or empty: null. */
export function optionalPlainLine(limit: { max: number }) {
  return nullWhenEmpty(plainLine(limit))
}

/** Nothing, or what `form` takes, with its own message. */
export function emptyOr(form: z.ZodString) {
  return z.union([z.string().trim().length(0, { abort: true }), form], {
    error: ({ errors }) => (Array.isArray(errors) ? errors.at(-1)?.at(0)?.message : undefined),
  })
}

function nullWhenEmpty(text: z.ZodString) {
  return text.optional().transform((value) => value || null)
}

/** Line ends, and what turns the direction of what follows, are control characters too. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
const links = /:\/\/|www\.|[<>@]/i

/** Letters in other widths (`ｗｗｗ．`) are read as mail programs read them. */
function isPlainLine(line: string): boolean {
  return !controls.test(line) && !links.test(line.normalize('NFKC'))
}
