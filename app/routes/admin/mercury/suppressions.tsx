import { href } from 'react-router'
import { z } from 'zod'
import { AdminForm } from '~/components/admin/form/admin-form'
import { BackLink } from '~/components/admin/list/row-link'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { Filters, SearchFilter } from '~/components/admin/page/filters'
import { Button } from '~/components/ui/button'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { isRefused } from '~/models/base/agreement/index.server'
import { bounceReason } from '~/models/mailing/bounce'
import { liftSuppression, listSuppressed } from '~/models/mailing/bounce/index.server'
import { formatMoment } from '~/models/values/french-date'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution, returnField } from '../row-answer.server'
import type { Route } from './+types/suppressions'

export const handle = { policy: {} satisfies RoutePolicy }

export { mailingStyles as links } from '../stylesheets'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = adminRequest(context)
  const email = url.searchParams.get('adresse')?.trim() || undefined
  const rows = await listSuppressed(db, { email })
  return {
    email,
    isRefused: email !== undefined && (await isRefused(db, email)),
    rows: rows.map(({ id, recipient, status, diagnostic, bounced_at }) => ({
      id,
      address: recipient ?? email ?? 'message effacé',
      reason: `${bounceReason(status)} (${status})`,
      diagnostic,
      at: formatMoment(bounced_at),
    })),
  }
}

const liftForm = z.object({ id: z.string().max(100), retour: returnField })

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const submission = await parseForm(request, liftForm)
  const { id, retour } = submission.status === 'success' ? submission.value : { id: '', retour: undefined }
  const lifted = await liftSuppression(db, { id, actor, at })
  const notice = lifted
    ? done('Adresse permise de nouveau\u202f: les agents lui écrivent, jusqu’à un nouveau retour définitif.')
    : caution('Cette adresse n’était plus écartée.')
  return answerRow(
    { request, context },
    { notice, page: href('/admin/agent-mercury/suppressions'), ...(retour && { retour }) },
  )
}

export default function Suppressions({ loaderData: { email, isRefused, rows } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader title="Adresses écartées" lead={<BackLink to={href('/admin/agent-mercury')}>Mercury</BackLink>} />
      <div className="stack">
        <p>
          Les agents n’écrivent plus aux adresses qui n’existent pas, ni aux boîtes trouvées désactivées deux fois. Les
          e-mails d’une commande partent toujours. Qui a refusé nos e-mails n’est pas dans cette liste{'\u202f'}: nous
          n’en gardons qu’une empreinte, et cette personne seule peut revenir sur son refus.
        </p>
        <Filters button="Rechercher">
          <SearchFilter name="adresse" label="Rechercher une adresse" maxLength={254} />
        </Filters>
        {isRefused ? (
          <p>
            <strong>{email}</strong> a refusé nos e-mails.
          </p>
        ) : null}
        {rows.length === 0 ? (
          <AdminEmpty>
            <p>{email ? `Aucun retour définitif pour ${email}.` : 'Aucune adresse n’est écartée.'}</p>
          </AdminEmpty>
        ) : (
          <DataTable
            caption="Adresses écartées"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { label: 'Adresse', cell: ({ address }) => address },
              { label: 'Motif', cell: ({ reason }) => reason },
              { label: 'Réponse du serveur', cell: ({ diagnostic }) => <span className="muted">{diagnostic}</span> },
              { label: 'Depuis', cell: ({ at }) => at },
              {
                label: 'Action',
                cell: ({ id, address }) => (
                  <AdminForm rowKey={id} action={href('/admin/agent-mercury/suppressions')} fields={{ id }}>
                    <Button variant="quiet">
                      Lever<span className="visually-hidden"> pour {address}</span>
                    </Button>
                  </AdminForm>
                ),
              },
            ]}
          />
        )}
      </div>
    </>
  )
}
