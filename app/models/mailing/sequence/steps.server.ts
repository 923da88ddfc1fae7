import { z } from 'zod'
import type { SequenceKey, ShopDb } from '~/database/schema'
import type { SequenceStep, Template } from '~/models/base/template'

/** Steps at one version; 0 is the template's. */
export interface SequenceSteps {
  version: number
  steps: SequenceStep[]
}

type Words = Pick<Template, 'sequences'>

const stepsSchema = z.array(z.object({ afterHours: z.number(), subject: z.string(), text: z.string() }))

export async function readSteps(
  db: ShopDb,
  { sequence, template }: { sequence: SequenceKey; template: Words },
): Promise<SequenceSteps> {
  const row = await db
    .selectFrom('sequence_version')
    .select(['version', 'steps'])
    .where('sequence', '=', sequence)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { version: row.version, steps: parseSteps(row.steps) } : templateSteps(template, sequence)
}

/** Steps as they were when a mail was queued. */
export async function readStepsOf(
  db: ShopDb,
  { sequence, version, template }: { sequence: SequenceKey; version: number; template: Words },
): Promise<SequenceSteps> {
  const row = await db
    .selectFrom('sequence_version')
    .select('steps')
    .where('sequence', '=', sequence)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? { version, steps: parseSteps(row.steps) } : templateSteps(template, sequence)
}

function templateSteps({ sequences }: Words, sequence: SequenceKey): SequenceSteps {
  return { version: 0, steps: sequences[sequence] }
}

function parseSteps(text: string): SequenceStep[] {
  return stepsSchema.parse(JSON.parse(text))
}
