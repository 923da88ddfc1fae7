import { z } from 'zod'
import { administratorContext } from '~/middleware/administrator.server'
import { deletePicture, stemOf } from '~/models/content/picture/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { problem } from '../shared/problem.server'
import { apiSchemas } from '../shared/schemas.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export const action = defineCall({
  id: 'deletePicture',
  method: 'delete',
  tag: 'Images',
  summary: 'Retirer une image d’un produit',
  description: 'Elle peut être rétablie pendant 30 jours, au back-office.',
  params: z.object({
    productId: z.string(),
    filename: z.string().describe('Le dernier segment de son chemin, dans n’importe quelle taille.'),
  }),
  answer: {
    description: 'L’image ne paraît plus.',
    schema: z.object({ message: z.string() }).register(apiSchemas, { id: 'PictureDeleted' }),
    example: { message: 'Image supprimée avec succès' },
  },
  refusals: [401, 403, 404],
  async handle({ tenant: { db }, params: { productId, filename }, context, at }) {
    const { id, name } = context.get(administratorContext)
    const deleted = await deletePicture(db, { productId, file: stemOf(filename), actor: { id, name }, at })
    return deleted.ok ? { message: 'Image supprimée avec succès' } : problem(404, 'Ce produit n’a pas cette image.')
  },
})
