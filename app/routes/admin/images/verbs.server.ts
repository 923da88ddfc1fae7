import { z } from 'zod'
import { done } from '~/middleware/flash.server'
import { MAX_PICTURES, pictureMoveForm, pictureTextForm } from '~/models/content/picture'
import { describePicture, movePicture, restorePicture } from '~/models/content/picture/index.server'
import { forbiddenErrors } from '../forbidden-errors.server'
import { caution } from '../row-answer.server'
import { type Asked, changed, missing, verb, verbsOf } from '../verbs.server'

const moveRefusals = {
  unknown: 'Cette image n’est plus là\u202f: quelqu’un l’a supprimée entre-temps.',
  changed: 'L’ordre des images a changé entre-temps\u202f: rien n’est déplacé.',
}

const restorationRefusals = {
  unknown: 'Cette image n’est plus là\u202f: elle est rétablie, ou effacée pour de bon.',
  known: 'Cette image est déjà rétablie.',
  full: `Ce produit a déjà ${MAX_PICTURES} images, le maximum\u202f: supprimez-en une d’abord.`,
}

export const imageVerbs = verbsOf('/admin/images/:productId/*', {
  ':file/place': verb(
    pictureMoveForm,
    async ({ db, params, value: { position, to }, actor, at }) => {
      const moved = await movePicture(db, { ...pictureIn(params), position, to, actor, at })
      if (!moved.ok) return caution(moveRefusals[moved.reason])
      return done(to === 'first' ? 'Image principale changée.' : 'Image déplacée.')
    },
    caution(moveRefusals.changed),
  ),

  ':file/texte': verb(pictureTextForm, async ({ db, params, value, typed, template, actor, at }) => {
    const forbidden = forbiddenErrors(template.forbiddenWords, typed)
    if (forbidden) return { refused: forbidden, status: 409 }
    const described = await describePicture(db, { ...pictureIn(params), ...value, actor, at })
    if (described.ok) return done('Texte de l’image enregistré.')
    if (described.reason === 'unknown') return missing('Image inconnue')
    return changed(described.version, [`Texte enregistré entre-temps\u202f: «\u202f${described.alt}\u202f».`])
  }),

  ':file/retablir': verb(z.object({}), async ({ db, params, actor, at }) => {
    const restored = await restorePicture(db, { ...pictureIn(params), actor, at })
    return restored.ok ? done('Image rétablie, à la fin des autres.') : caution(restorationRefusals[restored.reason])
  }),
})

export type ImageVerb = (typeof imageVerbs.paths)[number]

function pictureIn({ productId = '', file = '' }: Asked['params']) {
  return { productId, file }
}
