import { z } from 'zod'
import { runBuiltCommand } from '~/runtime/built-command.server'
import { logger } from '~/runtime/logger.server'
import { backupReason } from './backup-alert.server'
import type { Finding } from './finding'

/** Tasks an administrator can start; each is an operator's command in a child process. */
type MachineTaskName = 'backup' | 'examination'

interface MachineTask {
  startedAt: Date
  /** Undefined while it runs. */
  ended?: { at: Date; ok: boolean; message: string; findings: Finding[] }
}

/** Kept in memory: a restart loses how they ended, not what they produced. */
const tasks = new Map<MachineTaskName, MachineTask>()

export function findTask(name: MachineTaskName): MachineTask | undefined {
  return tasks.get(name)
}

/** Returns false when one of its kind is running. `command` is what it runs. */
export function startTask(name: MachineTaskName, { command, at }: { command: string[]; at: Date }): boolean {
  const running = tasks.get(name)
  if (running && !running.ended) return false
  const task: MachineTask = { startedAt: at }
  tasks.set(name, task)
  void runMachineCommand(name, command).then((outcome) => {
    task.ended = { at: new Date(), ...outcome }
  })
  return true
}

type Outcome = Omit<NonNullable<MachineTask['ended']>, 'at'>

async function runMachineCommand(name: MachineTaskName, command: string[]): Promise<Outcome> {
  try {
    return outcomes[name](await runBuiltCommand(command, { priority: 'low' }))
  } catch (error) {
    logger.error({ err: error, task: name }, 'a task of the machine failed')
    return failed
  }
}

const failed: Outcome = {
  ok: false,
  message: 'Le travail s’est arrêté\u202f; le journal du serveur en a la raison.',
  findings: [],
}

const outcomes: Record<MachineTaskName, (ended: Awaited<ReturnType<typeof runBuiltCommand>>) => Outcome> = {
  backup({ code, output }) {
    if (code === 0) return { ok: true, message: 'Sauvegarde faite et vérifiée.', findings: [] }
    if (!/^Pas de (sauvegarde|copie)/m.test(output)) throw new Error(output.slice(0, 1000))
    return { ok: false, message: backupReason(output), findings: [] }
  },
  examination({ printed }) {
    return { ok: true, message: 'Examen terminé.', findings: reportSchema.parse(JSON.parse(printed)) }
  },
}

const reportSchema: z.ZodType<Finding[]> = z.array(
  z.union([
    z.object({ level: z.literal('ok'), what: z.string(), slow: z.boolean().optional() }),
    z.object({
      level: z.enum(['note', 'wrong']),
      what: z.string(),
      fix: z.string(),
      command: z.string().optional(),
      slow: z.boolean().optional(),
    }),
  ]),
)
