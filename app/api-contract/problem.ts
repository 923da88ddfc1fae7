import { z } from 'zod'
import { apiSchemas } from './schema-registry'

/** What every refusal of the API looks like. `errors` only tells of invalid input, by field. */
export const problemSchema = z
  .object({
    detail: z.string().describe('Ce qui s’est passé, en français, à montrer tel quel.'),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Pour une demande invalide\u202f: les messages de chaque champ, par son nom ou son chemin.'),
  })
  .register(apiSchemas, { id: 'Problem' })

export type RefusalStatus = 400 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503

export const refusalMeanings: Record<RefusalStatus, string> = {
  400: 'Le corps n’est pas du JSON lisible.',
  404: 'Ce qui est demandé n’existe pas.',
  405: 'La méthode n’est pas permise ici\u202f; `Allow` nomme celles qui le sont.',
  409: 'Une règle s’y oppose (stock, cadeau, état de la commande).',
  413: 'Le corps dépasse 64 Kio.',
  415: 'Le corps n’est pas annoncé comme du JSON.',
  422: 'Des champs sont invalides\u202f; `errors` dit lesquels.',
  429: 'Trop de demandes\u202f; `Retry-After` donne les secondes à attendre.',
  500: 'Une erreur est survenue de notre côté.',
  503: 'Un service extérieur ne répond pas.',
}

export function problem(
  status: RefusalStatus,
  detail: string,
  options: { errors?: Record<string, string[]>; headers?: Record<string, string> } = {},
): Response {
  const { errors, headers } = options
  return Response.json(errors ? { detail, errors } : { detail }, { status, headers })
}

export function invalidInput(errors: Record<string, string[]>): Response {
  return problem(422, 'Certains champs sont invalides.', { errors })
}
