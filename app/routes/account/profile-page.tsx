import { href } from 'react-router'
import { type PaperLink, PaperLinks } from '~/components/paper/paper-links'
import { ConsentList, type ConsentView, OffersForm } from '~/components/shop/account/consent-list'
import { OrderParcels, type ParcelView } from '~/components/shop/order/order-parcels'
import { PageTop } from '~/components/shop/page/page-top'
import { useShopText } from '~/components/shop/page/use-shop'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Badge } from '~/components/ui/marks'
import { Pagination } from '~/components/ui/pagination'
import { TableHead } from '~/components/ui/table-head'
import type { CreditPurpose } from '~/database/schema'
import { cashbackPercentOf, formatPoints, nextTierOf, tierOf, tiers } from '~/models/shop/loyalty'
import { formatEuros } from '~/models/values/money'
import { LONGEST_WITHDRAWAL_DAYS } from '~/models/values/return-terms'
import { AddressBook, type AddressBookProps } from './address-book'

interface ListedOrder {
  href: string
  number: string | null
  createdAt: string
  totalCents: number
  papers: PaperLink[]
  state: { tone: 'positive' | 'caution' | 'accent' | undefined; words: string }
  parcels: ParcelView[]
  /** Path that orders again; undefined while awaiting payment. */
  againAction: string | undefined
}

export interface ProfilePageProps {
  email: string
  orders: ListedOrder[]
  page: number
  pageCount: number
  /** Undefined while disabled in the settings. */
  loyalty: PointsBlockProps | undefined
  referral: ReferralBlockProps | undefined
  credit: CreditBlockProps
  addresses: AddressBookProps
  consents: { path: string; consents: ConsentView[] } | undefined
  /** Consent to offers was not given yet. */
  canAgree: boolean
  sessions: { key: string; device: string; lastSeen: string }[]
}

export function ProfilePage(profile: ProfilePageProps) {
  const { loyalty, referral, credit } = profile
  return (
    <>
      <PageTop
        title="Mon compte"
        canonical={href('/profile')}
        noIndex
        lead={<span className="account-email">{profile.email}</span>}
      />
      <div className="with-aside">
        <div className="stack stack-large">
          <Orders {...profile} />
          <AddressBook {...profile.addresses} />
          {loyalty ? <PointsBlock {...loyalty} /> : null}
          {referral ? <ReferralBlock {...referral} /> : null}
          {credit.entries.length > 0 ? <CreditBlock {...credit} /> : null}
        </div>
        <aside className="order-side" aria-label="Compte et données">
          <OwnData />
          <Card id="accords" title="Mes accords">
            {profile.consents ? <ConsentList {...profile.consents} back="profil" /> : null}
            {profile.canAgree ? <OffersForm /> : null}
          </Card>
          <Sessions sessions={profile.sessions} />
        </aside>
      </div>
    </>
  )
}

function Orders({ orders, page, pageCount }: ProfilePageProps) {
  const { toProducts } = useShopText()
  return (
    <section className="stack" aria-labelledby="commandes">
      <h2 id="commandes">Mes commandes</h2>
      {orders.length === 0 ? (
        <div className="card stack stack-small">
          <p>Aucune commande à cette adresse e-mail.</p>
          <div>
            <ButtonLink href={href('/products')} variant="quiet">
              {toProducts}
            </ButtonLink>
          </div>
        </div>
      ) : (
        <ul className="account-orders">
          {orders.map((order) => (
            <li key={order.href}>
              <p>
                <a href={order.href}>{order.number ? `Commande ${order.number}` : 'Commande sans paiement'}</a>
                <span className="muted small">Passée le {order.createdAt}</span>
              </p>
              <Badge tone={order.state.tone}>{order.state.words}</Badge>
              <p className="num">{formatEuros(order.totalCents)}</p>
              <PaperLinks papers={order.papers} />
              <OrderParcels parcels={order.parcels} />
              {order.againAction ? (
                <form method="post" action={order.againAction}>
                  <Button variant="link">
                    Commander à nouveau
                    <span className="visually-hidden"> les articles de la commande {order.number}</span>
                  </Button>
                </form>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} hrefFor={(number) => `${href('/profile')}?page=${number}`} />
    </section>
  )
}

function OwnData() {
  return (
    <Card id="donnees" title="Mes données">
      <p className="small">
        Tout ce que nous gardons de vous :{' '}
        <a href={href('/profile/donnees/:format', { format: 'json' })}>fichier JSON</a> ou{' '}
        <a href={href('/profile/donnees/:format', { format: 'csv' })}>tableau CSV</a>.
      </p>
      <p className="small">
        Elles servent à vos commandes et à ce compte (contrat). Durées, droits et contact :{' '}
        <a href={href('/confidentialite')}>Confidentialité</a>. Une question ? <a href={href('/support')}>Support</a>.
      </p>
      <p className="small">
        <a href={href('/profile/effacer')}>Effacer mon compte</a>
      </p>
    </Card>
  )
}

function Sessions({ sessions }: Pick<ProfilePageProps, 'sessions'>) {
  return (
    <Card id="connexions" title="Appareils connectés">
      <ul className="stack stack-small small">
        {sessions.map(({ key, device, lastSeen }) => (
          <li key={key}>
            {device}, <span className="muted">vu le {lastSeen}</span>
          </li>
        ))}
      </ul>
      <form method="post" action={href('/profile/deconnexion')}>
        <Button variant="quiet" wide>
          Me déconnecter
        </Button>
      </form>
      <form method="post" action={href('/profile/deconnexion-partout')}>
        <Button variant="link">Me déconnecter de tous les appareils</Button>
      </form>
    </Card>
  )
}

interface ReferralBlockProps {
  code: string
  /** What the code gives. */
  words: string
  /** Absolute. */
  url: string
  waiting: number
  credited: number
}

function ReferralBlock({ code, words, url, waiting, credited }: ReferralBlockProps) {
  return (
    <Card id="parrainage" title="Parrainage" large>
      <p>
        Votre code : <strong className="referral-code nowrap">{code}</strong>
      </p>
      <p>{words}</p>
      <div className="field">
        <label htmlFor="lien-parrainage">Le lien à lui envoyer</label>
        <input className="input" id="lien-parrainage" type="url" readOnly value={url} />
      </div>
      {waiting + credited > 0 ? (
        <p className="small">
          Commandes d’amis : {credited} créditée{credited > 1 ? 's' : ''}, {waiting} en attente.
        </p>
      ) : null}
    </Card>
  )
}

interface CreditBlockProps {
  balanceCents: number
  entries: { id: number; purpose: CreditPurpose; orderNumber: string | null; amountCents: number; at: string }[]
}

/** Referral credit and vouchers: one balance, spent at the checkout. */
function CreditBlock({ balanceCents, entries }: CreditBlockProps) {
  return (
    <Card id="avoir" title="Mon avoir" large>
      <p>
        <strong className="num">{formatEuros(balanceCents)}</strong> {balanceText(balanceCents)}
      </p>
      <table className="table">
        <caption className="visually-hidden">Les derniers mouvements</caption>
        <TableHead names="Mouvement" figures={['Montant']} />
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                {movementText(entry)}
                <br />
                <span className="muted small">{entry.at}</span>
              </th>
              <td className="num">
                {entry.amountCents > 0 ? '+' : ''}
                {formatEuros(entry.amountCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function balanceText(balanceCents: number): string {
  if (balanceCents > 0) return 'à utiliser sur la page de paiement, en restant connecté.'
  if (balanceCents === 0) return 'pour le moment.'
  return 'à compenser\u202f: un avoir déjà dépensé a été repris, les prochains le comblent d’abord.'
}

function movementText({ purpose, orderNumber, amountCents }: CreditBlockProps['entries'][number]): string {
  const order = orderNumber ? `, commande ${orderNumber}` : ''
  switch (purpose) {
    case 'referral':
      return amountCents > 0 ? 'Parrainage d’un ami' : 'Parrainage repris : commande de l’ami annulée ou rendue'
    case 'cashback':
      return amountCents > 0 ? `Bon d’achat de fidélité${order}` : `Bon d’achat repris${order}`
    case 'payment':
      return amountCents < 0 ? `Payé avec l’avoir${order}` : `Rendu${order}`
  }
}

interface PointsBlockProps {
  /** Of kept orders: they make the tier. */
  points: number
  /** Of orders still within the withdrawal period. */
  awaitedPoints: number
  /** Of withdrawn orders, to be taken back by their refund. */
  renouncedPoints: number
  mostPercent: number
  limitWords: string
  /** Cashback of orders still within the withdrawal period; `from`, formatted, once delivered. */
  awaited: { orderNumber: string; cents: number; from: string | undefined }[]
}

function PointsBlock(props: PointsBlockProps) {
  const { points, awaitedPoints, renouncedPoints, mostPercent, awaited } = props
  const tier = tierOf(points)
  const total = points + awaitedPoints
  const next = nextTierOf(total)
  const reached = tierOf(total)
  return (
    <Card id="points" title="Programme de fidélité" large>
      <p>
        <strong className="num">{formatPoints(total)} points</strong>, palier <strong>{tier.name}</strong> :{' '}
        {cashbackPercentOf(tier, { mostPercent })} % du prix TTC des articles gardés vous reviennent en bon d’achat.{' '}
        {props.limitWords}
      </p>
      {awaitedPoints > 0 ? (
        <p className="small">
          Dont <span className="num">{formatPoints(awaitedPoints)}</span> qui comptent pour le palier{' '}
          {LONGEST_WITHDRAWAL_DAYS} jours après la livraison, si vous gardez la commande.
        </p>
      ) : null}
      {renouncedPoints > 0 ? (
        <p className="small">
          <span className="num">{formatPoints(renouncedPoints)}</span> points d’une commande à laquelle vous avez
          renoncé ne comptent plus{'\u202f'}: son remboursement les reprend, et son bon n’est plus dû.
        </p>
      ) : null}
      {next ? (
        <div className="stack stack-small">
          <progress className="share" value={total - reached.from} max={next.tier.from - reached.from}>
            {formatPoints(total)} points
          </progress>
          <p className="small">
            Encore <span className="num">{formatPoints(next.missing)}</span> points jusqu’au palier {next.tier.name} (
            {cashbackPercentOf(next.tier, { mostPercent })} %).
          </p>
        </div>
      ) : null}
      {awaited.length > 0 ? (
        <ul className="stack stack-small">
          {awaited.map(({ orderNumber, cents, from }) => (
            <li key={orderNumber}>
              Commande {orderNumber} : bon de <strong className="num">{formatEuros(cents)}</strong>{' '}
              <span className="muted">
                {from ? `le ${from}` : `${LONGEST_WITHDRAWAL_DAYS} jours après la livraison`}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <TierTable current={tier.name} mostPercent={mostPercent} />
    </Card>
  )
}

function TierTable({ current, mostPercent }: { current: string; mostPercent: number }) {
  return (
    <table className="table">
      <caption className="visually-hidden">Les paliers du programme</caption>
      <TableHead names="Palier" figures={['Points', 'Cashback']} />
      <tbody>
        {tiers.map((tier, place) => {
          const above = tiers[place + 1]
          return (
            <tr key={tier.name}>
              <th scope="row">
                {tier.name === current ? (
                  <>
                    <strong>{tier.name}</strong> <small className="nowrap">(le vôtre)</small>
                  </>
                ) : (
                  tier.name
                )}
              </th>
              <td className="num nowrap">
                {above ? `${formatPoints(tier.from)}–${formatPoints(above.from - 1)}` : `${formatPoints(tier.from)}+`}
              </td>
              <td className="num">{cashbackPercentOf(tier, { mostPercent })} %</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
