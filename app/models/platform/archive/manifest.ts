import { z } from 'zod'

/** Beside the copy of the database, for whoever takes the archive up again. */
export const MANIFEST_PATH = 'reprise/boutique.json'

/** Folders of the archive that are taken up again, and the folder of the shop that each becomes. */
export const restoredFolders = { images: 'uploads', 'papiers/preuves': 'private' } as const

const text = z.string().max(5000)

/** Answers of the onboarding, as they were stored; null for a shop that began without. */
const workspaceForm = z.object({
  ...{ owner_name: text, owner_email: text, siren: text.nullable() },
  ...{ business_sector: text, business_size: text, geographic_zone: text, monthly_budget: text },
  ...{ primary_objectives: text, languages: text, business_description: text },
  ...{ agreement_version: text, agreed_at: text },
})

export const originForm = z.object({
  name: z.string().min(1).max(200),
  template: z.string().max(60),
  isDemo: z.boolean(),
  workspace: workspaceForm.nullable(),
})

export const manifestForm = originForm.extend({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  files: z.record(z.string().max(300), z.object({ bytes: z.int().min(0), sha256: z.string().length(64) })),
})

/** What the registry knew of the shop. */
export type ArchiveOrigin = z.infer<typeof originForm>
export type Manifest = z.infer<typeof manifestForm>

export interface UnpackAsked {
  archive: string
  /** A folder that does not exist yet; becomes that of the shop. */
  into: string
}

/** Why an archive is not taken up. */
export const unpackRefusals = ['not-ours', 'damaged', 'newer', 'too-large', 'disk-full'] as const
export type UnpackRefusal = (typeof unpackRefusals)[number]

export type Unpacked = { ok: true; origin: ArchiveOrigin } | { ok: false; reason: UnpackRefusal | 'stopped' }

/** Unpacks and checks in a child process. Throws on bugs only. */
export type UnpackArchive = (
  asked: UnpackAsked,
  watch?: { signal?: AbortSignal; onProgress?: (done: number, total: number) => void },
) => Promise<Unpacked>
