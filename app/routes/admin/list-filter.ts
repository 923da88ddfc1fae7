/** The parameter if it is one of these. */
export function chosen<Choice extends string>(text: string | null, choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => choice === text)
}

/** The names of parameters whose value was given and not understood. */
export function unknownIn(parameters: URLSearchParams, understood: Record<string, string | undefined>): string[] {
  return Object.entries(understood).flatMap(([name, value]) => (parameters.get(name) && !value ? [name] : []))
}
