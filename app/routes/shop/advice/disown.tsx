import { redirect } from 'react-router'
import { PageTop } from '~/components/shop/page/page-top'
import { Button } from '~/components/ui/button'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { consentPath, disownLead, findLeadContact } from '~/models/crm/advice/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/disown'
import { requireLeadId } from './consent-page.server'

export const handle = {
  policy: { beforeOpening: true, keptReadOnly: true, cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy,
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const leadId = requireLeadId(context, params.reference)
  const { db, signer } = shopRequest(context)
  if (!(await findLeadContact(db, leadId))) throw redirect(consentPath(signer, leadId), 302)
  return { back: consentPath(signer, leadId) }
}

export async function action({ params, context }: Route.ActionArgs) {
  const leadId = requireLeadId(context, params.reference)
  const { db, at, signer } = shopRequest(context)
  await disownLead(db, { leadId, at })
  return redirectWithNotice(
    context,
    consentPath(signer, leadId),
    done('C’est effacé. Quoi que quelqu’un saisisse au questionnaire, nous n’écrirons plus à cette adresse.'),
  )
}

export default function Disown({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTop
        title="Ce n’était pas moi"
        noIndex
        lead="Quelqu’un a saisi votre adresse à la fin de notre questionnaire, par erreur ou non."
      />
      <form method="post" className="stack narrow">
        <p>
          Nous effaçons ce qui a été saisi avec votre adresse : nom, téléphone, réponses, accords et e-mails. Vos
          commandes et votre compte, si vous en avez, ne changent pas.
        </p>
        <p>
          Pour ne plus vous écrire, nous gardons pendant 3 ans une empreinte de l’adresse, qui ne permet pas de la lire.
        </p>
        <div className="row">
          <Button variant="danger">Effacer et ne plus m’écrire</Button>
          <a href={loaderData.back}>Voir seulement les accords</a>
        </div>
      </form>
    </>
  )
}
