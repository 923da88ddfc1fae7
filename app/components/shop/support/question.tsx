import { Icon } from '~/components/ui/icons'

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
    </details>
  )
}
