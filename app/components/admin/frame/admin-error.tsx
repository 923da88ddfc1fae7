import { useContext } from 'react'
import { href, isRouteErrorResponse, useLocation } from 'react-router'
import { ButtonLink } from '~/components/ui/button'
import { accessRefusedAt, ErrorReference, TypedText } from '~/components/ui/error-page'
import { notStoredText, OPERATOR_READS, READ_ONLY } from '~/runtime/read-only'
import { isTypedRefusal, OWNER_ONLY } from '~/runtime/refusal-view'
import { offlineTitle } from '../unanswered/keep'

interface Words {
  title: string
  text: string
  action: { href: string; label: string }
}

const back = { href: href('/admin'), label: 'Revenir au tableau de bord' }

const wordsByStatus: Record<number, Words> = {
  404: { title: 'Introuvable', text: 'Cet élément n’existe pas, ou a été effacé entre-temps.', action: back },
  413: { title: 'Envoi trop volumineux', text: 'Ce que vous envoyez dépasse ce que cette page accepte.', action: back },
  429: { title: 'Trop de demandes', text: 'Patientez une minute, rien n’est perdu.', action: back },
  503: { title: 'Boutique occupée', text: 'Rien n’a été enregistré. Réessayez dans quelques secondes.', action: back },
}

/** Takes precedence over the status. */
const wordsByCause: Record<string, Words> = {
  [READ_ONLY]: { title: READ_ONLY, text: notStoredText, action: back },
  [OPERATOR_READS]: {
    title: OPERATOR_READS,
    text: 'Un opérateur lit les écrans\u202f: il ne change ni ne télécharge rien.',
    action: back,
  },
  [OWNER_ONLY]: { title: OWNER_ONLY, text: 'Seul le propriétaire de l’espace ouvre cette page.', action: back },
}

const bug: Words = {
  title: 'Un problème est survenu',
  text: 'L’erreur vient de l’application, et nous en gardons la trace. Réessayez dans un instant.',
  action: back,
}

function offlineText(pathname: string): Words {
  return {
    title: offlineTitle(pathname),
    text: 'Rien n’a changé. Vérifiez votre connexion, puis réessayez.',
    action: { href: pathname, label: 'Réessayer' },
  }
}

/** `fetch` rejects with a TypeError; on the server it is a bug. */
function isOffline(error: unknown): boolean {
  return error instanceof TypeError && typeof window !== 'undefined'
}

function wordsOf(error: unknown, pathname: string): Words {
  const byCause = isRouteErrorResponse(error) ? wordsByCause[causeOf(error.data)] : undefined
  if (byCause) return byCause
  if (isRouteErrorResponse(error))
    return error.status === 403 ? accessRefusedAt(pathname) : (wordsByStatus[error.status] ?? bug)
  return isOffline(error) ? offlineText(pathname) : bug
}

function causeOf(value: unknown): string {
  return isTypedRefusal(value) ? value.cause : String(value)
}

/** Replaces a screen, within the frame or without; shows no detail of a bug, only the reference of its log line. */
export function AdminError({ error, isFramed }: { error: unknown; isFramed?: boolean }) {
  const reference = useContext(ErrorReference)
  const { pathname } = useLocation()
  const words = wordsOf(error, pathname)
  const sent = isRouteErrorResponse(error) && isTypedRefusal(error.data) ? error.data : undefined
  const Box = isFramed ? 'section' : 'main'
  return (
    <Box className="admin-alone" id={isFramed ? undefined : 'contenu'}>
      <title>{words.title}</title>
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      {sent ? <TypedText lines={sent.typed} /> : null}
      {words === bug && reference ? (
        <p className="muted small">
          Référence : <span className="num">{reference}</span>
        </p>
      ) : null}
      <ButtonLink href={words.action.href} variant="quiet">
        {words.action.label}
      </ButtonLink>
    </Box>
  )
}
