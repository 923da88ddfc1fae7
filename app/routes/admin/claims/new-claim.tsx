import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { contentForms } from '~/components/admin/form/forms/content'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { SelectField } from '~/components/ui/field'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { claimPlaces, claimPlaceText, newClaimForm } from '~/models/content/text'
import { addClaim } from '~/models/content/text/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/new-claim'
import { ClaimFields } from './claim-fields'

export const handle = { policy: {} satisfies RoutePolicy }

export { claimStyles as links } from '../stylesheets'

export function loader() {
  return { options: claimPlaces.map((value) => ({ value, label: claimPlaceText[value] })) }
}

const FULL = 'Cet endroit a déjà douze affirmations\u202f: retirez-en une'

export async function action({ request, context }: Route.ActionArgs) {
  const { db, template, actor, at } = adminRequest(context)
  const submission = await parseForm(request, newClaimForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { place, ...words } = submission.value
  const added = await addClaim(db, { place, words, forbidden: template.forbiddenWords, actor, at })
  if (!added.ok) {
    const fieldErrors = added.reason === 'full' ? { place: [FULL] } : { [added.field]: [added.message] }
    return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
  }
  const page = href('/admin/affirmations/:place/:key', { place, key: added.key })
  return redirectWithNotice(context, page, done('Affirmation ajoutée. Joignez-y sa preuve si c’est un fichier.'))
}

export default function NewClaim({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title="Nouvelle affirmation"
        lead="Elle n’est montrée qu’avec sa preuve : des mots avec une adresse ou un fichier, ou une valeur calculée."
        actions={
          <Link className="button button-quiet" to={href('/admin/affirmations')}>
            Affirmations
          </Link>
        }
      />
      <section className="admin-panel" aria-label="Contenu">
        <AdminForm
          id="affirmation"
          schema={contentForms(({ newClaimForm: form }) => form)}
          action={href('/admin/affirmations/nouvelle')}
          refused={actionData}
          button="Ajouter l’affirmation"
          pending="Enregistrement…"
        >
          {(fields) => (
            <>
              <SelectField field={fields.place} label="Endroit" options={loaderData.options} required />
              <ClaimFields fields={fields} />
            </>
          )}
        </AdminForm>
      </section>
    </>
  )
}
