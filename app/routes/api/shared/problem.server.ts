import { z } from 'zod'
import { apiSchemas } from './schemas.server'

/** Body of every refusal; `errors`, by field, with 422 only. */
export const problemSchema = z
  .object({
    detail: z.string().describe('Ce qui s’est passé, en français, à montrer tel quel.'),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Pour une demande invalide\u202f: les messages de chaque champ, par son nom ou son chemin.'),
  })
  .register(apiSchemas, { id: 'Problem' })

export const refusalMeanings = {
  400: 'Le corps est illisible.',
  401: 'Sans session, jeton d’administrateur ni clé d’API, ou ce qui est envoyé est terminé, révoqué ou inconnu.',
  403: 'La session n’est pas celle d’un administrateur, la clé n’ouvre pas cet appel, ou la formule ne comprend pas de clés.',
  404: 'Ce qui est demandé n’existe pas.',
  405: 'La méthode n’est pas permise ici\u202f; `Allow` nomme celles qui le sont.',
  409: 'Une règle s’y oppose (stock, cadeau, état de la commande, boutique en lecture seule).',
  413: 'Le corps dépasse ce que l’appel accepte\u202f: 64 Kio, ou 6 Mo avec un fichier.',
  415: 'Le corps, ou le fichier, n’est pas du type attendu.',
  422: 'Des champs sont invalides\u202f; `errors` dit lesquels.',
  429: 'Trop de demandes\u202f; `Retry-After` donne les secondes à attendre.',
  500: 'Une erreur est survenue de notre côté.',
  503: 'Un service extérieur ne répond pas.',
}

export type RefusalStatus = keyof typeof refusalMeanings

/** Typed by its status, so that the compiler checks it against the declared refusals. */
export type Problem<Status extends RefusalStatus> = Response & { readonly status: Status }

export function problem<Status extends RefusalStatus>(
  status: Status,
  detail: string,
  options: { errors?: Record<string, string[]>; headers?: Record<string, string> } = {},
): Problem<Status> {
  const { errors, headers } = options
  return Response.json(errors ? { detail, errors } : { detail }, { status, headers }) as Problem<Status>
}

export function invalidInput(errors: Record<string, string[]>): Problem<422> {
  return problem(422, 'Certains champs sont invalides.', { errors })
}
