import { useRef, useState } from 'react'
import { href, Link, useFetcher, useNavigation } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { FileZone } from '~/components/admin/form/file-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { useFollow } from '~/components/admin/page/use-follow'
import { useKeptAnswer } from '~/components/admin/page/use-refresh'
import { Button } from '~/components/ui/button'
import { FieldError } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import { formatBytes, ofName } from '~/models/values/wording'
import { AgentBadge, StartAgent, StartAgentQuestion, type UploadAgentState, WaitingNotice } from './agent-badge'
import { ImportHistory, type ImportView, isUnderWay } from './import-history'
import { type FilePreview, PreviewTable } from './preview-table'

interface UploadPageProps {
  imports: ImportView[]
  agent: { state: UploadAgentState; error: string | undefined }
  page: number
  isMore: boolean
  refused: string[] | undefined
  /** As sent with refused files. */
  provenance: string | undefined
}

export function UploadPage({ imports, agent, page, isMore, ...props }: UploadPageProps) {
  const refused = useKeptAnswer(props.refused)
  useFollow(imports.some(isUnderWay))
  const path = href('/admin/upload')
  const waiting = imports.filter(({ waits }) => waits).length
  return (
    <>
      <AdminHeader
        title="Upload de prospects"
        lead={'Déposez vos tableurs\u202f: l’agent d’upload en fait des prospects, et vous pouvez tout annuler.'}
        actions={
          <div className="row">
            <AgentBadge state={agent.state} />
            {waiting > 0 ? null : <StartAgent state={agent.state} />}
            <Link className="button button-quiet" to={path}>
              Actualiser
            </Link>
          </div>
        }
      />
      {agent.error ? <Notice tone="danger" lines={[agent.error]} /> : null}
      <UploadForm agent={agent.state} refused={refused} provenance={props.provenance} />
      <section className="upload-history stack stack-small" aria-labelledby="historique">
        <h2 id="historique">Historique</h2>
        {waiting === 0 ? null : (
          <WaitingNotice state={agent.state} waiting={waiting === 1 ? 'un fichier attend' : 'des fichiers attendent'} />
        )}
        <ImportHistory imports={imports} />
        <nav className="admin-pager" aria-label="Pages">
          {page > 1 ? <Link to={`${path}?page=${page - 1}`}>Plus récents</Link> : null}
          {isMore ? <Link to={`${path}?page=${page + 1}`}>Plus anciens</Link> : null}
        </nav>
      </section>
    </>
  )
}

type UploadFormProps = Pick<UploadPageProps, 'refused' | 'provenance'> & { agent: UploadAgentState }

function UploadForm({ agent, provenance = '', ...props }: UploadFormProps) {
  const { input, chosen, choose, remove } = useChosenFiles()
  const refused = useUntilChosen(props.refused, chosen)
  const { state, formAction } = useNavigation()
  const isSending = state === 'submitting' && formAction === href('/admin/upload')
  return (
    <section className="admin-panel" aria-labelledby="envoyer">
      <h2 id="envoyer">Envoyer des fichiers</h2>
      {refused ? <Notice tone="danger" lines={refused} /> : null}
      <AdminForm encType="multipart/form-data" action={href('/admin/upload')} className="upload-form">
        <FileZone
          className="upload-zone"
          ref={input}
          accept=".xlsx,.xls,.csv"
          hint=".xlsx, .xls ou .csv, 10 Mo au plus chacun, dix à la fois. Colonnes attendues : e-mail, nom, entreprise."
          onChosen={choose}
          onDropped={(files) => choose([...chosen, ...files])}
        />
        <ul className="upload-chosen" aria-label="Fichiers choisis" hidden={chosen.length === 0}>
          {chosen.map((file) => (
            <Chosen key={`${file.name} ${file.size} ${file.lastModified}`} file={file} onRemove={remove} />
          ))}
        </ul>
        <ProvenanceField value={provenance} />
        <StartAgentQuestion state={agent} />
        <div className="row">
          <Button name="suite" value="traiter" aria-disabled={isSending || undefined}>
            {isSending ? 'Envoi en cours…' : 'Traiter maintenant'}
          </Button>
          <Button variant="quiet" name="suite" value="verifier" aria-disabled={isSending || undefined}>
            Vérifier d’abord
          </Button>
        </div>
      </AdminForm>
    </section>
  )
}

interface ChosenProps {
  file: File
  onRemove(file: File): void
}

interface LookAnswer {
  lines: string[]
  preview?: FilePreview
}

/** A selected file, with its first lines once previewed. */
function Chosen({ file, onRemove }: ChosenProps) {
  const { data, state, submit } = useFetcher<LookAnswer>()
  const look = () => {
    const form = new FormData()
    form.append('suite', 'apercu')
    form.append('file', file)
    submit(form, { method: 'post', encType: 'multipart/form-data', action: href('/admin/upload') })
  }
  const { preview, lines = [] } = data ?? {}
  return (
    <li>
      <div className="row">
        <span className="upload-file">{file.name}</span>
        <span className="num muted">{formatBytes(file.size)}</span>
        <Button type="button" variant="link" aria-label={`Aperçu ${ofName(file.name)}`} onClick={look}>
          {state === 'idle' ? 'Aperçu' : 'Lecture…'}
        </Button>
        <Button type="button" variant="link" aria-label={`Retirer ${file.name}`} onClick={() => onRemove(file)}>
          Retirer
        </Button>
      </div>
      {lines.length > 0 ? (
        <p className="field-error" role="alert">
          {lines.join(' ')}
        </p>
      ) : null}
      {preview ? (
        <>
          <PreviewTable caption={`Aperçu ${ofName(file.name)}`} headings={preview.headings} lines={preview.lines} />
          <p className="small muted" role="status">
            Environ {preview.total.toLocaleString('fr-FR')} lignes.
          </p>
        </>
      ) : null}
    </li>
  )
}

/** The files of an input, removable one by one. */
function useChosenFiles() {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File[]>([])
  const choose = (files: File[]) => {
    if (input.current) input.current.files = toFileList(files)
    setChosen(files)
  }
  const remove = (file: File) => choose(chosen.filter((other) => other !== file))
  return { input, chosen, choose, remove }
}

/** Undefined once other files are chosen: the answer is about those before. */
function useUntilChosen<Answer>(answer: Answer | undefined, chosen: File[]): Answer | undefined {
  const about = useRef({ answer, chosen })
  if (about.current.answer !== answer) about.current = { answer, chosen }
  return about.current.chosen === chosen ? answer : undefined
}

function toFileList(files: File[]): FileList {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer.files
}

const EXAMPLE = '«\u202fSalon des maires 2026, liste des exposants\u202f»'

/** The source of the addresses, told to each person in the first mail. */
export function ProvenanceField({ value, error }: { value: string; error?: string | undefined }) {
  return (
    <div className="field">
      <label htmlFor="provenance">D’où viennent ces adresses</label>
      <input
        className="input"
        id="provenance"
        name="provenance"
        defaultValue={value}
        autoComplete="off"
        aria-describedby={error ? 'provenance-error provenance-hint' : 'provenance-hint'}
        aria-invalid={error ? true : undefined}
      />
      {error ? <FieldError id="provenance-error" message={error} /> : null}
      <p className="hint" id="provenance-hint">
        Par exemple {EXAMPLE}. Chaque personne le lit dans le premier e-mail.
      </p>
    </div>
  )
}
