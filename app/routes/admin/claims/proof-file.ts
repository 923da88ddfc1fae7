import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { data } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { findAdminClaim, findProof, type ProofType } from '~/models/content/text/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/proof-file'

export const handle = { policy: { parameters: 'public', hydrate: false } satisfies RoutePolicy }

const types: Record<ProofType, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** Always a download, never inline: the content is third-party. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, identity, at } = adminRequest(context)
  const claim = await findAdminClaim(db, { ...params, demo: identity.demo, at })
  const proof = claim?.row.proof_file ? findProof(claim.row.proof_file, context.get(tenantContext)) : undefined
  if (!claim || !proof) throw data('Fichier inconnu', { status: 404 })
  const headers = new Headers({
    'Content-Type': types[proof.type],
    'Content-Length': String((await stat(proof.path)).size),
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(claim.row.proof_name ?? 'preuve')}`,
  })
  return new Response(Readable.toWeb(createReadStream(proof.path)) as ReadableStream, { headers })
}
