/**
 * What a workspace may use by its plan: agents that are on together, new prospects a month, domains (with and without
 * `www.` is one), active keys of the API. Undefined without limit.
 */
export interface PlanLimits {
  agents?: number | undefined
  prospects?: number | undefined
  domains?: number | undefined
  apiKeys?: number | undefined
}

export const planLimits = {
  BASIC: { agents: 5, prospects: 1_000, domains: 0, apiKeys: 0 },
  PRO: { agents: 10, prospects: 5_000, domains: 1, apiKeys: 0 },
  PREMIUM: { agents: undefined, prospects: undefined, domains: undefined, apiKeys: 20 },
} as const satisfies Record<string, PlanLimits>

/** Calls of one key of the API, in a minute. */
export const KEY_CALLS = 120

export type Plan = keyof typeof planLimits

/** None without a plan: the first shop, and those that the operator added. */
export function limitsOf(plan: Plan | undefined): PlanLimits {
  return plan ? planLimits[plan] : {}
}
