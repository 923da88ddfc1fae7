import { data, href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { claimVersionForm } from '~/models/content/text'
import { keepProof, MAX_PROOF_BYTES, nameProof } from '~/models/content/text/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { type UploadedFile, withUploadedFiles } from '~/runtime/uploaded-files.server'
import type { Route } from './+types/proof-upload'
import { ClaimPage } from './claim-page'
import { loadClaim } from './claim-page.server'
import { changedLines } from './verbs.server'

export const handle = {
  policy: { parameters: 'public', limit: 'upload', body: { multipart: 7_340_032 } } satisfies RoutePolicy,
}

export { claimStyles as links } from '../stylesheets'

export function loader(args: Route.LoaderArgs) {
  return loadClaim(args)
}

const refusals = {
  type: 'type non autorisé. Envoyez un PDF, un JPEG, un PNG ou un WebP.',
  'too-large': 'taille trop importante (6 Mo au plus).',
  empty: 'il est vide. Choisissez-le de nouveau.',
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const tenant = context.get(tenantContext)
  await loadClaim({ params, context })
  const received = await withUploadedFiles(request, { ...tenant, maxFileBytes: MAX_PROOF_BYTES }, (form, files) =>
    storeProof({ params, context }, { form, file: files[0] }),
  )
  if (received.ok) return received.value
  if (received.reason === 'busy')
    return refuse(503, 'D’autres fichiers sont en cours d’envoi\u202f: réessayez dans une minute.')
  return refuse(400, 'Cet envoi est incomplet\u202f: choisissez votre fichier de nouveau.')
}

async function storeProof(
  { params, context }: Pick<Route.ActionArgs, 'params' | 'context'>,
  { form, file }: { form: FormData; file: UploadedFile | undefined },
) {
  const { db, actor, at } = adminRequest(context)
  const sent = claimVersionForm.safeParse({ version: form.get('version') })
  if (!sent.success) return refuse(400, 'Rechargez la page.')
  if (!file) return refuse(400, 'Choisissez un fichier.')
  const kept = await keepProof(file, context.get(tenantContext))
  if (!kept.ok) return refuse(400, `Fichier ${file.name}\u202f: ${refusals[kept.reason]}`)
  const named = await nameProof(db, { ...params, version: sent.data.version, proof: kept, actor, at })
  if (named.ok) {
    return redirectWithNotice(context, href('/admin/affirmations/:place/:key', params), done('Le fichier est joint.'))
  }
  if (named.reason === 'unknown') throw data('Affirmation inconnue', { status: 404 })
  const lines = named.reason === 'changed' ? changedLines(named) : [named.message]
  return refuse(409, 'Rien n’est enregistré\u202f: cette affirmation a changé entre-temps.', ...lines)
}

function refuse(status: number, ...lines: string[]) {
  return data({ lines }, { status })
}

export default function ProofRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimPage {...loaderData} refusedFile={actionData?.lines} />
}
