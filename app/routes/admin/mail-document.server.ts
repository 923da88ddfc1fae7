import { data, type LoaderFunctionArgs } from 'react-router'
import { previewStep } from '~/mails/sequence-preview.server'
import { mailShopOf } from '~/mails/shop.server'
import { adminRequest } from '~/middleware/administrator.server'
import { withoutOpensImage } from '~/models/mailing/campaign/index.server'
import { findEnrolment, readSteps } from '~/models/mailing/sequence/index.server'
import { requireSequence, requireStepNumber } from './mercury/sequence-page.server'

/**
 * Sandboxed document: no scripts, no forms, only our pictures; only our own pages may frame it, and read its height.
 */
const inert = (origin: string) =>
  `sandbox allow-same-origin; default-src 'none'; img-src 'self' data: ${origin}; style-src 'unsafe-inline'; frame-ancestors 'self'`

/** The HTML part of a mail, for an iframe. */
export function mailDocument(html: string, origin: string): Response {
  return new Response(withoutOpensImage(html), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': inert(origin) },
  })
}

/** The step of an address, written to the person it names. */
export async function loadPreview(
  { params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>,
  personId: string | undefined,
) {
  const { db, identity, template, administrator, at } = adminRequest(context)
  const sequence = requireSequence(params.sequence ?? '')
  const number = requireStepNumber(params.step ?? '')
  const step = (await readSteps(db, { sequence: sequence.key, template })).steps[number - 1]
  if (!step) throw data('Étape inconnue', { status: 404 })
  const person = personId ? await findEnrolment(db, personId) : undefined
  if (personId && person?.sequence !== sequence.key) throw data('Personne inconnue', { status: 404 })
  const shop = await mailShopOf({ db, identity, template })
  const reader = administrator.email
  const preview = await previewStep(shop, { sequence: sequence.key, step, reader, at, ...(person && { person }) })
  return { sequence, number, person, preview }
}

export function personOf(request: Request): string | undefined {
  return new URL(request.url).searchParams.get('personne') || undefined
}
