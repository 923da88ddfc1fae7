import { href } from 'react-router'
import { z } from 'zod'
import { listPictureCounts, listPictureFiles } from '~/models/content/picture/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { linkNextPage, pageQuery, unknownPage } from '../shared/paging.server'
import { picturePath } from '../shared/product.server'
import { apiSchemas } from '../shared/schemas.server'
import { offsetOf, pageOf } from '../shared/stock.server'

export const handle = { policy: {} satisfies RoutePolicy }

const picturedProductSchema = z
  .object({
    product_id: z.string(),
    product_name: z.string(),
    image_count: z.int(),
    images: z.array(z.string()).describe('Leurs chemins\u202f; le premier est l’image principale.'),
  })
  .register(apiSchemas, { id: 'PicturedProduct' })

export const loader = defineCall({
  id: 'listPicturedProducts',
  method: 'get',
  tag: 'Images',
  summary: 'Les produits et leurs images, dans l’ordre du catalogue',
  query: pageQuery,
  answer: {
    description: 'Les produits, publiés ou non.',
    schema: z.array(picturedProductSchema).register(apiSchemas, { id: 'PicturedProductList' }),
    example: [
      {
        product_id: 'prod-aquapet',
        product_name: 'AquaPet',
        image_count: 1,
        images: ['/uploads/products/aquapet-face-1a2b3c4d-960.webp'],
      },
    ],
  },
  refusals: [401, 403],
  async handle({ tenant: { db }, query: { limit, cursor }, headers }) {
    const offset = offsetOf(cursor)
    if (offset === undefined) return unknownPage()
    const read = await listPictureCounts(db, { missing: false, limit: limit + 1, offset })
    const { shown, next } = pageOf(read, { limit, offset })
    const ids = shown.map(({ id }) => id)
    const files = await listPictureFiles(db, ids)
    linkNextPage(headers, href('/api/admin/products'), { limit, cursor: next })
    return shown.map(({ id, name, pictures }) => ({
      product_id: id,
      product_name: name,
      image_count: pictures,
      images: (files.get(id) ?? []).map((file) => picturePath({ file })),
    }))
  },
})
