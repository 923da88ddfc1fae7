import { href } from 'react-router'
import { Picture } from '~/components/shop/page/picture'
import { useAssistant, useShopText } from '~/components/shop/page/use-shop'
import { quoteHref } from '~/components/shop/product/order-box'
import { Price } from '~/components/shop/product/price'
import { Button, ButtonLink } from '~/components/ui/button'
import { classes } from '~/components/ui/classes'
import { StockNote } from '~/components/ui/marks'
import { WithSuffix } from '~/components/ui/text'
import { authorNames, failureText, leadsWithCard, pendingText } from '~/islands/chat-text'
import { isSold, type ProductCard } from '~/models/shop/catalogue'
import { type Assistant, type ReplyLink, type Thread, type ThreadMessage, welcomeText } from '~/models/support/contact'
import { ofName } from '~/models/values/wording'

/** Oldest first. The welcome message is not stored. */
export function ChatThread({ thread, returnTo }: { thread: Thread; returnTo: string }) {
  const { messages } = thread
  const assistant = useAssistant()
  const last = messages.length - 1
  return (
    <ol className="chat-thread">
      <Bubble author="assistant" paragraphs={welcomeText(assistant).split('\n\n')} />
      {messages.map((message, place) => (
        <Message key={message.id} message={message} returnTo={returnTo} id={place === last ? 'reponse' : undefined} />
      ))}
    </ol>
  )
}

function Message({ message, returnTo, id }: { message: ThreadMessage; returnTo: string; id?: string }) {
  const assistant = useAssistant()
  const cards = message.cards.map((card) => <Card key={card.id} card={card} returnTo={returnTo} />)
  const isFirst = leadsWithCard(cards)
  return (
    <Bubble
      author={message.author}
      paragraphs={paragraphsOf(message, assistant)}
      failed={message.status === 'failed'}
      id={id}
      lead={isFirst ? cards : null}
    >
      {isFirst ? null : cards}
      <Links links={message.links} />
    </Bubble>
  )
}

function paragraphsOf(message: ThreadMessage, { name }: Assistant): string[] {
  if (message.status === 'failed') return [failureText(message.failure ?? '')]
  if (message.status === 'pending') return [...message.paragraphs, pendingText(name)]
  return message.paragraphs
}

interface BubbleProps {
  author: ThreadMessage['author']
  paragraphs: string[]
  failed?: boolean
  id?: string
  /** Rendered before the text. */
  lead?: React.ReactNode
  children?: React.ReactNode
}

function Bubble({ author, paragraphs, failed, id, lead, children }: BubbleProps) {
  const { title } = useAssistant()
  return (
    <li className={classes('chat-message', `chat-${author}`, failed && 'chat-failed')} id={id}>
      <p className="chat-author">{authorNames(title)[author]}</p>
      {lead}
      {paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message is written once, and may say a thing twice
        <p key={place}>{paragraph}</p>
      ))}
      {children}
    </li>
  )
}

function Card({ card, returnTo }: { card: ProductCard; returnTo: string }) {
  const page = href('/products/:productId', { productId: card.id })
  const { request } = useShopText()
  return (
    <article className="chat-card">
      {card.picture ? <Picture {...card.picture} sizes="72px" /> : null}
      <div className="stack stack-small">
        <a href={page}>{card.name}</a>
        <Price htCents={card.priceCents} formerCents={card.formerPriceCents} from={card.isOnRequest} />
        {card.isService ? null : <StockNote available={card.available} threshold={card.threshold} />}
      </div>
      {isSold(card) ? (
        <form method="post" action={page}>
          <input type="hidden" name="quantity" value="1" />
          <input type="hidden" name="return_to" value={returnTo} />
          <Button variant="quiet" wide>
            <WithSuffix label="Ajouter au panier" suffix={card.name} />
          </Button>
        </form>
      ) : card.isOnRequest ? (
        <ButtonLink href={quoteHref(card.id)} variant="quiet" wide>
          <WithSuffix label={request.ask} suffix={card.name} />
        </ButtonLink>
      ) : (
        <ButtonLink href={`${page}#prevenir`} variant="quiet" wide>
          <WithSuffix label="Prévenez-moi" suffix={`du retour ${ofName(card.name)}`} />
        </ButtonLink>
      )}
    </article>
  )
}

function Links({ links }: { links: ReplyLink[] }) {
  if (links.length === 0) return null
  return (
    <ul className="chat-links">
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href}>{link.label}</a>
        </li>
      ))}
    </ul>
  )
}

/** Submit buttons of the chat form, shown until the first message. */
export function QuickQuestions({ questions }: { questions: string[] }) {
  return (
    <fieldset className="chat-quick">
      <legend className="field-label">Questions fréquentes</legend>
      {questions.map((question) => (
        <Button key={question} variant="quiet" name="quick" value={question}>
          {question}
        </Button>
      ))}
    </fieldset>
  )
}
