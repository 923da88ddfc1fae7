import { z } from 'zod'
import { typedText } from '~/models/values/typed-text'
import { versionField } from '~/models/values/version-field'
import type { BlockField } from './kinds'

const MAX_ALT = 200

/** `alt`: of a block with a picture of the owner's; empty where it only decorates. */
export function blockForm(fields: BlockField[]) {
  const texts = fields.map(({ name, label, max }) => [name, typedText({ max, required: `À remplir\u202f: ${label}` })])
  const words: Record<string, z.ZodString> = Object.fromEntries(texts)
  return z.object({ version: versionField, alt: typedText({ max: MAX_ALT }).optional(), ...words })
}

/** `position`: as displayed. */
export const blockMoveForm = z.object({
  position: versionField,
  to: z.enum(['up', 'down'], 'Déplacement inconnu'),
  retour: z.string().optional(),
})

export const blockStateForm = z.object({
  version: versionField,
  to: z.enum(['shown', 'hidden'], 'État inconnu'),
  retour: z.string().optional(),
})

export const blockRemovalForm = z.object({ version: versionField })

/** `seen`: stamp of the page that was read. */
export const siteResetForm = z.object({ seen: typedText({ max: 60 }) })
