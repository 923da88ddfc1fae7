import { href } from 'react-router'
import { homeCrumb, PageTop } from '~/components/shop/page/page-top'
import { useShop } from '~/components/shop/page/use-shop'
import { REVIEW_YEARS, refusalGrounds, refusalText } from '~/models/shop/review'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/review-checks'
import { ReviewsNav } from './review-tools'

export const handle = {
  policy: { cache: 'revalidate', shared: { parameters: [], withCart: true }, search: 'listed' } satisfies RoutePolicy,
}

/** Required where reviews are moderated (art. L111-7-2 and D111-17 to D111-19 C. conso). */
export async function loader({ context }: Route.LoaderArgs) {
  const settings = await shopRequest(context).readSettings()
  return {
    invitationDays: settings['reviews.invitation_days'],
    moderationDays: settings['reviews.moderation_days'],
    years: REVIEW_YEARS,
    grounds: refusalGrounds.map((ground) => refusalText[ground]),
  }
}

export default function ReviewChecks({ loaderData }: Route.ComponentProps) {
  const { invitationDays, moderationDays, years, grounds } = loaderData
  const shop = useShop()
  return (
    <>
      <PageTop
        title="Comment ces avis sont contrôlés"
        description="Qui peut donner un avis, comment il est relu, pourquoi il peut être refusé et comment le modifier."
        canonical={href('/avis/controle')}
        trail={[homeCrumb, { label: 'Avis clients', href: href('/avis') }]}
        crumb="Contrôle des avis"
      />
      <ReviewsNav current={href('/avis/controle')} />
      <div className="prose">
        <h2>Qui peut donner un avis</h2>
        <p>
          Seule une personne dont la commande a été livrée. Elle reçoit {invitationDays} jours après la livraison un
          e-mail avec un lien personnel, une seule fois. Un avis porte la mention « Avis vérifié » parce qu’il est
          rattaché à cette commande ; nous n’en publions pas d’autres.
        </p>
        <p>Aucune contrepartie n’est offerte : ni remise, ni cadeau, ni points de fidélité.</p>
        {shop?.demo ? (
          <p>
            <strong>Cette boutique est une démonstration.</strong> Ses avis sans la mention « Avis vérifié » sont
            inventés, et une moyenne qui en compte le dit.
          </p>
        ) : null}
        <h2>Comment il est relu</h2>
        <p>
          Une personne de la boutique relit chaque avis, qu’il soit bon ou mauvais, et le publie ou le refuse sous{' '}
          {moderationDays} jours. Nous ne corrigeons jamais un avis. La note n’est jamais un motif de refus.
        </p>
        <h2>Pourquoi un avis peut être refusé</h2>
        <p>Pour l’un de ces motifs, et aucun autre :</p>
        <ul>
          {grounds.map((ground) => (
            <li key={ground}>{ground}</li>
          ))}
        </ul>
        <p>
          Son auteur reçoit le motif par e-mail. Il peut modifier son avis et le renvoyer, ou nous répondre. Chaque
          décision est gardée avec sa date et son motif.
        </p>
        <h2>Modifier ou retirer son avis</h2>
        <p>
          Le lien reçu par e-mail permet à tout moment de modifier son avis, qui est alors relu de nouveau, ou de le
          retirer : son texte et le nom affiché sont effacés aussitôt.
        </p>
        <DisplayRules demo={shop?.demo ?? false} years={years} />
        <h2>Signaler un avis</h2>
        <p>
          Sous chaque avis, le lien « Signaler » est gratuit et ouvert à tous, fabricants compris. Une personne relit
          l’avis et le garde, ou le retire pour l’un des motifs ci-dessus.
        </p>
      </div>
    </>
  )
}

function DisplayRules({ demo, years }: { demo: boolean; years: number }) {
  return (
    <>
      <h2>Ce qui est affiché, et dans quel ordre</h2>
      <p>
        Chaque avis porte la date de l’expérience et celle de sa publication. Ils sont classés du plus récent au plus
        ancien, sauf si vous choisissez un autre ordre. La boutique peut en mettre un en avant : elle le dit. Elle peut
        répondre sous un avis. Les {demo ? 'autres ' : ''}moyennes ne comptent que les avis vérifiés et publiés, et les
        comptent tous.
      </p>
      <p>Un avis est gardé {years} ans après sa dernière modification, puis effacé.</p>
    </>
  )
}
