import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { FileField } from '~/components/admin/form/file-field'
import { contentForms } from '~/components/admin/form/forms/content'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { Facts } from '~/components/admin/inbox/facts'
import { History } from '~/components/admin/inbox/history'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { RowMark } from '~/components/admin/row/row-mark'
import { Button } from '~/components/ui/button'
import { Field } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import { ClaimBadge, ClaimFields } from './claim-fields'
import type { ClaimData } from './claim-page.server'
import type { ClaimVerb } from './verbs.server'

const verbPath = verbPathOf<ClaimVerb>('/admin/affirmations/:place/:key/*')

interface ClaimPageProps extends ClaimData {
  /** Errors of a refused file. */
  refusedFile?: string[] | undefined
}

/** A claim with its text, proof and expiry. */
export function ClaimPage(page: ClaimPageProps) {
  const { claim, facts, history } = page
  const name = `${claim.place}/${claim.key}`
  return (
    <>
      <AdminHeader
        title={claim.title}
        lead={<ClaimBadge state={claim.state} endsSoon={claim.endsSoon} />}
        actions={
          <Link className="button button-quiet" to={href('/admin/affirmations')}>
            Affirmations
          </Link>
        }
      />
      <div className="admin-columns">
        <div className="stack">
          <Words key={`words ${name}`} {...page} />
          <ProofFile {...page} />
          {claim.isWithdrawn ? null : <Renewal key={`renewal ${name}`} {...page} />}
          <Withdrawal {...page} />
        </div>
        <aside className="stack" aria-label="À propos de cette affirmation">
          <Facts title="Affirmation" facts={facts} />
          {history.length > 0 ? <History entries={history} /> : null}
        </aside>
      </div>
    </>
  )
}

function Words({ claim }: ClaimData) {
  const { place, key } = claim
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="contenu-affirmation">
      <h2 id="contenu-affirmation">Contenu</h2>
      <AdminForm
        id="affirmation"
        schema={contentForms(({ claimForm }) => claimForm)}
        action={href('/admin/affirmations/:place/:key', { place, key })}
        version={claim.version}
        defaultValue={claim.words}
        button="Enregistrer"
        pending="Enregistrement…"
      >
        {(fields) => <ClaimFields fields={fields} />}
      </AdminForm>
    </section>
  )
}

function ProofFile({ claim, refusedFile }: ClaimPageProps) {
  const { place, key, proofName, version } = claim
  const params = { place, key }
  const remove = verbPath('preuve/retirer', params)
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="justificatif">
      <h2 id="justificatif">Fichier de la preuve</h2>
      {refusedFile ? <Notice tone="danger" lines={refusedFile} /> : null}
      {proofName ? (
        <div className="row">
          <a href={href('/admin/affirmations/:place/:key/preuve/fichier', params)}>{proofName}</a>
          <AdminForm rowKey={remove} action={remove} fields={{ version }}>
            <Button variant="quiet">Retirer le fichier</Button>
            <RowMark rowKey={remove} />
          </AdminForm>
        </div>
      ) : (
        <p className="small">Aucun fichier. Il reste privé, les visiteurs ne lisent que les mots de la preuve.</p>
      )}
      <AdminForm
        className="admin-form"
        encType="multipart/form-data"
        action={href('/admin/affirmations/:place/:key/preuve', params)}
      >
        <input type="hidden" name="version" value={version} />
        <FileField
          label={proofName ? 'Remplacer par' : 'Fichier'}
          accept="application/pdf,image/jpeg,image/png,image/webp"
          hint="PDF, JPEG, PNG ou WebP, 6 Mo au plus."
        />
        <div>
          <Button variant="quiet">Joindre le fichier</Button>
        </div>
      </AdminForm>
    </section>
  )
}

function Renewal({ claim }: ClaimData) {
  const { place, key } = claim
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="renouveler">
      <h2 id="renouveler">Renouveler</h2>
      <p className="small">Une fois la preuve revue. Le journal garde qui l’a fait.</p>
      <AdminForm
        id="renouvellement"
        ownIds
        schema={contentForms(({ claimRenewalForm }) => claimRenewalForm)}
        action={verbPath('renouveler', { place, key })}
        version={claim.version}
        defaultValue={{ expiresOn: claim.expiresOn }}
        button="Renouveler"
        pending="Enregistrement…"
        quiet
      >
        {({ expiresOn }) => <Field field={expiresOn} label="Vaut jusqu’au" type="date" required />}
      </AdminForm>
    </section>
  )
}

function Withdrawal({ claim }: ClaimData) {
  const { place, key, version, isWithdrawn } = claim
  const withdraw = verbPath('retrait', { place, key })
  const restore = verbPath('retour', { place, key })
  const action = isWithdrawn ? restore : withdraw
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="retrait">
      <h2 id="retrait">{isWithdrawn ? 'Rétablir' : 'Retirer'}</h2>
      <p className="small">
        {isWithdrawn ? 'Elle n’est sur aucune page.' : 'Elle disparaît aussitôt des pages, et peut revenir.'}
      </p>
      <AdminForm rowKey={action} action={action} fields={{ version }}>
        <Button variant={isWithdrawn ? 'quiet' : 'danger'}>
          {isWithdrawn ? 'Rétablir l’affirmation' : 'Retirer l’affirmation'}
        </Button>
        <RowMark rowKey={action} />
      </AdminForm>
    </section>
  )
}
