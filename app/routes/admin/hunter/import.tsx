import { data, href, Link, redirect, useNavigation } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { useKeptAnswer } from '~/components/admin/page/use-refresh'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { useUnsent } from '~/components/ui/unsent-form'
import { readFormData } from '~/routes/posted-form.server'
import { keepTypedCsv } from '~/routes/prospect-files.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/import'
import { HunterFrame } from './hunter-frame'
import { loadFrame } from './hunter-frame.server'

// A megabyte of text, encoded for a form.
export const handle = { policy: { body: { form: 3_145_728 } } satisfies RoutePolicy }

export { prospectStyles as links } from '../stylesheets'

export function loader({ context }: Route.LoaderArgs) {
  return loadFrame(context)
}

/** What was typed is a file like any other: its page shows what would be written before it is. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = (await readFormData(request)).get('csv')
  const csv = typeof typed === 'string' ? typed : ''
  const kept = await keepTypedCsv(context, csv)
  if (kept.ok) return redirect(href('/admin/upload/:importId', { importId: kept.id }), 303)
  return data({ csv, refused: kept.words }, { status: kept.status })
}

/** What stands in the field is what was typed, also after a refusal. */
export default function Import({ loaderData: frame, actionData }: Route.ComponentProps) {
  const refused = useKeptAnswer(actionData?.refused)
  const { formAction } = useNavigation()
  const path = href('/admin/agent-hunter/import')
  const isSent = formAction === path
  const unsent = useUnsent(path)
  return (
    <HunterFrame title="Import CSV" {...frame}>
      <AdminForm action={path} className="admin-panel admin-form">
        {refused ? <Notice tone="danger" lines={[refused]} /> : null}
        <div className="field">
          <label htmlFor="csv">Données CSV</label>
          <textarea
            className="input"
            id="csv"
            name="csv"
            rows={12}
            defaultValue={unsent?.csv ?? actionData?.csv}
            spellCheck={false}
            aria-describedby="csv-aide"
            aria-invalid={refused ? true : undefined}
          />
          <p id="csv-aide" className="hint">
            Une ligne d’en-têtes, puis une ligne par prospect{'\u202f'}: email (obligatoire), first_name, last_name,
            company, job_title, city, country. Virgule, point-virgule ou tabulation. 1 Mo au plus{'\u202f'}; au-delà,{' '}
            <Link to={href('/admin/upload')}>envoyez un fichier</Link>.
          </p>
        </div>
        <div className="row">
          <Button aria-disabled={isSent || undefined}>{isSent ? 'Lecture en cours…' : 'Importer'}</Button>
          <Link className="button button-quiet" to={path} reloadDocument>
            Effacer
          </Link>
        </div>
        <p className="muted">
          La page suivante montre ce qui serait créé, mis à jour et refusé{'\u202f'}: rien n’est écrit avant votre
          accord.
        </p>
      </AdminForm>
    </HunterFrame>
  )
}
