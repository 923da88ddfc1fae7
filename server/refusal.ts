import type { RefusalView } from '~/runtime/refusal-view'
import type { CompletePolicy } from '~/runtime/route-policy'
import { pageOfData } from './data-request'
import type { Exchange } from './exchange'
import { refusalPage } from './refusal-page'

/** A response of the adapter, before React Router sees the request. */
export interface Refusal {
  status: number
  /** For the visitor, in French. */
  sentence: string
  headers?: Record<string, string>
}

export const unknownPage: Refusal = { status: 404, sentence: 'Cette page n’existe pas.' }

const titles: Record<number, string> = {
  400: 'Demande illisible',
  403: 'Demande refusée',
  404: 'Page introuvable',
  405: 'Demande refusée',
  413: 'Envoi trop volumineux',
  414: 'Adresse trop longue',
  415: 'Format non pris en charge',
  429: 'Trop de demandes',
  500: 'Une erreur est survenue',
  503: 'Boutique momentanément indisponible',
  505: 'Version non prise en charge',
}

/** Additional details of a refusal. */
export type RefusalMore = Pick<RefusalView, 'reference' | 'returnLinks'>

export function shownRefusal({ status, sentence }: Refusal, more: RefusalMore): RefusalView {
  return { status, sentence, title: titles[status] ?? 'Demande refusée', ...more }
}

/** Consumer of the response: a program, React Router in the browser, or a person. */
type Reader = 'program' | 'router' | 'person'

/** Only data requests of pages that hydrate have a route. */
export function readerOf({ route, address }: Pick<Exchange, 'route' | 'address'>, policy: CompletePolicy): Reader {
  if (route?.policy.hydrate && pageOfData(address) !== undefined) return 'router'
  return isProgram(policy) ? 'program' : 'person'
}

/** A person's uploads come from our own pages. */
function isProgram({ body, sender }: CompletePolicy): boolean {
  if (typeof body === 'string') return body === 'json'
  return 'json' in body || (sender === 'program' && 'multipart' in body)
}

/** React Router turns a foreign response with that status into an error whose data is its text. */
export function refusalResponse(refusal: Refusal, options: RefusalMore & { reader: Reader }): Response {
  const { status, sentence } = refusal
  const headers = { 'Cache-Control': 'no-store', ...refusal.headers }
  if (options.reader === 'program') return Response.json({ detail: sentence }, { status, headers })
  if (options.reader === 'router') return new Response(sentence, { status, headers })
  return new Response(refusalPage(shownRefusal(refusal, options)), {
    status,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  })
}
