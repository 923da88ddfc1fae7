import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DamagedArchive } from './archive.server'

const FILE = 'last-rehearsal.json'
const rehearsalSchema = z.object({ archive: z.string(), at: z.iso.datetime() })

/** Records that an archive was restored and served from, since an untested backup proves nothing. */
export function recordRehearsal(backupDir: string, input: { archive: string; at: Date }): void {
  mkdirSync(backupDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(backupDir, FILE), JSON.stringify({ archive: input.archive, at: input.at.toISOString() }))
}

export function findRehearsal(backupDir: string): { archive: string; at: Date } | undefined {
  const file = join(backupDir, FILE)
  if (!existsSync(file)) return undefined
  const parsed = rehearsalSchema.safeParse(readJson(file))
  return parsed.success ? { archive: parsed.data.archive, at: new Date(parsed.data.at) } : undefined
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

export const MANIFEST = 'manifest.json'

/** Describes an archive; the last member before the seal. */
export const manifestSchema = z.object({
  /** 2: with files beside the archive. */
  format: z.union([z.literal(1), z.literal(2)]),
  createdAt: z.iso.datetime(),
  /** Of the program that wrote it; before 1.1.0 none said. */
  version: z.string().max(40).optional(),
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
  /** Pictures, which are stored beside the archives, once for all of them. */
  files: z
    .array(
      z.object({
        name: z.string(),
        size: z.number().int().nonnegative(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .optional(),
})

/** Throws DamagedArchive. */
export function parseManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new DamagedArchive('Le manifeste de l’archive est illisible, ou d’une version plus récente du programme.')
  }
}

export type Manifest = z.output<typeof manifestSchema>
export type ManifestDatabase = Manifest['databases'][number]
export type StoredFile = NonNullable<Manifest['files']>[number]
