import { generatePath } from 'react-router'

/** Makes the paths that the forms of a screen post to, from the keys of its table of verbs. */
export function verbPathOf<Verb extends string>(page: string) {
  return (verb: Verb, ids: Record<string, string>): string => {
    const path: string = `${page}/${verb}`
    return generatePath(path, ids)
  }
}
