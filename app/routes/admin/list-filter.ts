/** Returns the parameter if it is one of the choices. */
export function chosen<Choice extends string>(text: string | null, choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => choice === text)
}

/** Names of parameters that were given with an unknown value. */
export function unknownIn(parameters: URLSearchParams, understood: Record<string, string | undefined>): string[] {
  return Object.entries(understood).flatMap(([name, value]) => (parameters.get(name) && !value ? [name] : []))
}
