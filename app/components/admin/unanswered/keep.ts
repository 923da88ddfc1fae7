import { type DataStrategyResult, data, href, isRouteErrorResponse } from 'react-router'
import type { NoticeProps } from '~/components/ui/notice'
import type { Results } from '../frame/screen-keeper'

const hunter = href('/admin/agent-hunter')

/** Specified titles of load failures. */
const loadTitles: Partial<Record<string, string>> = {
  [href('/admin/images')]: 'Erreur de chargement des produits',
  [hunter]: 'Erreur de chargement du dashboard',
  [`${hunter}/prospects`]: 'Erreur de chargement des prospects',
  [`${hunter}/campagnes`]: 'Erreur de chargement des campagnes',
  [`${hunter}/collecte`]: 'Erreur de collecte',
  [`${hunter}/import`]: 'Erreur lors de l’import',
  [href('/admin/upload')]: 'Erreur lors du traitement',
}

/** Title when the server was unreachable. */
export function offlineTitle(pathname: string): string {
  const isRemoval = pathname.startsWith(href('/admin/images')) && pathname.endsWith('/supprimer')
  if (isRemoval) return 'Erreur réseau lors de la suppression'
  return loadTitles[pathname] ?? 'Le serveur n’a pas répondu'
}

/** The current screen, for code outside React. */
interface ScreenView {
  /** Path and query. */
  address: string
  loaderData: ReadonlyMap<string, unknown>
  /** Cancels the pending navigation. */
  stay(): void
  showNotice(notice: NoticeProps): void
}

let aside: string | undefined

/** Marks the URL of a fetcher whose data is optional for the screen. */
export function asAside(address: string): string {
  aside = address
  return address
}

export function keepShown(screen: ScreenView, request: Request, results: Results): Results {
  const reason = Object.values(results).map(unansweredReason).find(Boolean)
  if (!reason) return results
  return request.method === 'GET' ? keepLoaded(screen, request, results) : keepTyped(screen, request, reason, results)
}

type Reason = 'silent' | 'busy' | 'patience' | 'large'

/** Statuses of proxies and of the gateway in front of the application. */
const reasonByStatus: Record<number, Reason> = {
  413: 'large',
  429: 'patience',
  502: 'silent',
  503: 'busy',
  504: 'silent',
}

const sentences: Record<Reason, string> = {
  silent:
    'Le serveur n’a pas répondu. Votre saisie est gardée\u202f: vérifiez votre connexion, puis envoyez de nouveau.',
  busy: 'La boutique est occupée, rien n’est enregistré. Votre saisie est gardée\u202f: réessayez dans quelques secondes.',
  patience: 'Trop de demandes, rien n’est enregistré. Votre saisie est gardée\u202f: réessayez dans une minute.',
  large:
    'Cet envoi est trop volumineux, rien n’est enregistré. Votre saisie est gardée\u202f: allégez-la, puis réessayez.',
}

function unansweredReason({ type, result }: DataStrategyResult): Reason | undefined {
  if (type !== 'error') return
  const error = isRouteErrorResponse(result) || result instanceof Error ? result : Object(result).data
  if (isRouteErrorResponse(error)) return reasonByStatus[error.status]
  return isUnreadable(error) ? 'silent' : undefined
}

/** `fetch` rejects with a TypeError; React Router throws the other for a truncated or non-data response. */
function isUnreadable(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith('Unable to decode'))
}

/** Answers fetchers with a refusal (`FormAnswer`) of status 503, after which no loader runs. */
function keepTyped(screen: ScreenView, request: Request, reason: Reason, results: Results): Results {
  const notice: NoticeProps = { tone: 'danger', lines: [...specified(request), sentences[reason]] }
  screen.showNotice(notice)
  screen.stay()
  const refusal = data({ ...notice, result: { status: 'error' } }, 503)
  return Object.fromEntries(Object.keys(results).map((id) => [id, { type: 'data', result: refusal }]))
}

function specified({ url }: Request): string[] {
  const { pathname } = new URL(url)
  return pathname.endsWith('/supprimer') ? [offlineTitle(pathname)] : []
}

/** A reload that fails keeps the displayed data; optional data becomes empty. */
function keepLoaded(screen: ScreenView, request: Request, results: Results): Results {
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  const ids = Object.keys(results)
  const isShown = address === screen.address && ids.every((id) => screen.loaderData.has(id))
  if (!isShown && address !== aside) return results
  return Object.fromEntries(ids.map((id) => [id, { type: 'data', result: screen.loaderData.get(id) }]))
}
