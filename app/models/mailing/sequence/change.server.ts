import type { SequenceKey, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import type { SequenceStep, Template } from '~/models/base/template'

import { leaveSequence } from './enrolment.server'
import { MAX_STEPS } from './forms'
import { sequenceName } from './sequences'
import { readSteps } from './steps.server'

interface Change {
  sequence: SequenceKey
  template: Pick<Template, 'sequences'>
  actor: AuditInput['actor']
  at: Date
}

interface StepChange extends Change {
  /** From 1; one past the last adds a step. */
  step: number
  /** Version as seen (optimistic lock). */
  version: number
}

type ChangeStepsResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'last' }
  /** The sequence was changed since. */
  | { ok: false; reason: 'changed'; version: number }

/** Queued mails keep the words of their version. */
export function writeStep(db: ShopDb, input: StepChange & { words: SequenceStep }): Promise<ChangeStepsResult> {
  const { step, words } = input
  return changeSteps(db, input, (steps) => {
    if (step < 1 || step > Math.min(steps.length + 1, MAX_STEPS)) return 'unknown'
    return [...steps.slice(0, step - 1), words, ...steps.slice(step)]
  })
}

export function removeStep(db: ShopDb, input: StepChange): Promise<ChangeStepsResult> {
  const { step } = input
  return changeSteps(db, input, (steps) => {
    if (!steps[step - 1]) return 'unknown'
    return steps.length === 1 ? 'last' : steps.filter((_, place) => place !== step - 1)
  })
}

function changeSteps(
  db: ShopDb,
  { sequence, template, version, actor, at }: StepChange,
  change: (steps: SequenceStep[]) => SequenceStep[] | 'unknown' | 'last',
): Promise<ChangeStepsResult> {
  return db.transaction().execute(async (trx) => {
    const known = await readSteps(trx, { sequence, template })
    if (known.version !== version) return { ok: false, reason: 'changed', version: known.version }
    const steps = change(known.steps)
    if (typeof steps === 'string') return { ok: false, reason: steps }
    const row = { sequence, version: version + 1, steps: JSON.stringify(steps) }
    await trx
      .insertInto('sequence_version')
      .values({ ...row, written_by: actor.name, written_at: at.toISOString() })
      .execute()
    await recordAudit(trx, {
      at,
      actor,
      action: 'sequence.edit',
      subject: subjectOf(sequence),
      after: { version: row.version },
    })
    return { ok: true }
  })
}

/** Stops new enrolments and further steps; queued mails are still sent. */
export function setPaused(
  db: ShopDb,
  { sequence, paused, actor, at }: Omit<Change, 'template'> & { paused: boolean },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = { sequence, paused_by: actor.name, paused_at: at.toISOString() }
    const { length } = paused
      ? await trx
          .insertInto('sequence_pause')
          .values(row)
          .onConflict((conflict) => conflict.column('sequence').doNothing())
          .returning('sequence')
          .execute()
      : await trx.deleteFrom('sequence_pause').where('sequence', '=', sequence).returning('sequence').execute()
    if (length === 0) return
    const action = paused ? 'sequence.pause' : 'sequence.resume'
    await recordAudit(trx, { at, actor, action, subject: subjectOf(sequence) })
  })
}

/** False when the person had already left. */
export function removePerson(
  db: ShopDb,
  { id, actor, at }: { id: string; actor: AuditInput['actor']; at: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('sequence_enrolment').select('sequence').where('id', '=', id).executeTakeFirst()
    if (!row || !(await leaveSequence(trx, { id, reason: 'removed', at }))) return false
    await trx
      .updateTable('email')
      .set({ status: 'failed', last_error: 'La personne a été retirée de la séquence.', lease_until: null })
      .where('cause', '=', 'sequence')
      .where('cause_id', '=', id)
      .where('status', '=', 'queued')
      .execute()
    await recordAudit(trx, { at, actor, action: 'sequence.remove-person', subject: subjectOf(row.sequence) })
    return true
  })
}

function subjectOf(sequence: SequenceKey) {
  return { kind: 'sequence', id: sequence, label: sequenceName(sequence) }
}
