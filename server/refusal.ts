import type { CompletePolicy } from '~/runtime/route-policy'
import type { ShownRefusal } from '~/runtime/shown-refusal'
import { pageOfData } from './data-request'
import type { Exchange } from './exchange'
import { refusalPage } from './refusal-page'

/** What the adapter answers by itself, before React Router sees the request. */
export interface Refusal {
  status: number
  /** For the person in front of the screen, in French. */
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

/** More than the refusal says of itself. */
export type RefusalMore = Pick<ShownRefusal, 'reference' | 'returnLinks'>

export function shownRefusal({ status, sentence }: Refusal, more: RefusalMore): ShownRefusal {
  return { status, sentence, title: titles[status] ?? 'Demande refusée', ...more }
}

/** Who reads the answer: a program, React Router in the browser, or a person. */
export type Reader = 'program' | 'router' | 'person'

/** Of data requests, only those of a page that hydrates are given a route. */
export function readerOf({ route, address }: Pick<Exchange, 'route' | 'address'>, policy: CompletePolicy): Reader {
  if (route?.policy.hydrate && pageOfData(address) !== undefined) return 'router'
  return isProgram(policy) ? 'program' : 'person'
}

/** Files of a person come from a page of ours. */
function isProgram({ body, sender }: CompletePolicy): boolean {
  if (typeof body === 'string') return body === 'json'
  return 'json' in body || (sender === 'program' && 'multipart' in body)
}

/** React Router makes an error of that status of an answer that is not its own, its text the error's data. */
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
