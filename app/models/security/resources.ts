import { z } from 'zod'
import type { Resources } from './scans'

const percent = z.number().min(0).max(100)
const resourcesSchema = z.object({ cpu: percent, memory: percent, disk: percent })

/** Of a finding; undefined where it has none, or a damaged one. */
export function parseResources(text: string | null): Resources | undefined {
  if (text === null) return undefined
  try {
    return resourcesSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
