import { useContext } from 'react'
import { href, isRouteErrorResponse } from 'react-router'
import brokenPipe from '~/components/art/not-found.svg'
import emptyBox from '~/components/art/not-found-plain.svg'
import { accessRefused, ErrorReference, TypedText } from '~/components/ui/error-page'
import { typesetPhone } from '~/models/values/phone'
import { ordersPausedText, READ_ONLY } from '~/runtime/read-only'
import { isShownRefusal, isTypedRefusal } from '~/runtime/refusal-view'
import { EmptyPage } from '../page/empty-page'
import { PageMeta } from '../page/page-meta'
import { useShop, useShopText } from '../page/use-shop'
import { RefusalNotice } from './refusal-notice'

interface ErrorText {
  title: string
  text: string
  /** Defaults to the product list. */
  action?: { href: string; label: string }
}

const toCart = { href: href('/cart'), label: 'Revenir au panier' }

const wordsByStatus: Record<number, ErrorText> = {
  400: {
    title: 'Demande incomprise',
    text: 'Les informations reçues sont incomplètes ou mal formées. Revenez en arrière et recommencez.',
  },
  403: {
    title: 'Demande refusée',
    text: 'Cette demande ne vient pas de notre site, nous ne pouvons pas l’accepter.',
  },
  404: {
    title: 'Page non trouvée',
    text: 'L’adresse est peut-être incomplète, ou la page n’existe plus.',
  },
  405: {
    title: 'Demande impossible ici',
    text: 'Cette page ne reçoit pas de formulaire.',
  },
  409: {
    title: 'La situation a changé',
    text: 'Votre panier ou le stock a changé entre-temps. Vérifiez votre panier puis recommencez.',
    action: toCart,
  },
  413: {
    title: 'Envoi trop volumineux',
    text: 'Ce que vous envoyez dépasse ce que cette page accepte. Revenez en arrière et envoyez-en moins.',
  },
  429: {
    title: 'Trop de demandes',
    text: 'Vous avez envoyé beaucoup de demandes en peu de temps. Patientez une minute, rien n’est perdu.',
    action: toCart,
  },
  503: {
    title: 'Service momentanément indisponible',
    text: 'Un service dont nous dépendons ne répond pas. Réessayez dans quelques minutes, votre panier est conservé.',
    action: toCart,
  },
}

const cutLink: ErrorText = {
  title: 'Lien inconnu',
  text: 'Ce lien est peut-être coupé, ou ce qu’il ouvrait n’existe plus. Ouvrez-le en entier depuis votre e-mail, ou écrivez-nous.',
  action: { href: `${href('/support')}#contact`, label: 'Nous écrire' },
}

/** Keyed by the response's `data`, which takes precedence over the status. */
const wordsByCause: Record<string, ErrorText> = {
  'Commande inconnue': {
    title: 'Commande introuvable',
    text: 'Ce lien est peut-être coupé. Ouvrez-le en entier depuis votre e-mail, ou retrouvez la commande avec son numéro.',
    action: { href: href('/support/commande'), label: 'Suivre une commande' },
  },
  'Boutique inconnue': {
    title: 'Boutique inconnue',
    text: 'Cette adresse n’est celle d’aucune boutique. Vérifiez-la.',
    action: { href: href('/'), label: 'Revenir à l’accueil' },
  },
  'Accès refusé': accessRefused,
  'Lien inconnu': cutLink,
  'Rappel inconnu': cutLink,
  'Rendez-vous inconnu': cutLink,
  'Demande inconnue': cutLink,
  [READ_ONLY]: {
    title: 'Pas en ce moment',
    text: `${ordersPausedText} Ce que vous venez d’envoyer n’est pas enregistré\u202f; un panier rempli est conservé.`,
    action: toCart,
  },
  'Session terminée': {
    title: 'Votre session est terminée',
    text: 'Rien n’est enregistré. Copiez ce que vous aviez saisi, ci-dessous, puis connectez-vous de nouveau.',
    action: { href: href('/profile'), label: 'Me connecter' },
  },
}

const bug: ErrorText = {
  title: 'Un problème est survenu',
  text: 'L’erreur vient de chez nous et nous en gardons la trace. Votre panier est conservé. Réessayez dans un instant.',
}

/** Shows no detail of a bug, only the reference of its log line. */
export function ErrorPage({ error }: { error: unknown }) {
  const refused = isRouteErrorResponse(error) && isShownRefusal(error.data) ? error.data : undefined
  if (!refused) return <FailedPage error={error} />
  return (
    <>
      <PageMeta title={refused.title} noIndex />
      <RefusalNotice {...refused} />
    </>
  )
}

function FailedPage({ error }: { error: unknown }) {
  const phone = useShop()?.phone
  const { toProducts, mark } = useShopText()
  const reference = useContext(ErrorReference)
  const sent = isRouteErrorResponse(error) && isTypedRefusal(error.data) ? error.data : undefined
  const refusal = isRouteErrorResponse(error)
    ? (wordsByCause[sent?.cause ?? String(error.data)] ?? wordsByStatus[error.status])
    : undefined
  const words = refusal ?? bug
  return (
    <>
      <EmptyPage
        title={words.title}
        text={words.text}
        action={words.action ?? { href: href('/products'), label: toProducts }}
        drawing={
          isRouteErrorResponse(error) && error.status === 404 ? (
            <img src={mark === 'drop' ? brokenPipe : emptyBox} alt="" width="400" height="300" />
          ) : undefined
        }
      />
      {sent ? <TypedText lines={sent.typed} /> : null}
      {!refusal && reference ? (
        <p className="error-reference muted small">
          Référence à nous communiquer : <span className="num">{reference}</span>
          {phone ? `, par téléphone au ${typesetPhone(phone)}` : null}
        </p>
      ) : null}
    </>
  )
}
