import { type DataStrategyResult, type MiddlewareFunction, useLocation } from 'react-router'

export type Results = Record<string, DataStrategyResult>

/** Loaded once the page answers (docs/decisions/0044-weight-of-the-desk.md). */
interface Keeper {
  keep(request: Request, results: Results): Results
  warm(address: string): void
}

let keeper: Keeper | undefined

export function setKeeper(next: Keeper | undefined): void {
  keeper = next
}

/**
 * Keeps the screen, with what was typed, where the server did not answer: the router would replace both by the error
 * page (docs/decisions/0063-unanswered-forms.md). Refusals that the application words itself pass.
 */
export const keepScreen: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = (await next()) as Results
  return keeper ? keeper.keep(request, results) : results
}

/** Loads the modules behind an address before they are needed. */
export function warmRoute(address: string): void {
  keeper?.warm(address)
}

/** Whether the last form that moves to another page got no answer. */
export function useIsUnanswered(): boolean {
  return Boolean(useLocation().state?.isUnanswered)
}
