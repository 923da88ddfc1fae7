import { href, useMatch, useMatches } from 'react-router'
import panel from '~/islands/chat-panel.ts?worker&url'
import styles from '~/styles/chat-panel.css?url'
import { Icon } from '../../ui/icons'

/** A link to the chat; the island makes it float and opens the panel instead. Absent on the chat's own pages. */
export function ChatPill() {
  const chat = useMatch(`${href('/chat')}/*`)
  const productId = useMatches().at(-1)?.params.productId
  if (chat) return null
  return (
    <aside aria-label="Assistant">
      <a
        className="chat-pill"
        href={productId ? `${href('/chat')}?produit=${encodeURIComponent(productId)}` : href('/chat')}
        data-panel={panel}
        data-styles={styles}
        data-messages={href('/chat/messages')}
        data-to-person={href('/chat/personne')}
        data-to-erase={href('/chat/effacer')}
        data-to-privacy={href('/confidentialite')}
      >
        <Icon name="chat" />
        <span>
          Poser une question<span className="visually-hidden"> à Thomas, assistant IA</span>
        </span>
      </a>
    </aside>
  )
}
