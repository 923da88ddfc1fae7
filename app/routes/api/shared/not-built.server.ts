import { problem } from './problem.server'

/** For documented calls that are not implemented yet. */
export function answerNotBuilt() {
  return problem(501, 'Cet appel n’est pas encore servi par cette version de la boutique.')
}
