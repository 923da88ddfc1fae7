import { Form, href, Link, useNavigation } from 'react-router'
import { useKeptAnswer } from '~/components/admin/page/use-kept-answer'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { useUnsent } from '~/components/ui/unsent-form'
import { HunterFrame, type HunterFrameData } from './hunter-frame'

interface HunterImportProps {
  frame: HunterFrameData
  typed: string
  refused: string | undefined
}

/** What stands in the field is what was typed, also after a refusal. */
export function HunterImport({ frame, typed, ...props }: HunterImportProps) {
  const refused = useKeptAnswer(props.refused)
  const { formAction } = useNavigation()
  const path = href('/admin/agent-hunter/import')
  const isSent = formAction === path
  const unsent = useUnsent(path)
  return (
    <HunterFrame title="Import CSV" {...frame}>
      <Form method="post" action={path} className="admin-panel desk-form">
        {refused ? <Notice tone="danger" lines={[refused]} /> : null}
        <div className="field">
          <label htmlFor="csv">Données CSV</label>
          <textarea
            className="input"
            id="csv"
            name="csv"
            rows={12}
            defaultValue={unsent?.csv ?? typed}
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
      </Form>
    </HunterFrame>
  )
}
