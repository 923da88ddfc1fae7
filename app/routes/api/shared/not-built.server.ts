import { problem } from './problem.server'

/** For the calls of the contract that no screen has yet. */
export function answerNotBuilt() {
  return problem(501, 'Cet appel n’est pas encore servi par cette version de la boutique.')
}
