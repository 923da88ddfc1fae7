/** What a workspace may use by its plan: agents that are on together, new prospects a month. Undefined without limit. */
export interface PlanLimits {
  agents?: number | undefined
  prospects?: number | undefined
}

export const planLimits = {
  BASIC: { agents: 5, prospects: 1_000 },
  PRO: { agents: 10, prospects: 5_000 },
  PREMIUM: { agents: undefined, prospects: undefined },
} as const satisfies Record<string, PlanLimits>

export type Plan = keyof typeof planLimits

/** None without a plan: the first shop, and those that the operator added. */
export function limitsOf(plan: Plan | undefined): PlanLimits {
  return plan ? planLimits[plan] : {}
}
