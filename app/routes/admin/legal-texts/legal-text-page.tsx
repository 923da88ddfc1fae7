import { href, Link } from 'react-router'
import { AdminForm, type FormAnswer } from '~/components/admin/form/admin-form'
import { contentForms } from '~/components/admin/form/forms/content'
import { LegalTextPreview } from '~/components/admin/form/text-preview'
import { TypedField } from '~/components/admin/form/typed-field'
import { History, type HistoryEntry } from '~/components/admin/inbox/history'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { TextAreaField } from '~/components/ui/field'
import { Badge } from '~/components/ui/marks'

interface VersionView {
  version: string
  state: 'coming' | 'in-force' | 'former'
  /** Start of validity. */
  from: string
}

const shown = {
  coming: { tone: 'accent', words: 'À venir' },
  'in-force': { tone: 'positive', words: 'En vigueur' },
  former: { tone: undefined, words: 'Ancienne' },
} as const

export function VersionBadge({ state }: Pick<VersionView, 'state'>) {
  const { tone, words } = shown[state]
  return <Badge tone={tone}>{words}</Badge>
}

interface PlaceholderView {
  key: string
  /** The shop's name for it. */
  name: string
  /** The article that requires it; empty if none does. */
  law: string
  isThere: boolean
}

export interface LegalTextPageProps {
  kind: string
  title: string
  publicPath: string
  versions: VersionView[]
  /** Text of the newest version, the base of the next one. */
  body: string
  /** ISO day. */
  today: string
  placeholders: PlaceholderView[]
  history: HistoryEntry[]
  refused?: FormAnswer | undefined
}

/** A legal text: its versions, and the form of the next one. */
export function LegalTextPage(page: LegalTextPageProps) {
  const { kind, title, publicPath, versions, history } = page
  return (
    <>
      <AdminHeader
        title={title}
        lead="Une commande garde le texte en vigueur quand elle est passée, mot pour mot."
        actions={
          <>
            <Link className="button button-quiet" to={href('/admin/textes-legaux')}>
              Textes légaux
            </Link>
            <a className="button button-quiet" href={publicPath}>
              Page publique
            </a>
          </>
        }
      />
      <div className="admin-columns">
        <div className="stack">
          <NextVersion key={kind} {...page} />
        </div>
        <aside className="stack" aria-label="Versions et champs">
          <section className="admin-panel" aria-labelledby="versions">
            <h2 id="versions">Versions</h2>
            <Versions kind={kind} versions={versions} />
          </section>
          <Placeholders {...page} />
          {history.length > 0 ? <History entries={history} /> : null}
        </aside>
      </div>
    </>
  )
}

function NextVersion({ kind, versions, body, today, refused }: LegalTextPageProps) {
  return (
    <section className="admin-panel" aria-labelledby="nouvelle-version">
      <h2 id="nouvelle-version">Nouvelle version</h2>
      <AdminForm
        id="texte"
        schema={contentForms(({ legalTextForm }) => legalTextForm)}
        action={href('/admin/textes-legaux/:kind', { kind })}
        refused={refused}
        version={versions.length}
        defaultValue={{ body, effectiveOn: today }}
        button="Publier cette version"
        pending="Publication…"
        preview={href('/admin/textes-legaux/:kind/apercu', { kind })}
        previewButton="Aperçu et différences"
        below={({ legalText }) => (legalText ? <LegalTextPreview {...legalText} /> : null)}
      >
        {(fields) => (
          <>
            <TypedField
              field={fields.effectiveOn}
              label="Entre en vigueur le"
              type="date"
              hint="Aujourd’hui : aussitôt. Plus tard : à minuit, heure de Paris."
              required
            />
            <div className="legal-source">
              <TextAreaField
                field={fields.body}
                label="Texte, en markdown"
                hint="## titre, **gras**, - liste, > encadré, [lien](/page). {{champ}} est remplacé par sa valeur."
                rows={28}
                required
              />
            </div>
          </>
        )}
      </AdminForm>
    </section>
  )
}

function Versions({ kind, versions }: { kind: string; versions: VersionView[] }) {
  return (
    <DataTable
      caption="Versions, de la plus récente à la plus ancienne"
      rows={versions}
      keyOf={({ version }) => version}
      columns={[
        {
          label: 'Version',
          cell: ({ version }) => (
            <Link className="nowrap" to={href('/admin/textes-legaux/:kind/versions/:version', { kind, version })}>
              {version}
            </Link>
          ),
        },
        { label: 'Depuis le', cell: ({ from }) => <span className="nowrap">{from}</span> },
        { label: 'État', cell: ({ state }) => <VersionBadge state={state} /> },
      ]}
    />
  )
}

function Placeholders({ placeholders }: LegalTextPageProps) {
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="champs">
      <h2 id="champs">Champs</h2>
      <p className="small">Ceux que la loi demande doivent figurer dans le texte.</p>
      <ul className="admin-history">
        {placeholders.map(({ key, name, law, isThere }) => (
          <li key={key}>
            <code className="anywhere">{`{{${key}}}`}</code>
            <span className="small muted">
              {[name, law, isThere ? '' : 'absent de la dernière version'].filter(Boolean).join(' — ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
