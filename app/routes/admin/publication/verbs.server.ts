import { z } from 'zod'
import { FIRST_TENANT } from '~/database/hosts.server'
import { done } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { hideShop, publishShop, renewPreviewLink } from '~/models/platform/publication/index.server'
import { caution, returnField } from '../row-answer.server'
import { type Asked, type Outcome, verb, verbsOf } from '../verbs.server'

const plainForm = z.object({ retour: returnField })

export const publicationVerbs = verbsOf('/admin/publication/*', {
  publier: verb(
    plainForm,
    changeWith(publishShop, 'Boutique publiée\u202f: tout le monde la voit.', 'Elle est déjà publiée.'),
  ),

  masquer: verb(plainForm, (asked) =>
    asked.context.get(tenantContext).id === FIRST_TENANT
      ? Promise.resolve(caution('La première boutique porte la plateforme\u202f: elle reste publiée.'))
      : hide(asked),
  ),

  lien: verb(
    plainForm,
    changeWith(
      renewPreviewLink,
      'Lien renouvelé\u202f: l’ancien n’ouvre plus rien.',
      'La boutique est publiée\u202f: il n’y a plus d’aperçu.',
    ),
  ),
})

const hide = changeWith(
  hideShop,
  'Aperçu privé\u202f: les visiteurs lisent «\u202fOuverture prochaine\u202f».',
  'Elle est déjà en aperçu privé.',
)

function changeWith(change: typeof publishShop, words: string, refusal: string) {
  return async ({ db, actor, at }: Asked<unknown>): Promise<Outcome> =>
    (await change(db, { actor, at })) ? done(words) : caution(refusal)
}
