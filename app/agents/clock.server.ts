import { findClockDoubt, watchClock } from '~/database/clock.server'
import { tenants } from '~/database/registry.server'
import { clockText } from '~/models/platform/machine/index.server'
import { logger } from '~/runtime/logger.server'
import { DAY_MS } from '~/runtime/time'
import type { ScheduledTask } from './scheduler.server'

/** The start tells it already. */
let isTold = true

/** Notes the time, and says when it cannot be right. */
export const clockWatch: ScheduledTask = {
  name: 'clock',
  everySeconds: 5,
  async run() {
    const { platform, rows } = await tenants()
    const at = new Date()
    const doubt = await watchClock(platform, at)
    if (doubt && !isTold) logger.warn(doubt, clockText(doubt, at).what)
    isTold = doubt !== undefined
    if (!doubt) await rows.limitUpkeep(new Date(at.getTime() + DAY_MS))
  },
}

/** Whether what deletes, ends or writes to people by the date may go on. */
export async function isClockTrusted(): Promise<boolean> {
  return (await findClockDoubt((await tenants()).platform, new Date()))?.way !== 'ahead'
}

/** Waits while the clock is too far ahead. */
export function byDate(task: ScheduledTask): ScheduledTask {
  return {
    ...task,
    async run(signal) {
      if (await isClockTrusted()) await task.run(signal)
    },
  }
}
