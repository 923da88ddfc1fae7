import { href } from 'react-router'

const steps = [
  { key: 'panier', label: 'Panier', href: href('/cart') },
  { key: 'livraison', label: 'Livraison', href: href('/shipping') },
  { key: 'paiement', label: 'Paiement', href: href('/checkout') },
] as const

interface StepperProps {
  /** None once the order is placed. */
  current?: (typeof steps)[number]['key']
  /** Appended to the links, e.g. `?express=…`. */
  search?: string
}

export function Stepper({ current, search = '' }: StepperProps) {
  const position = current ? steps.findIndex((step) => step.key === current) : steps.length
  return (
    <nav className="stepper" aria-label="Étapes de la commande">
      <ol className="steps">
        {steps.map((step, index) => (
          <li
            key={step.key}
            className={index < position ? 'done' : undefined}
            aria-current={index === position ? 'step' : undefined}
          >
            {index + 1}. {current && index < position ? <a href={step.href + search}>{step.label}</a> : step.label}
          </li>
        ))}
      </ol>
    </nav>
  )
}
