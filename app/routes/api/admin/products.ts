import { href } from 'react-router'
import { z } from 'zod'
import { listPictureCounts, listPictureFiles } from '~/models/content/picture/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineOffsetList } from '../shared/paging.server'
import { picturePath } from '../shared/product.server'
import { apiSchemas } from '../shared/schemas.server'

export const handle = { policy: {} satisfies RoutePolicy }

const picturedProductSchema = z
  .object({
    product_id: z.string(),
    product_name: z.string(),
    image_count: z.int(),
    images: z.array(z.string()).describe('Leurs chemins\u202f; le premier est l’image principale.'),
  })
  .register(apiSchemas, { id: 'PicturedProduct' })

export const loader = defineOffsetList({
  id: 'listPicturedProducts',
  tag: 'Images',
  summary: 'Les produits et leurs images, dans l’ordre du catalogue',
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
  path: href('/api/admin/products'),
  list: (db, page) => listPictureCounts(db, { missing: false, ...page }),
  async show(rows, db) {
    const files = await listPictureFiles(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id, name, pictures }) => ({
      product_id: id,
      product_name: name,
      image_count: pictures,
      images: (files.get(id) ?? []).map((file) => picturePath({ file })),
    }))
  },
})
