import { problem } from './shared/problem.server'

export function loader() {
  return problem(404, 'Cet appel n’existe pas. La liste est à l’adresse /api/docs.')
}

export const action = loader
