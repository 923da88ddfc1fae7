/** A refusal by the adapter, as shown to a visitor. */
export interface RefusalView {
  status: number
  title: string
  /** A complete sentence in French. */
  sentence: string
  /** Reference of this failure in the log. */
  reference?: string | undefined
  returnLinks?: ReturnLinks | undefined
}

/** Links shown when a form is refused before its input could be kept. */
export interface ReturnLinks {
  formHref: string
  /** Questionnaire results, without leaving contact details. */
  resultsHref: string | undefined
  phone: string | undefined
}

/** Cause of a refusal to administrators who do not own the workspace. */
export const OWNER_ONLY = 'Réservé au propriétaire'

/** A form sent when its session or link had ended. */
export interface TypedRefusal {
  cause: string
  /** Given back to copy. */
  typed: string[]
}

export function isTypedRefusal(value: unknown): value is TypedRefusal {
  return typeof value === 'object' && value !== null && 'cause' in value && 'typed' in value
}

/** Other error data are short causes. */
export function isShownRefusal(value: unknown): value is RefusalView {
  return typeof value === 'object' && value !== null && 'sentence' in value && 'title' in value
}
