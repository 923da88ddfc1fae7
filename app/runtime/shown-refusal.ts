/** What the adapter refuses by itself, as a person is shown it. */
export interface ShownRefusal {
  status: number
  title: string
  /** In French, complete. */
  sentence: string
  /** What the log calls this failure. */
  reference?: string | undefined
  returnLinks?: ReturnLinks | undefined
}

/** Links shown when a form is refused before the application could keep what was typed. */
export interface ReturnLinks {
  formHref: string
  /** The results of the questionnaire without leaving a contact. */
  resultsHref: string | undefined
  phone: string | undefined
}

/** Other data of an error are a short cause. */
export function isShownRefusal(value: unknown): value is ShownRefusal {
  return typeof value === 'object' && value !== null && 'sentence' in value && 'title' in value
}
