import { z } from 'zod'
import { typedText } from '~/models/values/typed-text'
import { versionField } from '~/models/values/version-field'

const MAX_ALT_LENGTH = 200

/** Alternative text. */
export const pictureTextForm = z.object({
  version: versionField,
  alt: typedText({ max: MAX_ALT_LENGTH, required: 'Décrivez l’image en quelques mots' }),
})

const pictureMoves = ['first', 'forward', 'backward'] as const
export type PictureMove = (typeof pictureMoves)[number]

/** `position`: as shown on the page. */
export const pictureMoveForm = z.object({
  position: versionField,
  to: z.enum(pictureMoves, 'Déplacement inconnu'),
  retour: z.string().optional(),
})
