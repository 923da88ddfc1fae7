import { Card } from '~/components/ui/card'
import type { NextStep } from '~/models/order'

/** Remaining steps of an order. */
export function NextSteps({ steps }: { steps: NextStep[] }) {
  if (steps.length === 0) return null
  return (
    <Card id="la-suite" title="La suite">
      <ol className="next-steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
