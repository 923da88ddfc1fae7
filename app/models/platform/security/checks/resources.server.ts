import { cpus, freemem, totalmem } from 'node:os'
import { MIN_FREE_BYTES } from '~/database/backup/data-folder.server'
import { diskOf } from '~/models/platform/machine/index.server'
import { type Checked, failed, HIGH_PERCENT, passed, type Resources } from '../scans'

/** Minimum time between two readings. */
const LEAST_MS = 1000

export interface MeasuredResources extends Resources {
  freeDiskBytes: number
}

interface Reading {
  at: number
  busy: number
  total: number
}

let former = readProcessors()
let processor = percent(former.busy, former.total)

/** In percent of the machine's capacity. CPU is the mean since the previous reading, or since boot. */
export async function readResources(dataDir: string): Promise<MeasuredResources> {
  const { free, total } = await diskOf(dataDir)
  return {
    cpu: processorPercent(),
    memory: percent(totalmem() - freemem(), totalmem()),
    disk: percent(total - free, total),
    freeDiskBytes: free,
  }
}

function processorPercent(): number {
  const now = readProcessors()
  if (now.at - former.at < LEAST_MS) return processor
  processor = percent(now.busy - former.busy, now.total - former.total)
  former = now
  return processor
}

function readProcessors(): Reading {
  let [busy, total] = [0, 0]
  for (const { times } of cpus()) {
    const all = Object.values(times).reduce((sum, time) => sum + time, 0)
    total += all
    busy += all - times.idle
  }
  return { at: performance.now(), busy, total }
}

function percent(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, Math.round((100 * part) / whole))) : 0
}

const names: { key: keyof Resources; name: string }[] = [
  { key: 'cpu', name: 'processeur' },
  { key: 'memory', name: 'mémoire' },
  { key: 'disk', name: 'disque' },
]

export function checkResources({ freeDiskBytes, ...resources }: MeasuredResources): Checked {
  const words = (key: keyof Resources, name: string) => `${name} ${resources[key]}\u202f%`
  const high = names.filter(({ key }) => resources[key] > HIGH_PERCENT)
  const evidence = names.map(({ key, name }) => words(key, name)).join(', ')
  if (high.length === 0) return { ...passed(`Occupation\u202f: ${evidence}.`), resources }
  return {
    ...failed(
      freeDiskBytes < MIN_FREE_BYTES ? 'critical' : 'warning',
      `Occupation au-delà de ${HIGH_PERCENT}\u202f%\u202f: ${high.map(({ key, name }) => words(key, name)).join(', ')}.`,
      high.some(({ key }) => key === 'disk')
        ? 'Libérez de la place (les anciennes sauvegardes d’abord), ou agrandissez le disque.'
        : 'Arrêtez ce qui occupe la machine à côté de la boutique, ou donnez-lui en une plus grande.',
    ),
    resources,
  }
}
