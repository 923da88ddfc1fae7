import { z } from 'zod'
import { drawPicture } from '~/integrations/images/draw-picture.server'
import { administratorContext } from '~/middleware/administrator.server'
import {
  MAX_PICTURES,
  type PictureRefusal,
  pictureRefusalText,
  picturesAdded,
  UPLOADS_BUSY,
} from '~/models/content/picture'
import { productPictures, uploadPicture } from '~/models/content/picture/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { withUploadedFiles } from '~/runtime/uploaded-files.server'
import { defineCall } from '../shared/call.server'
import { problem } from '../shared/problem.server'
import { picturePath } from '../shared/product.server'
import { apiSchemas } from '../shared/schemas.server'

const MAX_FILE_BYTES = 6 * 1024 * 1024

// One file, with headroom so that a slightly too large one is refused by name.
export const handle = {
  policy: { parameters: 'public', limit: 'upload', body: { multipart: 12_582_912 } } satisfies RoutePolicy,
}

export const action = defineCall({
  id: 'uploadPicture',
  method: 'post',
  tag: 'Images',
  summary: 'Ajouter une image à un produit',
  description: `JPEG, PNG ou WebP, reconnu à son contenu\u202f; 5 Mo au plus, ${MAX_PICTURES} images par produit. La même image envoyée deux fois n’en fait qu’une.`,
  params: z.object({ productId: z.string() }),
  file: { field: 'file', description: 'L’image.' },
  answer: {
    description: 'L’image est à la fin des autres.',
    schema: z.object({ message: z.string(), image: z.string() }).register(apiSchemas, { id: 'UploadedPicture' }),
    example: {
      message: picturesAdded(1),
      image: '/uploads/products/aquapet-1a2b3c4d5e6f7a8b-960.webp',
    },
  },
  refusals: [400, 401, 403, 404, 409, 413, 415, 422, 503],
  async handle({ request, tenant, params: { productId }, context, at }) {
    const { id, name } = context.get(administratorContext)
    const options = { ...tenant, maxFileBytes: MAX_FILE_BYTES }
    const received = await withUploadedFiles(request, options, async (_form, [file]) => {
      if (!file) return problem(422, 'Sélectionnez un produit et des fichiers')
      const actor = { id, name }
      const uploaded = await uploadPicture(tenant.db, {
        owner: productPictures(productId),
        file,
        folders: tenant,
        draw: drawPicture,
        actor,
        at,
      })
      if (!uploaded.ok) return problem(statusOf(uploaded.reason), pictureRefusalText(uploaded.reason, file.name))
      return { message: picturesAdded(1), image: picturePath(uploaded) }
    })
    if (received.ok) return received.value
    return received.reason === 'busy' ? problem(503, UPLOADS_BUSY) : problem(400, 'Ce formulaire est illisible.')
  },
})

function statusOf(reason: PictureRefusal) {
  switch (reason) {
    case 'unknown':
      return 404
    case 'full':
    case 'known':
      return 409
    case 'type':
      return 415
    case 'too-large':
      return 413
    case 'busy':
    case 'disk-full':
      return 503
    default:
      return 422
  }
}
