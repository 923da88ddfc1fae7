import { generatePath, type Register } from 'react-router'

/** Makes the paths that the forms of a screen post to, from the keys of its table of verbs. */
export function verbPathOf<Verb extends string>(page: keyof Register['pages']) {
  return (verb: Verb, ids: Record<string, string>): string => generatePath(page.replace('*', verb), ids)
}
