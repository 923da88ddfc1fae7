import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { ownNameForm } from '~/models/platform/administrator'
import {
  endOtherSessions,
  endOwnSession,
  findAdministrator,
  prepareSecondFactor,
  removeSecondFactor,
  renameAdministrator,
} from '~/models/platform/administrator/index.server'
import { requireFreshPassword } from '../fresh-password.server'
import { caution, returnField } from '../row-answer.server'
import { verb, verbsOf } from '../verbs.server'

const page = href('/admin/compte')
const factorPage = href('/admin/compte/second-facteur')

const rename = verb(ownNameForm, async ({ db, context, administrator, value: { name }, at }) => {
  await renameAdministrator(db, { userId: administrator.id, name, at })
  return { elsewhere: redirectWithNotice(context, page, done('Votre nom est enregistré.')) }
})

const ofAccount = {
  // Ends the session that `id` names, or all the others.
  connexions: verb(
    z.object({ id: z.string().optional(), retour: returnField }),
    async ({ db, administrator: { id: userId, sessionHash }, value: { id } }) => {
      if (id === undefined) await endOtherSessions(db, { userId, sessionHash })
      else await endOwnSession(db, { userId, id })
      return done('C’est fermé.')
    },
  ),

  // Creates the key that the next page shows.
  'second-facteur/preparer': verb(z.object({}), async (asked) => {
    await requireFreshPassword(asked)
    const { db, context, administrator, identity, at } = asked
    const user = await findAdministrator(db, administrator.id)
    if (!user) throw data(null, { status: 404 })
    const prepared = await prepareSecondFactor(db, { user, signer: identity.signer, at })
    if (prepared.ok || prepared.reason === 'confirmed') return { elsewhere: redirect(factorPage, 303) }
    const refused = caution('Un compte d’essai, dont le mot de passe est public, n’a pas de second facteur.')
    return { elsewhere: redirectWithNotice(context, factorPage, refused) }
  }),

  'second-facteur/retirer': verb(z.object({}), async (asked) => {
    await requireFreshPassword(asked)
    const { db, context, administrator, actor, at } = asked
    const user = await findAdministrator(db, administrator.id)
    if (user) await removeSecondFactor(db, { user, by: actor, at })
    return { elsewhere: redirectWithNotice(context, page, done('Le second facteur est retiré.')) }
  }),
}

export const accountVerbs = verbsOf('/admin/compte/*', ofAccount, rename)

export type AccountVerb = (typeof accountVerbs.paths)[number]
