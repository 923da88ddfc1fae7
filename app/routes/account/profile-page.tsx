import { href } from 'react-router'
import { type PaperLink, PaperLinks } from '~/components/paper/paper-links'
import { ConsentList, OffersForm, type ShownConsent } from '~/components/shop/account/consent-list'
import { OrderParcels, type ShownParcel } from '~/components/shop/order/order-parcels'
import { PageTop } from '~/components/shop/page/page-top'
import { useShopText } from '~/components/shop/page/use-shop'
import { Badge } from '~/components/ui/badge'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Pagination } from '~/components/ui/pagination'
import { formatEuros } from '~/models/values/money'
import { AddressBook, type AddressBookProps } from './address-book'
import { CreditBlock, type CreditBlockProps } from './credit-block'
import { PointsBlock, type PointsBlockProps } from './points-block'

interface ListedOrder {
  href: string
  number: string | null
  createdAt: string
  totalCents: number
  papers: PaperLink[]
  state: { tone: 'positive' | 'caution' | 'accent' | undefined; words: string }
  parcels: ShownParcel[]
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
  consents: { path: string; consents: ShownConsent[] } | undefined
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
