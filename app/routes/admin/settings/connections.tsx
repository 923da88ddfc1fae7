import { AdminForm, fieldNamed } from '~/components/admin/form/admin-form'
import { TypedField } from '~/components/admin/form/typed-field'
import { formsIn } from '~/components/admin/form/use-checks'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { Button } from '~/components/ui/button'
import { SelectField } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import { mailSecurities } from '~/models/base/connection'
import { entriesOf } from '~/runtime/record'
import type { SettingsPageData } from './settings-page-data'
import type { ConnectionVerb } from './verbs.server'

type Account = NonNullable<SettingsPageData['account']>

const verbPath = verbPathOf<ConnectionVerb>('/admin/settings/:group/*')
const forms = formsIn(() => import('~/components/admin/form/checks/settings'))

/** The shop's own account with a service; its secrets are never shown again. */
export function ConnectionPanel({ account }: { account: Account }) {
  return account.kind === 'stripe' ? <StripePanel {...account} /> : <MailServerPanel {...account} />
}

function StripePanel({ isUnreadable, masked, webhookUrl }: Extract<Account, { kind: 'stripe' }>) {
  return (
    <section className="admin-panel" aria-labelledby="stripe">
      <h2 id="stripe">Votre compte Stripe</h2>
      {isUnreadable ? <Notice tone="danger" lines={[unreadableText]} /> : null}
      <p>
        {masked
          ? `Relié par la clé ${masked}. Une autre la remplace, dès que Stripe l’a reconnue.`
          : 'Relié, il fait payer par carte et PayPal, et par Klarna si le prêteur est nommé, sur la page de Stripe\u202f: l’argent va sur votre compte, et aucun numéro de carte ne passe par ici.'}
      </p>
      <AdminForm
        id="compte-stripe"
        schema={forms(({ stripeForm }) => stripeForm)}
        action={verbPath('stripe', { group: 'paiement' })}
        button={masked ? 'Remplacer la clé' : 'Relier Stripe'}
        pending="Stripe vérifie la clé…"
      >
        {(fields) => (
          <>
            <TypedField
              field={fields.secretKey}
              label="Clé secrète"
              hint="Dans Stripe, sous Développeurs, Clés API. Elle est chiffrée et ne s’affiche plus."
              type="password"
              autoComplete="off"
            />
            <TypedField
              field={fields.secretWebhook}
              label="Clé de signature du webhook (facultatif)"
              hint={`Vide, le webhook se crée tout seul à l’adresse ${webhookUrl}.`}
              type="password"
              autoComplete="off"
            />
          </>
        )}
      </AdminForm>
      {masked || isUnreadable ? <Removal verb="stripe/retirer" group="paiement" what="Stripe" /> : null}
    </section>
  )
}

function MailServerPanel({ isUnreadable, isShared, server, mayBePlain }: Extract<Account, { kind: 'mail' }>) {
  const securities = entriesOf(mailSecurities).filter(([value]) => value !== 'none' || mayBePlain)
  return (
    <section className="admin-panel" aria-labelledby="serveur">
      <h2 id="serveur">Votre serveur d’envoi</h2>
      {isUnreadable ? <Notice tone="danger" lines={[unreadableText]} /> : null}
      <p>{server ? 'Vos e-mails partent de ce serveur, à votre nom.' : isShared ? sharedText : noServerText}</p>
      <AdminForm
        id="serveur-d-envoi"
        schema={forms(({ mailServerForm }) => mailServerForm)}
        action={verbPath('serveur', { group: 'e-mails' })}
        defaultValue={server ?? { port: '465', security: 'tls' }}
        button={server ? 'Enregistrer le serveur' : 'Relier ce serveur'}
        pending="Le serveur est essayé…"
      >
        {(fields) => (
          <>
            <TypedField
              field={fieldNamed(fields, 'host')}
              label="Serveur SMTP"
              hint="Par exemple smtp.exemple.fr, donné par votre hébergeur."
              autoComplete="off"
            />
            <TypedField field={fields.port} label="Port" inputMode="numeric" autoComplete="off" />
            <SelectField
              field={fields.security}
              label="Chiffrement"
              options={securities.map(([value, label]) => ({ value, label }))}
            />
            <TypedField field={fields.user} label="Compte" autoComplete="off" />
            <TypedField
              field={fields.password}
              label="Mot de passe"
              hint={server ? 'Vide, l’ancien est gardé.' : 'Il est chiffré et ne s’affiche plus.'}
              type="password"
              autoComplete="new-password"
            />
            <TypedField
              field={fields.from}
              label="Adresse de l’expéditeur"
              hint="Celle que vos clients voient."
              autoComplete="off"
            />
          </>
        )}
      </AdminForm>
      {server || isUnreadable ? <Removal verb="serveur/retirer" group="e-mails" what="ce serveur" /> : null}
    </section>
  )
}

function Removal({ verb, group, what }: { verb: ConnectionVerb; group: string; what: string }) {
  const action = verbPath(verb, { group })
  return (
    <AdminForm rowKey={action} action={action}>
      <Button variant="link">{`Retirer ${what}`}</Button>
    </AdminForm>
  )
}

const unreadableText =
  'Ce qui était enregistré ne se lit plus\u202f: la clé de la machine a changé. Saisissez-le de nouveau.'

const sharedText =
  'Aujourd’hui, vos e-mails partent du serveur de la plateforme, à votre nom, et les réponses vous reviennent. La prospection demande votre propre serveur.'

const noServerText = 'Sans serveur, les e-mails attendent dans la boîte d’envoi, lisibles.'
