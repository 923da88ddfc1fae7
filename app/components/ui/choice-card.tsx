import type { ReactNode } from 'react'

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
  checked?: boolean
  title: ReactNode
  /** At the right of the title: a price. */
  aside?: ReactNode
  children?: ReactNode
  /** Why it cannot be chosen, e.g. "épuisé" : shown without a control. */
  unavailable?: string
  /** Figures that the running-total island reads. */
  data?: Record<`data-${string}`, string | number>
}

/** A radio whose whole card is the target. */
export function ChoiceCard({ name, value, checked, title, aside, children, unavailable, data }: ChoiceCardProps) {
  const body = (
    <>
      <span className="choice-head">
        <span className="choice-title">{title}</span>
        {aside ? <span className="num">{aside}</span> : null}
      </span>
      {children ? <span className="choice-body">{children}</span> : null}
    </>
  )
  if (unavailable) {
    return (
      <div className="choice choice-unavailable">
        <span className="choice-dash" aria-hidden>
          –
        </span>
        {body}
        <span className="choice-body">{unavailable}</span>
      </div>
    )
  }
  return (
    <label className="choice">
      <input type="radio" name={name} value={value} defaultChecked={checked} {...data} />
      {body}
    </label>
  )
}
