import { tenants } from '~/database/registry.server'
import type { Tenant } from '~/database/tenants.server'

/** An operator's command: says what it does through `write`, answers with the exit code. */
export type Command = (args: string[], context: { tenant: Tenant; write: (line: string) => void }) => Promise<number>

/** One file a command, named as it is called; its default export runs it. */
const commands = import.meta.glob<Command>(['./*.ts', '!./index.ts', '!./*.test.ts'], {
  import: 'default',
  eager: true,
})

/** Runs beside a server that is up: SQLite lets both in. */
export async function runCommand(name: string, args: string[], write = console.info): Promise<number> {
  const command = commands[`./${name}.ts`]
  if (!command) {
    const known = Object.keys(commands).map((path) => path.replace(/^\.\/|\.ts$/g, ''))
    write(`Commande inconnue\u202f: ${name}. Commandes\u202f: ${known.join(', ')}.`)
    return 1
  }
  return command(args, { tenant: (await tenants()).first, write })
}
