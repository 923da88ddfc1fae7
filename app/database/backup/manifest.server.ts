import { z } from 'zod'

export const MANIFEST = 'manifest.json'

/** Describes an archive; the last member before the seal. */
export const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  reason: z.enum(['scheduled', 'manual', 'migration']),
  /** A demo archive never becomes a real shop, nor the reverse. */
  demo: z.boolean(),
  /** Id of the only shop in it; without it the archive holds all shops. */
  shop: z.string().optional(),
  /** The digest is of the uncompressed database; its compressed form is an ordinary member. */
  databases: z.array(
    z.object({
      path: z.string(),
      kind: z.enum(['platform', 'shop']),
      schema: z.array(z.string()),
      counts: z.record(z.string(), z.number().int().nonnegative()),
      bytes: z.number().int().nonnegative(),
      sha256: z.string(),
    }),
  ),
  members: z.array(z.object({ name: z.string(), size: z.number().int().nonnegative(), sha256: z.string() })),
})

export type Manifest = z.output<typeof manifestSchema>
export type ManifestDatabase = Manifest['databases'][number]
