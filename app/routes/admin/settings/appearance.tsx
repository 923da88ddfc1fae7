import { href, Link } from 'react-router'
import { PictureField } from '~/components/admin/form/file-field'
import { TypedField } from '~/components/admin/form/typed-field'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import type { DescribedField } from '~/components/ui/use-fields'
import type { SettingsPageData } from './settings-page-data'

const page = href('/admin/settings/:group', { group: 'apparence' })
const PROPOSAL_FORM = 'couleur-proposee'

/** The colour that the errors of the field propose. */
function proposedIn(errors: string[] | undefined): string | undefined {
  return errors?.map((error) => / (#[0-9a-f]{6})$/.exec(error)?.[1]).find(Boolean)
}

export function AccentField({ field, label }: { field: DescribedField; label: string }) {
  const proposed = proposedIn(field.errors)
  return (
    <TypedField
      field={field}
      label={label}
      hint={'Elle se lit sur fond clair\u202f; sur fond sombre, la boutique l’éclaircit autant qu’il faut.'}
      autoComplete="off"
      spellCheck={false}
      below={
        proposed ? (
          <Button variant="quiet" form={PROPOSAL_FORM} name={field.name} value={proposed}>
            Prendre {proposed}
          </Button>
        ) : null
      }
    />
  )
}

/** The same setting by the browser's palette, or as the refusal of another proposes. */
export function AccentPicker({ colour, version }: { colour: string; version: number }) {
  return (
    <>
      <form method="post" action={`${page}#reglages`} className="row">
        <input type="hidden" name="version" value={version} />
        <label htmlFor="palette">Ou dans la palette</label>
        <input key={colour} id="palette" type="color" name="look-accent" defaultValue={colour || '#0b6e8f'} />
        <Button variant="quiet">Prendre cette couleur</Button>
      </form>
      <form id={PROPOSAL_FORM} method="post" action={`${page}#reglages`}>
        <input type="hidden" name="version" value={version} />
      </form>
    </>
  )
}

interface LogoPanelProps extends Pick<SettingsPageData, 'logo'> {
  /** Errors of a refused file. */
  refused: string[] | undefined
}

export function LogoPanel({ logo, refused }: LogoPanelProps) {
  return (
    <section className="admin-panel stack" aria-labelledby="logo">
      <h2 id="logo">Logo</h2>
      {logo ? (
        <>
          <img {...logo} alt="Logo de la boutique" />
          <p>
            <Link to={href('/admin/settings/apparence/logo/supprimer')}>Retirer le logo</Link>
          </p>
        </>
      ) : (
        <p className="small muted">{'Sans logo\u202f: la boutique montre son signe et son nom.'}</p>
      )}
      {refused ? <Notice tone="danger" lines={refused} /> : null}
      <form
        className="stack"
        method="post"
        encType="multipart/form-data"
        action={`${href('/admin/settings/apparence/logo')}#logo`}
      >
        <PictureField
          label={logo ? 'Remplacer par un fichier' : 'Choisissez un fichier'}
          hint="Il paraît en tête de la boutique et des e-mails, sur l’icône de l’onglet et dans les liens partagés."
        />
        <div className="row">
          <Button variant="quiet">Envoyer le logo</Button>
        </div>
      </form>
    </section>
  )
}
