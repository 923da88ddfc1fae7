import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { siteResetForm } from '~/models/content/site'
import { listBlocks, resetSite, siteStamp } from '~/models/content/site/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/reset'
import { nameOf } from './site-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { siteStyles as links } from '../stylesheets'

/** Asks for confirmation. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, template } = adminRequest(context)
  const blocks = await listBlocks(db, template)
  return {
    seen: await siteStamp(db),
    changed: blocks.filter(({ isOwn, isChanged }) => isChanged && !isOwn).map(nameOf),
    own: blocks.filter(({ isOwn }) => isOwn).map(nameOf),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const submission = await parseForm(request, siteResetForm)
  const page = href('/admin/accueil')
  if (submission.status !== 'success') return redirectWithNotice(context, page, caution('Rechargez la page.'))
  const reset = await resetSite(db, { seen: submission.value.seen, actor, at })
  const notice = reset.ok
    ? done('La page d’accueil est celle de son modèle.')
    : caution('Rien n’a changé\u202f: la page a été modifiée entre-temps. Relisez-la d’abord.')
  return redirectWithNotice(context, page, notice)
}

export default function ResetSite({ loaderData: { seen, changed, own } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title={'Revenir à la page d’origine\u202f?'}
        lead="L’ordre, les blocs montrés et les mots redeviennent ceux du modèle."
      />
      <section className="admin-panel stack" aria-label="Ce qui change">
        <p>
          {changed.length > 0
            ? `Perdent vos mots ou votre image\u202f: ${changed.join(', ')}.`
            : 'Aucun mot n’est perdu\u202f: seuls l’ordre et les blocs masqués changent.'}
        </p>
        {own.length > 0 ? <p>{`Gardés, masqués, à la fin de la page\u202f: ${own.join(', ')}.`}</p> : null}
      </section>
      <AdminForm className="row site-ask">
        <input type="hidden" name="seen" value={seen} />
        <Button variant="danger">Revenir à la page d’origine</Button>
        <Link to={href('/admin/accueil')}>Garder la mienne</Link>
      </AdminForm>
    </>
  )
}
