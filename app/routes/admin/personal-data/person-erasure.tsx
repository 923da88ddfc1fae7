import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { countKept, erasePerson } from '~/models/platform/account/index.server'
import { journalOf } from '~/routes/erasure-journal.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requireFreshPassword } from '../fresh-password.server'
import { caution } from '../row-answer.server'
import type { Route } from './+types/person-erasure'
import { requirePerson } from './held-person.server'
import { KeptList } from './person-page'
import { keptText } from './person-text'

export const handle = { policy: { keptReadOnly: true, parameters: 'secret' } satisfies RoutePolicy }

export { personalDataStyles as links } from '../stylesheets'

/** Asks for confirmation. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { db, at } = adminRequest(context)
  const email = await requirePerson(context, token)
  return { token, email, kept: keptText(await countKept(db, { email, at })) }
}

export async function action({ request, url, params: { token }, context }: Route.ActionArgs) {
  const email = await requirePerson(context, token)
  await requireFreshPassword({ request, url, context })
  const { db, actor, at, identity } = adminRequest(context)
  const erased = await erasePerson(db, { email, signer: identity.signer, actor, at, journal: journalOf(context) })
  const page = href('/admin/data')
  if (!erased.ok) return redirectWithNotice(context, page, caution(isAdministrator))
  const kept = keptText(erased.kept)
  const rest = kept.length > 0 ? ['La loi garde\u202f:', ...kept] : ['Rien n’est gardé.']
  return redirectWithNotice(context, page, done('Les données de cette adresse sont effacées.', ...rest))
}

const isAdministrator =
  'Rien n’est effacé\u202f: cette adresse est celle d’un administrateur. Désactivez d’abord son compte et retirez-lui ce rôle.'

export default function ErasePerson({ loaderData: { token, email, kept } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title={'Effacer les données de cette personne\u202f?'}
        lead={<span className="data-person">{email}</span>}
      />
      <div className="stack">
        <p>
          Disparaissent tout de suite, sans retour possible : le compte, les points et l’avoir, la fiche de contact et
          ses accords, la fiche de prospection, les messages, rappels, conversations et alertes, les avis, les paniers,
          une invitation à administrer, et les e-mails qui ne concernent aucune commande. L’adresse est retirée des
          conversations d’autres personnes.
        </p>
        <KeptList kept={kept} />
        <p>
          Les sauvegardes déjà faites les gardent jusqu’à leur remplacement, quatorze jours au plus pour les
          automatiques d’une boutique en activité. Si l’une est restaurée, l’effacement est refait. Un fichier de
          prospects envoyé par un administrateur garde ses lignes trente jours au plus.
        </p>
        <AdminForm className="row">
          <Button variant="danger">Effacer définitivement</Button>
          <Link to={href('/admin/data/personnes/:token', { token })}>Ne rien effacer</Link>
        </AdminForm>
      </div>
    </>
  )
}
