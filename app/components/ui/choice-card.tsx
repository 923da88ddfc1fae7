import type { ReactNode } from 'react'
import { classes } from './classes'

/** A group of choice cards: one question, one answer. */
export function Choices({
  legend,
  hideLegend,
  children,
}: {
  legend: ReactNode
  hideLegend?: boolean
  children: ReactNode
}) {
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
  /** `name-value` unless the value has letters that an id must not have. */
  id?: string
  checked?: boolean
  title: ReactNode
  /** At the right of the title: a price. */
  aside?: ReactNode
  children?: ReactNode
  /** Why it cannot be chosen, e.g. "Épuisé" : shown without a control. */
  unavailable?: string
  className?: string
  /** The id of a message that concerns the group. */
  describedBy?: string
  /** Figures that an island reads. */
  data?: Record<`data-${string}`, string | number>
}

/** A radio whose whole card is the target: named by its title, described by the rest. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { name, value, checked, title, aside, children, unavailable, className, describedBy, data } = props
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
        {...data}
      />
      {body}
    </label>
  )
}
