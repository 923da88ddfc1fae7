import { type DataStrategyResult, type MiddlewareFunction, useLocation } from 'react-router'

export type Results = Record<string, DataStrategyResult>

/** Loaded once the page is interactive (docs/decisions/0004). */
interface Keeper {
  keep(request: Request, results: Results): Results
  warm(address: string): void
}

let keeper: Keeper | undefined

export function setKeeper(next: Keeper | undefined): void {
  keeper = next
}

/**
 * Keeps the screen and typed values when the server does not respond: the router would replace both by the error page
 * (docs/decisions/0036-typed-input-kept.md). Refusals worded by the application pass through.
 */
export const keepScreen: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  return keeper ? keeper.keep(request, results) : results
}

/** Preloads the modules of a route. */
export function warmRoute(address: string): void {
  keeper?.warm(address)
}

/** Whether the last navigating form got no response. */
export function useIsUnanswered(): boolean {
  return Boolean(useLocation().state?.isUnanswered)
}
