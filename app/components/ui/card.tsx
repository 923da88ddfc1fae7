import { Children, type ReactNode } from 'react'
import { classes } from './classes'
import { Icon, type IconName } from './icons'

interface CardProps {
  id: string
  title: string
  large?: boolean
  children: ReactNode
}

export function Card({ id, title, large, children }: CardProps) {
  return (
    <section className={classes('card stack', !large && 'stack-small')} aria-labelledby={id}>
      <h2 className="order-side-title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="product-grid">
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  )
}

interface ChoicesProps {
  legend: ReactNode
  hideLegend?: boolean
  children: ReactNode
}

export function Choices({ legend, hideLegend, children }: ChoicesProps) {
  return (
    <fieldset className="choices">
      <legend className={hideLegend ? 'visually-hidden' : undefined}>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface ChoiceCardProps {
  name: string
  value: string
  /** Defaults to `name-value`; set it when the value is not a valid id. */
  id?: string
  checked?: boolean
  title: ReactNode
  /** Right of the title. */
  aside?: ReactNode
  children?: ReactNode
  /** Reason; the card is then rendered without a radio. */
  unavailable?: string
  className?: string
  /** Id of the group's error. */
  describedBy?: string
  /** Takes the focus on a refused form. */
  focused?: boolean
  /** Read by an island. */
  data?: Record<`data-${string}`, string | number>
}

/** A radio labelled by the card's title and described by its body. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { name, value, checked, title, aside, children, unavailable, className, describedBy, data, focused } = props
  const { id = `${name}-${value}` } = props
  const body = (
    <>
      <span className="choice-head" id={`${id}-title`}>
        <span className="choice-title">{title}</span> {aside ? <span className="num">{aside}</span> : null}
      </span>
      {children ? (
        <span className="choice-body" id={`${id}-body`}>
          {children}
        </span>
      ) : null}
    </>
  )
  if (unavailable) {
    return (
      <div className={classes('choice', 'choice-unavailable', className)}>
        <span className="choice-dash" aria-hidden>
          –
        </span>
        {body}
        <span className="choice-body">{unavailable}</span>
      </div>
    )
  }
  return (
    <label className={classes('choice', className)}>
      <input
        type="radio"
        id={id}
        name={name}
        value={value}
        defaultChecked={checked}
        aria-labelledby={`${id}-title`}
        aria-describedby={[describedBy, children ? `${id}-body` : ''].filter(Boolean).join(' ') || undefined}
        // biome-ignore lint/a11y/noAutofocus: of a refused form, with or without script
        autoFocus={focused}
        {...data}
      />
      {body}
    </label>
  )
}

/**
 * Sticky panel on wide screens, collapsed `<details>` with the total on phones. The content is rendered twice, so it
 * must contain no ids and no form controls.
 */
export function SummaryPanel({ total, children }: { total: string; children: ReactNode }) {
  return (
    <aside className="summary" aria-label="Récapitulatif">
      <details className="summary-fold">
        <summary>
          <Icon name="chevronDown" />
          <span>Récapitulatif</span>
          <span>{total}</span>
        </summary>
        <div className="summary-body">{children}</div>
      </details>
      <div className="summary-wide">
        <h2>Récapitulatif</h2>
        {children}
      </div>
    </aside>
  )
}

export function Fact({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        <strong>{title}</strong>
        <p className="muted">{children}</p>
      </div>
    </li>
  )
}

export function Ticks({ items, className = 'ticks' }: { items: string[]; className?: string }) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" />
          {item}
        </li>
      ))}
    </ul>
  )
}
