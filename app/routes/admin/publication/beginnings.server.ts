import { href, type RouterContextProvider } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { readFirstSteps } from '~/models/platform/dashboard/index.server'
import { PREVIEW_DAYS, previewReference, readPublication } from '~/models/platform/publication/index.server'

/** What is left to do before the first sale, and the preview; undefined once the shop is public. */
export async function loadBeginnings(context: Readonly<RouterContextProvider>) {
  const { db, identity, template } = adminRequest(context)
  const publication = await readPublication(context.get(tenantContext))
  const isPublic = !publication?.isPrivate
  const steps = identity.demo ? [] : await readFirstSteps(db, { ...template, identity, isPublic })
  const missing = steps.filter(({ key, isDone }) => !isDone && key !== 'publish').map(({ key }) => key)
  const reference = publication && previewReference(identity.signer, publication)
  const link = reference && identity.origin + href('/apercu/:reference', { reference })
  return { steps, preview: isPublic || !link ? undefined : { link, days: PREVIEW_DAYS, missing } }
}
