import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A form that the stock's state refuses shows that state. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
