import type { ScheduledTask } from './scheduler.server'

/** What the process does by the clock, beside answering. */
export const tasks: ScheduledTask[] = []
