import { redirect } from 'react-router'

/** `?page=`, 1 when missing; a page behind the last is an empty one. What is no page leads to the first one's address. */
export function listPage({ pathname, searchParams }: URL): number {
  const page = searchParams.get('page') ?? ''
  if (page === '') return 1
  if (/^[1-9]\d{0,9}$/.test(page)) return Number(page)
  const others = new URLSearchParams(searchParams)
  others.delete('page')
  throw redirect([pathname, others.toString()].filter(Boolean).join('?'))
}

/** The parameter if it is one of these. */
export function chosen<Choice extends string>(text: string | null, choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => choice === text)
}

/** The names of parameters whose value was given and not understood. */
export function unknownIn(parameters: URLSearchParams, understood: Record<string, string | undefined>): string[] {
  return Object.entries(understood).flatMap(([name, value]) => (parameters.get(name) && !value ? [name] : []))
}
