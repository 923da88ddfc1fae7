import { z } from 'zod'
import type { Resources } from './scans'

const percent = z.number().min(0).max(100)
const resourcesSchema = z.object({ cpu: percent, memory: percent, disk: percent })

/** Resources of a finding; undefined where missing or damaged. */
export function parseResources(text: string | null): Resources | undefined {
  if (text === null) return undefined
  try {
    return resourcesSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
