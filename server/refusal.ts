import type { CompletePolicy } from '~/runtime/route-policy'
import { escapeXml } from '~/runtime/xml'
import { pageOfData } from './data-request'
import type { Exchange } from './exchange'

/** What the adapter answers by itself, before React Router sees the request. */
export interface Refusal {
  status: number
  /** For the person in front of the screen, in French. */
  sentence: string
  headers?: Record<string, string>
}

/** Links shown when a form is refused before the application could keep what was typed. */
export interface ReturnLinks {
  formHref: string
  /** The results of the questionnaire without leaving a contact. */
  resultsHref: string | undefined
  phone: string | undefined
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

interface PageOptions {
  stylesheets: string[]
  /** What the log calls this failure. */
  reference?: string | undefined
  returnLinks?: ReturnLinks | undefined
}

/** Who reads the answer: a program, React Router in the browser, or a person. */
export type Reader = 'program' | 'router' | 'person'

/** Of data requests, only those of a page that hydrates are given a route. */
export function readerOf({ route, address }: Pick<Exchange, 'route' | 'address'>, policy: CompletePolicy): Reader {
  if (route?.policy.hydrate && pageOfData(address) !== undefined) return 'router'
  return policy.body === 'json' || isUpload(policy) ? 'program' : 'person'
}

/** Of a program: a person's comes from a page of ours. */
function isUpload({ body, sender }: CompletePolicy): boolean {
  return sender === 'program' && typeof body === 'object' && 'multipart' in body
}

/** React Router makes an error of that status of an answer that is not its own, its text the error's data. */
export function refusalResponse(refusal: Refusal, options: PageOptions & { reader: Reader }): Response {
  const { status, sentence } = refusal
  const headers = { 'Cache-Control': 'no-store', ...refusal.headers }
  if (options.reader === 'program') return Response.json({ detail: sentence }, { status, headers })
  if (options.reader === 'router') return new Response(sentence, { status, headers })
  return new Response(refusalPage(refusal, options), {
    status,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  })
}

function refusalPage(refusal: Refusal, options: PageOptions): string {
  const title = titles[refusal.status] ?? 'Demande refusée'
  const stylesheets = options.stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  const reference = options.reference ? `<p>Référence\u202f: ${options.reference}</p>` : ''
  return (
    `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">${stylesheets}</head>` +
    `<body><main class="wrap page"><div class="empty"><h1>${title}</h1><p class="muted">${refusal.sentence}</p>${reference}` +
    (options.returnLinks
      ? returnLinksHtml(options.returnLinks)
      : '<a class="button" href="/">Revenir à l’accueil</a>') +
    '</div></main></body></html>'
  )
}

/** A browser may drop the fields of a `no-store` page, hence « en général ». */
function returnLinksHtml({ formHref, resultsHref, phone }: ReturnLinks): string {
  const results = 'Voir mes recommandations sans laisser mes coordonnées'
  return [
    '<p>Revenir en arrière dans votre navigateur retrouve en général ce que vous aviez écrit.</p>',
    resultsHref ? `<p><a href="${escapeXml(resultsHref)}">${results}</a></p>` : '',
    phone ? `<p>Ou par téléphone\u202f: <a href="tel:${telephone(phone)}">${escapeXml(phone)}</a></p>` : '',
    `<a class="button" href="${escapeXml(formHref)}">Revenir au formulaire</a>`,
    '<a class="button button-quiet" href="/">Revenir à l’accueil</a>',
  ].join('')
}

function telephone(phone: string): string {
  return escapeXml(phone.replaceAll(' ', ''))
}
