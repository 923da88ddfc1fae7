import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { data, href, Link } from 'react-router'
import { z } from 'zod'
import { AdminForm } from '~/components/admin/form/admin-form'
import { FileField } from '~/components/admin/form/file-field'
import { TypedField } from '~/components/admin/form/typed-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { useFollow } from '~/components/admin/page/use-follow'
import { useKeptAnswer } from '~/components/admin/page/use-refresh'
import { Button } from '~/components/ui/button'
import { EmailField } from '~/components/ui/field'
import { Badge } from '~/components/ui/marks'
import { Notice } from '~/components/ui/notice'
import { tenants } from '~/database/registry.server'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { requireFirstShop, tenantContext } from '~/middleware/tenant.server'
import { isPasswordFresh } from '~/models/platform/administrator/index.server'
import { MAX_ARCHIVE_BYTES } from '~/models/platform/tenant'
import { listTakeUps, refusedName, requestTakeUp } from '~/models/platform/tenant/index.server'
import { emailForm } from '~/models/values/address'
import { formatOrderMoment } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { emptyOr } from '~/models/values/typed-text'
import { config } from '~/runtime/config.server'
import { workspaceOrigin } from '~/runtime/identity.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { type UploadedFile, withUploadedFiles } from '~/runtime/uploaded-files.server'
import { parseFields, textsOf } from '../../posted-form.server'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/take-up'

// One file of 1 GiB.
export const handle = {
  policy: { firstShop: true, limit: 'upload', body: { multipart: 1_074_790_400 } } satisfies RoutePolicy,
}

export { exportStyles as links } from '../stylesheets'

const form = z.object({
  subdomain: z
    .string('Choisissez une adresse')
    .trim()
    .max(80, 'Une adresse a 40 caractères au plus')
    .overwrite((text) => text.toLowerCase()),
  email: emptyOr(emailForm).optional(),
})

export async function loader({ request, url, context }: Route.LoaderArgs) {
  requireFirstShop(context)
  const { db, at } = adminRequest(context)
  if (request.method === 'GET') {
    const back = { back: href('/admin/tenants'), label: 'Retour aux espaces' }
    await requireFreshPassword({ request, url, context }, back)
  }
  const takeUps = await listTakeUps(db, at)
  return { takeUps: takeUps.map(takeUpView), suffix: config.platformDomain }
}

type TakeUpRow = Awaited<ReturnType<typeof listTakeUps>>[number]

function takeUpView(row: TakeUpRow) {
  const { id, fileName, subdomain, by, status, createdAt } = row
  return {
    ...{ id, fileName, subdomain, by, ...stateOf(row) },
    address: new URL(workspaceOrigin(subdomain)).host,
    at: formatOrderMoment(createdAt),
    isDone: status === 'done' && row.refusal === null,
    isWaiting: status === 'waiting',
  }
}

function stateOf({ status, refusal, progress }: TakeUpRow) {
  if (refusal !== null) return { tone: 'danger' as const, state: 'Refusée', message: refusal }
  if (status === 'done') return { tone: 'positive' as const, state: 'Reprise', message: 'Le lien est parti.' }
  if (status === 'failed')
    return { tone: 'danger' as const, state: 'Abandonnée', message: 'Le journal du serveur dit pourquoi.' }
  return progress.total > 0
    ? { tone: 'accent' as const, state: 'En cours', message: '', progress }
    : { tone: undefined, state: 'En attente', message: '' }
}

type View = ReturnType<typeof takeUpView>

export async function action({ request, context }: Route.ActionArgs) {
  requireFirstShop(context)
  const { db, at, administrator } = adminRequest(context)
  const { sessionHash } = administrator
  if (!(await isPasswordFresh(db, { sessionHash, at })))
    return refuse(
      409,
      {},
      { lines: ['Rechargez cette page, et tapez votre mot de passe\u202f: rien n’est enregistré.'] },
    )
  const options = { ...context.get(tenantContext), maxFileBytes: MAX_ARCHIVE_BYTES + 1 }
  const received = await withUploadedFiles(request, options, (sent, files) =>
    receive({ context, typed: textsOf(sent), file: files[0] }),
  )
  if (received.ok) return received.value
  if (received.reason === 'busy')
    return refuse(503, {}, { lines: ['D’autres fichiers sont en cours d’envoi\u202f: réessayez dans une minute.'] })
  return refuse(400, {}, { lines: ['Cet envoi est incomplet\u202f: choisissez votre fichier de nouveau.'] })
}

interface Sent extends Pick<Route.ActionArgs, 'context'> {
  typed: Record<string, string>
  file: UploadedFile | undefined
}

async function receive({ context, typed, file }: Sent) {
  const { db, actor, at } = adminRequest(context)
  const submission = await parseFields(typed, form)
  if (submission.status !== 'success') return refuse(400, typed, { errors: submission.error ?? {} })
  const { subdomain, email: owner } = submission.value
  const taken = await refusedName((await tenants()).platform, subdomain)
  if (taken) return refuse(409, typed, { errors: { subdomain: [taken] } })
  if (!file || file.size === 0) return refuse(400, typed, { lines: ['Choisissez une archive.'] })
  if (file.isTooLarge)
    return refuse(413, typed, {
      lines: ['Cette archive dépasse 1\u202fGo\u202f: reprenez-la par la commande npm run tenants.'],
    })
  const archive = join(context.get(tenantContext).exportsDir, `archive-${newId(at)}.part`)
  await rename(file.path, archive)
  await requestTakeUp(db, { archive, fileName: file.name, subdomain, ...(owner && { owner }), by: actor, at })
  const notice = done('Archive reçue\u202f: l’espace s’ouvre dès qu’elle est relue.')
  return redirectWithNotice(context, href('/admin/tenant-imports'), notice)
}

interface Told {
  lines?: string[]
  errors?: Record<string, string[] | null>
}

function refuse(status: number, typed: Record<string, string>, { lines = [], errors = {} }: Told) {
  const { subdomain = '', email = '' } = typed
  return data({ lines, errors, typed: { subdomain, email } }, { status })
}

export default function TakeUp({ loaderData: { takeUps, suffix }, actionData }: Route.ComponentProps) {
  const refused = useKeptAnswer(actionData)
  const isUnderWay = takeUps.some(({ isWaiting }) => isWaiting)
  useFollow(isUnderWay)
  const path = href('/admin/tenant-imports')
  const fieldOf = (name: 'subdomain' | 'email') => ({
    ...{ name, id: name, initialValue: refused?.typed[name] ?? '' },
    errors: refused?.errors[name] ?? undefined,
  })
  const lines = [...(refused?.lines ?? []), ...(refused?.errors[''] ?? [])]
  return (
    <>
      <Link className="admin-back" to={href('/admin/tenants')}>
        Espaces
      </Link>
      <AdminHeader
        title="Reprendre une archive"
        lead="L’archive ZIP d’un espace redevient un espace, avec ses commandes, ses factures, ses clients et ses images."
        actions={
          isUnderWay ? (
            <Link className="button button-quiet" to={path}>
              Actualiser
            </Link>
          ) : null
        }
      />
      <section className="admin-panel" aria-label="Archive">
        {lines.length > 0 ? <Notice tone="danger" lines={lines} /> : null}
        <AdminForm encType="multipart/form-data" action={path} className="stack take-up">
          <FileField
            label="Archive"
            accept=".zip"
            hint="Celle que l’espace télécharge à la page « Archive », 1 Go au plus."
            required
          />
          <TypedField field={fieldOf('subdomain')} label="Adresse" hint={`Suivie de .${suffix}`} required />
          <EmailField
            field={fieldOf('email')}
            maxLength={undefined}
            label="E-mail du propriétaire (facultatif)"
            hint="Il reçoit un lien pour choisir son mot de passe. Sans lui, le propriétaire que dit l’archive."
          />
          <p className="muted small">
            L’espace a sept jours d’essai. Les mots de passe, le compte Stripe et l’adresse d’envoi ne sont pas dans
            l’archive, et les agents restent arrêtés.
          </p>
          <Button>Reprendre l’archive</Button>
        </AdminForm>
      </section>
      {takeUps.length > 0 ? <TakeUps takeUps={takeUps} /> : null}
    </>
  )
}

function TakeUps({ takeUps }: { takeUps: View[] }) {
  return (
    <section className="admin-section">
      <h2>Reprises du dernier jour</h2>
      <DataTable
        caption="Reprises du dernier jour, de la plus récente à la plus ancienne"
        rows={takeUps}
        keyOf={({ id }) => id}
        columns={[
          { label: 'Demandée le', cell: ({ at }) => <span className="num nowrap">{at}</span> },
          { label: 'Par', cell: ({ by }) => by },
          { label: 'Fichier', cell: ({ fileName }) => <span className="domain-name">{fileName}</span> },
          { label: 'Espace', cell: Address },
          { label: 'État', cell: State },
        ]}
      />
    </section>
  )
}

function Address({ subdomain, address, isDone }: View) {
  if (!isDone) return <span className="domain-name">{address}</span>
  return (
    <Link className="domain-name" to={href('/admin/tenants/:subdomain', { subdomain })}>
      {address}
    </Link>
  )
}

function State({ tone, state, message, progress }: View) {
  return (
    <div className="export-state">
      <Badge {...(tone && { tone })}>{state}</Badge>
      {message ? <p>{message}</p> : null}
      {progress ? <progress aria-label="Avancement" value={progress.done} max={progress.total} /> : null}
    </div>
  )
}
