import type { IncomingHttpHeaders } from 'node:http'
import type { CompletePolicy } from '~/runtime/route-policy'
import { isSafe } from './exchange'
import type { Refusal } from './refusal'

const foreign: Refusal = {
  status: 403,
  sentence: 'Cette demande ne vient pas d’une page de la boutique. Revenez à la page et recommencez.',
}
const unsupported: Refusal = { status: 415, sentence: 'Ce format d’envoi n’est pas pris en charge.' }

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

interface GatedRequest {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  policy: Pick<CompletePolicy, 'body' | 'sender'>
}

/**
 * Guards every write, resource routes included: React Router's own check lets a post without Origin through and skips
 * resource routes (docs/decisions/0006-gate-and-limits.md).
 */
export function passGate(request: GatedRequest): Refusal | undefined {
  if (isSafe(request.method)) return undefined
  if (!isSameOrigin(request)) return foreign
  return isAcceptedType(request) ? undefined : unsupported
}

function isSameOrigin({ url, headers, policy }: GatedRequest): boolean {
  const site = headers['sec-fetch-site']
  // `same-site` is not enough: Lax cookies travel from another port or subdomain, where another shop may live.
  if (site !== undefined) return site === 'same-origin'
  if (headers.origin !== undefined) return headers.origin === url.origin
  // Browsers always send one of these headers on a POST. A webhook is signed; an API call without a cookie is
  // unauthenticated, and an unsubscription is authorized only by its URL.
  if (policy.sender === 'provider') return true
  return headers.cookie === undefined && policy.sender === 'program'
}

/** Pages accept forms, the API JSON too, webhooks mails too. A foreign form sends text/plain without a preflight. */
function isAcceptedType({ headers, policy }: GatedRequest): boolean {
  const type = headers['content-type']
  const { body } = policy
  const readsJson = body === 'json' || body === 'webhook' || (typeof body === 'object' && 'json' in body)
  const accepted = readsJson ? [...formTypes, 'application/json'] : [...formTypes]
  if (body === 'webhook') accepted.push('message/rfc822')
  if (type !== undefined) return accepted.includes(type.replace(/;.*$/s, '').trim().toLowerCase())
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
}
