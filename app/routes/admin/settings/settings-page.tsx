import { href, Link } from 'react-router'
import { AdminForm, type FormAnswer, fieldNamed } from '~/components/admin/form/admin-form'
import { TypedField } from '~/components/admin/form/typed-field'
import { formsIn } from '~/components/admin/form/use-checks'
import { Facts } from '~/components/admin/inbox/facts'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Tabs } from '~/components/admin/page/tabs'
import { Button } from '~/components/ui/button'
import { classes } from '~/components/ui/classes'
import { SelectField, TextAreaField } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import type { DescribedField } from '~/components/ui/use-fields'
import { AccentField, AccentPicker, LogoPanel } from './appearance'
import { ConnectionPanel } from './connections'
import type { SettingsPageData, SettingView } from './settings-page-data'

const settingForms = formsIn(() => import('~/components/admin/form/checks/settings'))

interface SettingsPageProps extends SettingsPageData {
  refused?: FormAnswer | undefined
  /** Errors of a refused file. */
  refusedLogo?: string[] | undefined
}

/** The settings of one group; fields are named as in the operator's command. */
export function SettingsPage({ refused, refusedLogo, ...page }: SettingsPageProps) {
  const { groups, group, facts, account, testRecipient } = page
  const tabs = groups.map(({ slug, title }) => ({
    href: href('/admin/settings/:group', { group: slug }),
    label: title,
    current: slug === group,
  }))
  return (
    <>
      <AdminHeader title="Paramètres" lead="Ce que la boutique dit d’elle, promet et accepte." />
      <Tabs label="Paramètres" tabs={tabs} />
      <div className="admin-columns">
        <div className="stack">
          {account ? <ConnectionPanel account={account} /> : null}
          {group === 'apparence' ? <LogoPanel logo={page.logo} refused={refusedLogo} /> : null}
          <SettingsForm key={group} {...page} refused={refused} />
          {group === 'e-mails' ? <MailTest recipient={testRecipient} /> : null}
        </div>
        <aside className="stack" aria-label="Ce qui en découle">
          {facts ? <Facts {...facts} /> : null}
          {group === 'boutique' ? <Link to={href('/admin/publication')}>Publication de la boutique</Link> : null}
        </aside>
      </div>
    </>
  )
}

function SettingsForm({
  group,
  groups,
  settings,
  version,
  refused,
}: SettingsPageData & { refused: FormAnswer | undefined }) {
  return (
    <section className={classes('admin-panel', group === 'apparence' && 'stack')} aria-labelledby="reglages">
      <h2 id="reglages">{group === 'apparence' ? 'Couleur' : groups.find(({ slug }) => slug === group)?.title}</h2>
      <AdminForm
        id="reglages-groupe"
        schema={settingForms(({ settingsForms }) => settingsForms[group])}
        action={href('/admin/settings/:group', { group })}
        refused={refused}
        version={version}
        defaultValue={Object.fromEntries(settings.map(({ name, value }) => [name, value]))}
        button="Enregistrer"
        pending="Enregistrement…"
      >
        {(fields) => (
          <>
            <OverrideField field={fieldNamed(fields, 'anyway')} />
            {settings.map((setting) => (
              <SettingField key={setting.name} {...setting} field={fieldNamed(fields, setting.name)} />
            ))}
          </>
        )}
      </AdminForm>
      {group === 'apparence' ? <AccentPicker colour={settings[0]?.value ?? ''} version={version} /> : null}
    </section>
  )
}

function SettingField({ label, choices, isLong, field }: SettingView & { field: DescribedField }) {
  if (field.name === 'look-accent') return <AccentField field={field} label={label} />
  if (choices) return <SelectField field={field} label={label} options={choices.map(toOption)} />
  if (isLong) return <TextAreaField field={field} label={label} rows={3} />
  // No `maxLength`: it would silently truncate pasted text; the server refuses it with a reason.
  return <TypedField field={field} label={label} autoComplete="off" />
}

function toOption(value: string) {
  return { value, label: value }
}

/** Shown only when the change would stop the shop; above the form, where a browser without scripts lands. */
function OverrideField({ field }: { field: DescribedField }) {
  if (!field.errors) return null
  return (
    <Notice tone="caution" lines={field.errors}>
      <label className="check">
        {/* biome-ignore lint/a11y/noAutofocus: answers the form that was just sent */}
        <input type="checkbox" name="anyway" value="oui" autoFocus />
        Enregistrer quand même
      </label>
    </Notice>
  )
}

/** `recipient`: undefined without a mail server. */
function MailTest({ recipient }: { recipient: string | undefined }) {
  return (
    <section className="admin-panel" aria-labelledby="essai">
      <h2 id="essai">Message d’essai</h2>
      {recipient ? (
        <>
          <p>{`Il part aussitôt à ${recipient}. La réponse du serveur s’affiche ici.`}</p>
          <AdminForm rowKey="essai-e-mail" action={href('/admin/settings/e-mails/essai')}>
            <Button variant="quiet">Envoyer un message d’essai</Button>
          </AdminForm>
        </>
      ) : (
        <p>Sans serveur d’envoi, rien ne peut partir. Le message d’essai se demande ici une fois le serveur indiqué.</p>
      )}
    </section>
  )
}
