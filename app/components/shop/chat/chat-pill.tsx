import { href, useLocation, useParams } from 'react-router'
import panel from '~/islands/chat-panel.ts?worker&url'
import styles from '~/styles/chat-panel.css?url'
import { classes } from '../../ui/classes'
import { Icon } from '../../ui/icons'
import { isWithin } from '../page/is-within'

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
export function ChatPill({ quiet }: { quiet?: boolean }) {
  const { pathname } = useLocation()
  const { productId } = useParams()
  if (isWithin(pathname, chat)) return null
  return (
    <aside aria-label="Assistant">
      <a
        className={classes('chat-pill', quiet && 'chat-pill-quiet')}
        href={productId ? `${chat}?produit=${encodeURIComponent(productId)}` : chat}
        {...island}
      >
        <Icon name="chat" />
        <span>
          Poser une question<span className="visually-hidden"> à Thomas, assistant IA</span>
        </span>
      </a>
    </aside>
  )
}
