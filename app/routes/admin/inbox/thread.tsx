import { classes } from '~/components/ui/classes'

export interface ThreadEntry {
  id: string
  /** The shop's messages are aligned right. */
  isOurs: boolean
  author: string
  /** Formatted time. */
  moment: string
  text: string
  /** Delivery state of its mail, or why it has no text. */
  note?: string
}

/** Messages, oldest first. */
export function DeskThread({ label, entries }: { label: string; entries: ThreadEntry[] }) {
  return (
    <ol className="desk-thread" aria-label={label}>
      {entries.map(({ id, isOurs, author, moment, text, note }) => (
        <li key={id} className={classes('desk-message', isOurs && 'desk-message-ours')}>
          <p className="muted small">
            <strong>{author}</strong>, {moment}
          </p>
          {text ? <p className="desk-text">{text}</p> : null}
          {note ? <p className="muted small">{note}</p> : null}
        </li>
      ))}
    </ol>
  )
}
