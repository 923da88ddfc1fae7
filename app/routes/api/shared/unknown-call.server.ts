import { problem } from './problem.server'

export function answerUnknownCall() {
  return problem(404, 'Cet appel n’existe pas. La liste est à l’adresse /api/docs.')
}
