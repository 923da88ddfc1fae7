import type { SubmissionResult } from '@conform-to/react'
import { href } from 'react-router'
import { CheckedForm } from '~/components/admin/form/checked-form'
import { accountForms } from '~/components/admin/form/forms/account'
import { TypedField } from '~/components/admin/form/typed-field'
import { QrCode } from '~/components/paper/qr-code'
import { Notice } from '~/components/ui/notice'

interface FactorSetUpProps {
  /** Rows of dark squares. */
  picture: boolean[][]
  secret: string
  lastResult: SubmissionResult | undefined
}

export function FactorSetUp({ picture, secret, lastResult }: FactorSetUpProps) {
  return (
    <div className="admin-columns">
      <section className="admin-panel stack">
        <h2>1. Votre application d’authentification</h2>
        <p>Scannez ce dessin avec elle, ou saisissez la clé à la main.</p>
        <QrCode rows={picture} label="QR code de la clé" className="admin-qr" />
        <p>
          Clé : <code className="admin-key">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
      </section>
      <section className="admin-panel stack">
        <h2>2. Le code qu’elle montre</h2>
        <CheckedForm
          id="facteur"
          action={href('/admin/compte/second-facteur')}
          schema={accountForms(({ factorCodeForm }) => factorCodeForm)}
          lastResult={lastResult}
          submit="Activer"
        >
          {(fields) => (
            <TypedField field={fields.code} label="Code" inputMode="numeric" autoComplete="one-time-code" required />
          )}
        </CheckedForm>
      </section>
    </div>
  )
}

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Notice tone="done" lines={['Le second facteur est actif.']}>
      <p>Notez ces codes de secours, montrés une seule fois. Chacun remplace un code si vous perdez votre téléphone.</p>
      <ul className="admin-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
