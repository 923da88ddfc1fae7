import { href } from 'react-router'
import { Icon } from '~/components/ui/icons'

/** The shop's invoice; water and power bills are worded differently. */
const namesInvoice = /\bla facture indique\b/i

export function Question({ question, answer, open }: { question: string; answer: string; open?: boolean }) {
  return (
    <details className="question" open={open}>
      <summary>
        {question}
        <Icon name="chevronDown" />
      </summary>
      {answer.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {namesInvoice.test(answer) ? (
        <p>
          <a href={href('/profile')}>Mes factures, dans mon compte</a>
        </p>
      ) : null}
    </details>
  )
}
