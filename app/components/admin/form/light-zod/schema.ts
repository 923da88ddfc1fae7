import {
  type Issue,
  isRefused,
  isStopped,
  type Options,
  type Payload,
  type Wording,
  wordingOf,
  wordsFor,
} from './payload'

interface Check {
  run(payload: Payload, own: Wording): void
  /** Runs on all that has a length. */
  measures?: boolean
  /** Replaces the rule that a refused value is checked no further. */
  when?: When | undefined
}

type When = (payload: Payload) => boolean

interface Context {
  value: unknown
  addIssue(issue: { message?: string; path?: PropertyKey[] }): void
}

interface Parts {
  read(payload: Payload): Payload
  wording?: Wording
  /** What may be missing, as zod's `optin` and `optout`. */
  takes?: 'optional' | 'defaulted' | undefined
  gives?: 'optional' | undefined
  shape?: Record<string, Schema>
}

/** How many characters a reader counts, not how many units they take. */
function lengthOf(value: unknown): number | undefined {
  return typeof value === 'string' ? [...value].length : Object(value ?? '').length
}

export class Schema {
  readonly #parts: Parts
  readonly #checks: Check[]

  constructor(parts: Parts, checks: Check[] = []) {
    this.#parts = parts
    this.#checks = checks
  }

  get shape() {
    return this.#parts.shape
  }
  get takes() {
    return this.#parts.takes
  }
  get gives() {
    return this.#parts.gives
  }

  run(given: Payload): Payload {
    const payload = this.#parts.read(given)
    let stopped = isStopped(payload)
    for (const { run, measures, when } of this.#checks) {
      const isSkipped = measures ? isRefused(payload) || Object(payload.value).length === undefined : stopped
      if (when ? !when(payload) : isSkipped) continue
      const before = payload.issues.length
      run(payload, this.#parts.wording ?? wordingOf(undefined))
      stopped ||= isStopped(payload, before)
    }
    return payload
  }

  safeParse(value: unknown) {
    const { value: read, issues } = this.run({ value, issues: [] })
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: read }
  }

  #with(check: Check): Schema {
    return new Schema(this.#parts, [...this.#checks, check])
  }

  #test(passes: (value: never) => unknown, options: Options, measures = false): Schema {
    const wording = wordingOf(options)
    return this.#with({
      measures,
      run: ({ value, issues }, own) => {
        if (passes(value as never)) return
        const message = wordsFor({ input: value }, wording, own)
        issues.push({ code: 'custom', path: [...wording.path], message, goesOn: !wording.abort })
      },
    })
  }

  refine(passes: (value: never) => unknown, options?: Options) {
    return this.#test(passes, options)
  }
  regex(pattern: RegExp, options?: Options) {
    return this.#test((value: string) => pattern.test(value), options)
  }
  min(least: number, options?: Options) {
    return this.#test((value) => (lengthOf(value) ?? 0) >= least, options, true)
  }
  max(most: number, options?: Options) {
    return this.#test((value) => (lengthOf(value) ?? 0) <= most, options, true)
  }
  length(exact: number, options?: Options) {
    return this.#test((value) => lengthOf(value) === exact, options, true)
  }

  overwrite(change: (value: never) => unknown) {
    return this.#with({
      run: (payload) => {
        payload.value = change(payload.value as never)
      },
    })
  }
  trim() {
    return this.overwrite((value: string) => value.trim())
  }

  superRefine(look: (value: never, context: Context) => void, { when }: { when?: When } = {}) {
    return this.#with({ when, run: (payload) => look(payload.value as never, contextOf(payload, true)) })
  }

  optional(): Schema {
    const takes = this.takes === 'defaulted' ? 'defaulted' : 'optional'
    const read = (payload: Payload) => {
      if (payload.value !== undefined) return this.run(payload)
      if (takes !== 'defaulted') return payload
      const inner = this.run({ value: undefined, issues: [] })
      payload.value = inner.issues.length > 0 ? undefined : inner.value
      return payload
    }
    return new Schema({ read, takes, gives: 'optional' })
  }

  default(value: unknown): Schema {
    const read = (payload: Payload) => {
      const result = payload.value === undefined ? payload : this.run(payload)
      if (result.value === undefined) result.value = value
      return result
    }
    return new Schema({ read, takes: 'defaulted' })
  }

  pipe(next: Schema): Schema {
    const read = (payload: Payload) => {
      const left = this.run(payload)
      if (left.issues.length > 0) return Object.assign(left, { stopped: true })
      return next.run({ value: left.value, issues: left.issues })
    }
    return new Schema({ read, takes: this.takes, gives: next.gives })
  }

  transform(change: (value: never, context: Context) => unknown): Schema {
    return this.pipe(transform(change))
  }

  or(other: Schema): Schema {
    return union([this, other])
  }

  extend(more: Record<string, Schema>): Schema {
    return object({ ...this.shape, ...more })
  }
}

function contextOf(payload: Payload, goesOn: true | undefined): Context {
  return {
    value: payload.value,
    addIssue: ({ message = 'Saisie invalide', path = [] }) =>
      payload.issues.push({ code: 'custom', path: [...path], message, goesOn }),
  }
}

export function transform(change: (value: never, context: Context) => unknown): Schema {
  const read = (payload: Payload) => {
    payload.value = change(payload.value as never, contextOf(payload, undefined))
    return payload
  }
  return new Schema({ read, takes: 'optional' })
}

/** What passes `isRight`. */
export function kind(isRight: (value: unknown) => boolean, options: Options): Schema {
  const wording = wordingOf(options)
  const read = (payload: Payload) => {
    const { value, issues } = payload
    if (!isRight(value))
      issues.push({ code: 'invalid_type', path: [], message: wordsFor({ input: value }, wording), goesOn: undefined })
    return payload
  }
  return new Schema({ read, wording })
}

export function union(choices: Schema[], options?: Options): Schema {
  const wording = wordingOf(options)
  const read = (payload: Payload) => {
    const { value } = payload
    const results: Payload[] = []
    for (const choice of choices) {
      const result = choice.run({ value, issues: [] })
      if (result.issues.length === 0) return result
      results.push(result)
    }
    const [near, ...others] = results.filter((result) => !isStopped(result))
    if (near && others.length === 0) return near
    const errors = results.map(({ issues }) => issues)
    const message = wordsFor({ input: value, errors }, wording)
    payload.issues.push({ code: 'invalid_union', path: [], message, errors, goesOn: undefined })
    return payload
  }
  const takes = choices.map((choice) => choice.takes).sort()[0]
  return new Schema({ read, wording, takes, gives: choices.find(({ gives }) => gives)?.gives })
}

export function object(shape: Record<string, Schema>): Schema {
  const read = (payload: Payload) => {
    const { value: input } = payload
    if (input === null || typeof input !== 'object') {
      payload.issues.push({ code: 'invalid_type', path: [], message: 'Saisie invalide', goesOn: undefined })
      return payload
    }
    const values: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(shape)) {
      const result = schema.run({ value: Object(input)[name], issues: [] })
      payload.issues.push(...issuesOf(schema, result, name in input).map((issue) => under(name, issue)))
      if (result.value !== undefined) values[name] = result.value
    }
    payload.value = values
    return payload
  }
  return new Schema({ read, shape })
}

/** What may be missing is not refused for that. */
function issuesOf({ takes, gives }: Schema, { issues }: Payload, isPresent: boolean): Issue[] {
  if (isPresent) return issues
  if (takes !== undefined && gives === 'optional') return []
  if (takes !== undefined || issues.length > 0) return issues
  return [{ code: 'invalid_type', path: [], message: 'Saisie invalide', goesOn: undefined }]
}

const under = (name: string, issue: Issue): Issue => ({ ...issue, path: [name, ...issue.path] })
