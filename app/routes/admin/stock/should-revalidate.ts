import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A refusal caused by the stock's state reloads that state. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
