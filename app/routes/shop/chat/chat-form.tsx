import { Button } from '~/components/ui/button'
import { FieldError } from '~/components/ui/field-error'
import { careText } from '~/islands/chat-text'
import { countText, MAX_MESSAGE_LENGTH } from '~/models/support'
import { QuickQuestions } from './thread'

interface ChatFormProps {
  value?: string
  error?: string
  conversationId?: string
  action: string
  /** Empty once the visitor has written. */
  quickQuestions: string[]
}

export function ChatForm({ value, error, conversationId, action, quickQuestions }: ChatFormProps) {
  const described = ['message-hint', error ? 'message-error' : ''].filter(Boolean).join(' ')
  // The anchor keeps a refused message in view below a long conversation.
  return (
    <form className="stack" method="post" action={`${action}#message`} noValidate>
      {conversationId ? <input type="hidden" name="conversation" value={conversationId} /> : null}
      {quickQuestions.length > 0 ? <QuickQuestions questions={quickQuestions} /> : null}
      <div className="field">
        <label htmlFor="message">Votre message</label>
        <textarea
          className="input"
          id="message"
          name="message"
          rows={3}
          defaultValue={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
        />
        {error ? <FieldError id="message-error" message={error} role="alert" /> : null}
        <p className="field-hint" id="message-hint">
          {countText(MAX_MESSAGE_LENGTH)} caractères au plus. {careText}
        </p>
      </div>
      <div>
        <Button>Envoyer</Button>
      </div>
    </form>
  )
}
