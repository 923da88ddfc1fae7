import { href } from 'react-router'
import { z } from 'zod'
import type { ShopDb } from '~/database/schema'
import { done, type Notice, redirectWithNotice } from '~/middleware/flash.server'
import { invitationForm } from '~/models/platform/administrator'
import {
  type Actor,
  disableAdministrator,
  enableAdministrator,
  endSessionsOf,
  inviteAdministrator,
  withdrawInvitation,
} from '~/models/platform/administrator/index.server'
import { requireFreshPassword } from '../fresh-password.server'
import { caution, returnField } from '../row-answer.server'
import { type Asked, missing, type Outcome, verb, verbsOf, wrong } from '../verbs.server'

const plainForm = z.object({ retour: returnField })

const invite = verb(invitationForm, async (asked) => {
  await requireFreshPassword(asked)
  const { db, identity, value, actor, at } = asked
  const invited = await inviteAdministrator(db, { ...value, by: actor, signer: identity.signer, at })
  if (!invited.ok) return wrong('email', 'Cette personne est déjà administrateur')
  const link = identity.origin + href('/login/lien/:token', { token: invited.token })
  return {
    elsewhere: redirectWithNotice(
      asked.context,
      href('/admin/users'),
      invitedNotice({ email: value.email, link, isSent: identity.mailServer !== undefined }),
    ),
  }
})

const ofUsers = {
  'invitations/retirer': verb(z.object({ email: z.string().default(''), retour: returnField }), async (asked) => {
    await requireFreshPassword(asked)
    const { db, value, actor, at } = asked
    const withdrawn = await withdrawInvitation(db, { email: value.email, by: actor, at })
    if (withdrawn.ok) return done('L’invitation est retirée\u202f: son lien n’ouvre plus rien.')
    return caution('Rien n’a changé\u202f: cette invitation a déjà été acceptée, remplacée ou retirée.')
  }),

  ':userId/desactiver': verb(
    plainForm,
    changeWith(disableAdministrator, 'Ce compte n’entre plus, ses connexions sont fermées.'),
  ),

  ':userId/activer': verb(plainForm, changeWith(enableAdministrator, 'Ce compte peut entrer de nouveau.')),

  ':userId/deconnecter': verb(plainForm, changeWith(endSessionsOf, 'Ses connexions sont fermées.')),
}

export const userVerbs = verbsOf('/admin/users/*', ofUsers, invite)

export type UserVerb = (typeof userVerbs.paths)[number]

/** Without a mail server the inviting administrator passes the link on. */
function invitedNotice({ email, link, isSent }: { email: string; link: string; isSent: boolean }): Notice {
  if (isSent) return done(`Une invitation part à ${email}. Elle sert une fois, dans les sept jours.`)
  const words = `Aucun e-mail ne part d’ici\u202f: donnez ce lien à ${email}. Il sert une fois, dans les sept jours.`
  return { ...caution(words), link: { href: link, label: link } }
}

type Change = (
  db: ShopDb,
  input: { userId: string; by: Actor; at: Date },
) => Promise<{ ok: true } | { ok: false; reason: keyof typeof refusals | 'unknown' }>

const refusals = {
  last: ['Rien n’a changé\u202f: c’est le dernier administrateur actif, personne ne pourrait plus entrer.'],
  demo: [
    'Rien n’a changé.',
    'C’est un compte d’essai de la démonstration, que chaque visiteur utilise\u202f: il ne se désactive pas.',
  ],
}

function changeWith(change: Change, words: string) {
  return async (asked: Asked<unknown>): Promise<Outcome> => {
    await requireFreshPassword(asked)
    const { db, params, actor, at } = asked
    const changed = await change(db, { userId: params.userId ?? '', by: actor, at })
    if (changed.ok) return done(words)
    if (changed.reason === 'unknown') return missing('Compte inconnu')
    return { tone: 'danger', lines: refusals[changed.reason] }
  }
}
