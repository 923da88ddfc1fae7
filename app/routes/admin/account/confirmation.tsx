import { data, href, redirect } from 'react-router'
import { PasswordField } from '~/components/admin/login/password-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { adminRequest } from '~/middleware/administrator.server'
import { findHeldForm, type HeldForm, isPasswordFresh } from '~/models/platform/administrator/index.server'
import { readForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { askAgain, checkPassword, HELD_FIELD, PASSWORD_FIELD } from '../fresh-password.server'
import type { Route } from './+types/confirmation'

export const handle = { policy: { keptReadOnly: true, parameters: 'secret' } satisfies RoutePolicy }

/** Asks for the password and carries the held request along. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const form = await heldForm(context, params.token)
  const own = href('/admin/confirmer/:token', { token: params.token })
  const isPost = form?.method === 'POST'
  return data(
    {
      isOver: !form,
      action: isPost ? form.path : own,
      fields: isPost ? [...form.fields, [HELD_FIELD, params.token] as const] : [],
      password: PASSWORD_FIELD,
      refusal: refusals[url.searchParams.get('refus') ?? ''],
      file: await confirmedFile(context, form),
    },
    { status: form ? 200 : 410 },
  )
}

/** A download does not leave the page it was requested from, so this page links back to it. */
async function confirmedFile(context: Route.LoaderArgs['context'], form: HeldForm | undefined) {
  const { db, at, administrator } = adminRequest(context)
  if (!form?.file || !(await isPasswordFresh(db, { sessionHash: administrator.sessionHash, at }))) return undefined
  return { path: form.path, ...form.file }
}

/** The held request is a page or a file. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await heldForm(context, params.token)
  if (!form) return redirect(href('/admin/confirmer/:token', params), 303)
  const { [PASSWORD_FIELD]: password = '' } = await readForm(request)
  const checked = await checkPassword(context, password)
  if (!checked.ok) return redirect(askAgain(params.token, checked), 303)
  return redirect(form.file ? href('/admin/confirmer/:token', params) : form.path, 303)
}

function heldForm(context: Route.LoaderArgs['context'], token: string) {
  const { db, at, administrator, identity } = adminRequest(context)
  return findHeldForm(db, { token, sessionHash: administrator.sessionHash, signer: identity.signer, at })
}

const refusals: Partial<Record<string, string>> = {
  wrong: 'Ce n’est pas votre mot de passe.',
  busy: 'Trop de connexions en cours. Réessayez dans quelques secondes.',
  'too-many': 'Trop d’essais. Réessayez dans un quart d’heure.',
}

export { headers } from '../../answer-headers'

export default function Confirmation({ loaderData }: Route.ComponentProps) {
  const { isOver, action, fields, password, refusal, file } = loaderData
  if (isOver) return <ConfirmationOver />
  if (file) return <FileReady file={file} />
  return (
    <>
      <AdminHeader
        title="Confirmez votre mot de passe"
        lead="Ce que vous avez demandé est sensible. Rien de ce que vous avez saisi n’est perdu."
      />
      <form className="form admin-narrow-form" method="post" action={action} noValidate>
        {refusal ? <Notice tone="danger" lines={[refusal]} /> : null}
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PasswordField field={{ name: password }} />
        <div className="row">
          <Button>Continuer</Button>
          <a href={href('/admin')}>Annuler</a>
        </div>
      </form>
    </>
  )
}

/** Starts the download, with and without JavaScript. */
function FileReady({ file: { path, back, label } }: { file: { path: string; back: string; label: string } }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${path}`} />
      <AdminHeader
        title="Votre fichier est prêt"
        lead="Le téléchargement commence. S’il ne commence pas, prenez-le ici."
      />
      <p className="row">
        <a className="button" href={path}>
          Télécharger le fichier
        </a>
        <a href={back}>{label}</a>
      </p>
    </>
  )
}

function ConfirmationOver() {
  return (
    <>
      <AdminHeader title="Confirmation expirée" lead="Revenez à l’écran et recommencez." />
      <a href={href('/admin')}>Tableau de bord</a>
    </>
  )
}
