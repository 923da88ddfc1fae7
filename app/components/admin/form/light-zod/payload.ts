/** `goesOn`: what follows is checked too, as zod's `continue`. */
export interface Issue {
  code: 'custom' | 'invalid_type' | 'invalid_union'
  path: PropertyKey[]
  message: string
  goesOn: boolean | undefined
  /** Of each choice of a union. */
  errors?: Issue[][]
}

/** What is being checked, with what was found. */
export interface Payload {
  value: unknown
  issues: Issue[]
  stopped?: boolean
}

type Sayable = { input: unknown; errors?: Issue[][] | undefined }
type Say = (issue: Sayable) => string | undefined

export type Options = string | { error?: string | Say; abort?: boolean; path?: PropertyKey[] } | undefined

export interface Wording {
  say?: Say
  abort: boolean
  path: PropertyKey[]
}

export function wordingOf(options: Options): Wording {
  const { error, abort = false, path = [] } = typeof options === 'object' ? options : { error: options }
  return { say: typeof error === 'string' ? () => error : error, abort, path }
}

/** The first that has words; none of the back-office's schemas relies on the last. */
export function wordsFor(issue: Sayable, ...wordings: Wording[]): string {
  for (const { say } of wordings) {
    const words = say?.(issue)
    if (words !== undefined) return words
  }
  return 'Saisie invalide'
}

export function isStopped({ stopped, issues }: Payload, from = 0): boolean {
  return stopped === true || issues.slice(from).some(({ goesOn }) => goesOn !== true)
}

export function isRefused({ stopped, issues }: Payload): boolean {
  return stopped === true || issues.some(({ goesOn }) => goesOn === false)
}
