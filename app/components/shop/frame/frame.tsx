import type { ReactNode } from 'react'
import { href, useLocation, useParams } from 'react-router'
import { classes } from '~/components/ui/classes'
import { Icon } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import panel from '~/islands/chat-panel.ts?worker&url'
import islands from '~/islands/index.ts?worker&url'
import { ordersPausedText } from '~/runtime/read-only'
import styles from '~/styles/chat-panel.css?url'
import stylesheet from '~/styles/checkout-frame.css?url'
import { PhoneLink } from '../page/phone-link'
import { useAssistant, useLight, useShop } from '../page/use-shop'
import { SiteFooter } from './site-footer'
import { Brand, isWithin, SiteHeader } from './site-header'

const chat = href('/chat')
/** Data attributes of the island. */
const island = {
  'data-panel': panel,
  'data-styles': styles,
  'data-messages': href('/chat/messages'),
  'data-to-person': href('/chat/personne'),
  'data-to-erase': href('/chat/effacer'),
  'data-to-privacy': href('/confidentialite'),
}

/**
 * A link to the chat; the island makes it float and opens the panel instead. Absent on the chat's own pages. `quiet`:
 * stays inline.
 */
function ChatPill({ quiet }: { quiet?: boolean }) {
  const { pathname } = useLocation()
  const { productId } = useParams()
  const { title, name, to } = useAssistant()
  if (isWithin(pathname, chat)) return null
  return (
    <aside aria-label="Assistant">
      <a
        className={classes('chat-pill', quiet && 'chat-pill-quiet')}
        href={productId ? `${chat}?produit=${encodeURIComponent(productId)}` : chat}
        {...island}
        data-assistant={title}
        data-assistant-name={name}
      >
        <Icon name="chat" />
        <span>
          Poser une question<span className="visually-hidden"> {to}</span>
        </span>
      </a>
    </aside>
  )
}

interface FrameProps {
  checkout?: boolean
  /** To be looked at: without scripts and chat. */
  isStill?: boolean
  children: ReactNode
}

/** Renders `<main>` with header and footer: quiet ones at delivery, minimal ones at checkout. */
export function Frame({ checkout = false, isStill = false, children }: FrameProps) {
  const shop = useShop()
  const light = useLight()
  const { pathname } = useLocation()
  const quiet = isWithin(pathname, href('/shipping'))
  const notice = shop?.notice?.section?.startsWith(`${pathname}#`) ? null : shop?.notice
  return (
    <>
      {checkout || quiet ? <link rel="stylesheet" href={stylesheet} /> : null}
      {shop?.look.accentStyle ? <link rel="stylesheet" href={shop.look.accentStyle} /> : null}
      {light || isStill ? null : <script defer src={islands} />}
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      {shop?.demo ? (
        <aside className="demo-banner" aria-label="Démonstration">
          <p>
            <strong>Données de démonstration</strong> : aucune commande n’est expédiée.
          </p>
        </aside>
      ) : null}
      {shop && !shop.takesOrders ? (
        <aside className="demo-banner" aria-label="Commandes">
          <p>{ordersPausedText}</p>
        </aside>
      ) : null}
      {shop?.preview ? <PreviewBar {...shop.preview} /> : null}
      {checkout ? <CheckoutHeader /> : <SiteHeader quiet={quiet} />}
      <main id="contenu" className="wrap page" tabIndex={-1}>
        {notice ? <Notice {...notice} className="page-notice" /> : null}
        {children}
      </main>
      {checkout || isStill ? null : <ChatPill quiet={quiet} />}
      <SiteFooter short={checkout} quiet={quiet} />
    </>
  )
}

/** Says that nobody else sees these pages. */
function PreviewBar({ isAdministrator }: { isAdministrator: boolean }) {
  return (
    <aside className="demo-banner" aria-label="Aperçu privé">
      <p>
        <strong>Aperçu privé</strong>
        {'\u202f: les visiteurs ne voient pas encore cette boutique.'}
        {isAdministrator ? (
          <>
            {' '}
            <a href={href('/admin/publication')}>Publier la boutique</a>
          </>
        ) : null}
      </p>
    </aside>
  )
}

/** Logo and help only, without links that distract from payment. */
function CheckoutHeader() {
  const shop = useShop()
  return (
    <header className="checkout-header">
      <div className="wrap">
        <Brand />
        <p className="small">
          <Icon name="phone" />
          <span>
            <span className="help-words">Besoin d’aide{'\u202f'}?</span>{' '}
            {shop?.phone ? <PhoneLink phone={shop.phone} /> : <a href={href('/support')}>Écrire au support</a>}
            {shop?.phone && shop.hours ? <span className="help-hours"> {shop.hours}</span> : null}
          </span>
        </p>
      </div>
    </header>
  )
}
