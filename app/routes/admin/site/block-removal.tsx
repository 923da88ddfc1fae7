import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { blockFields, blockRemovalForm } from '~/models/content/site'
import { removeBlock, wordsOf } from '~/models/content/site/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/block-removal'
import { nameOf, requireBlock } from './site-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { siteStyles as links } from '../stylesheets'

/** Asks for confirmation; unknown of a block that is as its template has it. */
export async function loader({ params: { blockId }, context }: Route.LoaderArgs) {
  const block = await requireBlock(context, blockId)
  if (!block.isOwn && !block.isChanged) throw data('Ce bloc a déjà ses mots d’origine', { status: 404 })
  const words = wordsOf(block)
  const fields = blockFields(block.kind, adminRequest(context).template.needs)
  return {
    name: nameOf(block),
    isOwn: block.isOwn,
    version: block.version,
    hasPicture: block.ownPicture !== undefined,
    lost: fields.map(({ name, label }) => ({ label, text: words[name] ?? '' })),
  }
}

export async function action({ request, params: { blockId: id }, context }: Route.ActionArgs) {
  const { db, template, actor, at } = adminRequest(context)
  const submission = await parseForm(request, blockRemovalForm)
  const page = href('/admin/accueil')
  if (submission.status !== 'success') return redirectWithNotice(context, page, caution('Rechargez la page.'))
  const { version } = submission.value
  const removed = await removeBlock(db, { id, version, template, actor, at })
  return redirectWithNotice(context, page, removed.ok ? done(doneText) : caution(refusals[removed.reason]))
}

const doneText = 'C’est fait\u202f: la page le montre.'

const refusals = {
  unknown: 'Rien n’a changé\u202f: ce bloc n’est plus là, ou a déjà ses mots d’origine.',
  changed: 'Rien n’a changé\u202f: le bloc a été modifié entre-temps. Relisez-le d’abord.',
}

export default function RemoveBlock({ loaderData }: Route.ComponentProps) {
  const { name, isOwn, version, hasPicture, lost } = loaderData
  const picture = hasPicture ? ' Votre image est retirée aussi.' : ''
  return (
    <>
      <AdminHeader
        title={isOwn ? 'Supprimer ce texte\u202f?' : 'Revenir aux mots d’origine\u202f?'}
        lead={
          isOwn
            ? `Il ne revient pas. Pour le garder sans le montrer, masquez-le plutôt.${picture}`
            : `«\u202f${name}\u202f» retrouve les mots de son modèle. Les vôtres ne sont gardés qu’au journal.${picture}`
        }
      />
      <section className="admin-panel stack" aria-label="Ce qui part">
        <dl className="admin-facts">
          {lost.map(({ label, text }) => (
            <div key={label} className="row-form">
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <AdminForm className="row site-ask">
        <input type="hidden" name="version" value={version} />
        <Button variant="danger">{isOwn ? 'Supprimer le texte' : 'Remettre les mots d’origine'}</Button>
        <Link to={href('/admin/accueil')}>{isOwn ? 'Le garder' : 'Garder les miens'}</Link>
      </AdminForm>
    </>
  )
}
