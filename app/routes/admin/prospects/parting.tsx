import { data, href, Link, redirect } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import type { Prospect } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { fullName, partingForm, prospectFieldLabels, prospectStatusLabels, storedFields } from '~/models/crm/prospect'
import { findMerge, type PartProspectsResult, partProspects, restoredOf } from '~/models/crm/prospect/index.server'
import { labelOf } from '~/models/values/wording'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/parting'

export const handle = { policy: {} satisfies RoutePolicy }

export { prospectStyles as links } from '../stylesheets'

/** Asks for confirmation and lists what is restored. */
export async function loader({ params: { prospectId, mergeId }, context }: Route.LoaderArgs) {
  const found = await findMerge(adminRequest(context).db, mergeId)
  if (!found) throw data('Fusion inconnue', { status: 404 })
  if (found.merge.parted_at) throw redirect(href('/admin/prospects/:prospectId', { prospectId }))
  const { kept, other, merge } = found
  return {
    version: kept.version,
    kept: fullName(kept) || kept.email,
    other: { name: fullName(other) || other.email, email: other.email },
    restored: describe(kept, restoredOf(kept, merge)),
  }
}

function describe(kept: Prospect, restored: Partial<Prospect>): { label: string; now: string; before: string }[] {
  const fields = storedFields.filter((field) => field in restored)
  const values = fields.map((field) => {
    return { label: prospectFieldLabels[field], now: kept[field] || 'vide', before: restored[field] || 'vide' }
  })
  const { status } = restored
  if (!status) return values
  return [
    ...values,
    { label: 'Statut', now: labelOf(prospectStatusLabels, kept.status), before: prospectStatusLabels[status] },
  ]
}

export async function action({ request, params: { prospectId, mergeId }, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const submission = await parseForm(request, partingForm)
  if (submission.status !== 'success') throw data('Rechargez la page', { status: 400 })
  const parted = await partProspects(db, { mergeId, version: submission.value.version, actor, at })
  if (!parted.ok && parted.reason === 'unknown') throw data('Fusion inconnue', { status: 404 })
  const page = href('/admin/prospects/:prospectId', { prospectId })
  if (parted.ok) return redirectWithNotice(context, page, done('Fiches séparées\u202f: chacune est de nouveau listée.'))
  const again = href('/admin/prospects/:prospectId/separation/:mergeId', { prospectId, mergeId })
  return redirectWithNotice(context, parted.reason === 'changed' ? again : page, caution(...refusalText(parted)))
}

function refusalText(refused: Exclude<PartProspectsResult, { ok: true }>): string[] {
  if (refused.reason === 'parted') return ['Ces fiches sont déjà séparées.']
  if (refused.reason === 'later')
    return [`${refused.email} a été fusionnée ensuite et a changé les mêmes champs\u202f: séparez-la d’abord.`]
  return ['Rien n’est fait\u202f: la fiche a changé entre-temps. Relisez ce qui revient en arrière, puis confirmez.']
}

export default function PartProspects({ loaderData, params: { prospectId } }: Route.ComponentProps) {
  const { version, kept, other, restored } = loaderData
  return (
    <>
      <AdminHeader title={'Séparer ces fiches\u202f?'} lead={`${kept} et ${other.name}`} />
      <div className="stack">
        <p>
          {other.email} redevient une fiche à part, telle qu’elle était. {kept} garde tout ce qui a été saisi ou importé
          depuis la fusion.
        </p>
        {restored.length > 0 ? (
          <section className="admin-panel" aria-labelledby="retour">
            <h2 id="retour">Ce qui revient en arrière</h2>
            <dl className="admin-facts">
              {restored.map(({ label, now, before }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="anywhere">
                    {now} → {before}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ) : null}
        <AdminForm className="row">
          <input type="hidden" name="version" value={version} />
          <Button>Séparer</Button>
          <Link to={href('/admin/prospects/:prospectId', { prospectId })}>Ne rien changer</Link>
        </AdminForm>
      </div>
    </>
  )
}
