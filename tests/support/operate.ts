import { join } from 'node:path'

interface ServerBuild {
  runCommand(name: string, args: string[], write: (line: string) => void): Promise<number>
}

let build: Promise<ServerBuild> | undefined

/** An operator's command beside the running shop of the browser tests, in this process; gives what it wrote. */
export async function operate(name: string, ...args: string[]): Promise<string> {
  build ??= loadBuild()
  const lines: string[] = []
  const exitCode = await (await build).runCommand(name, args, (line) => lines.push(line))
  const output = lines.join('\n')
  if (exitCode !== 0) throw new Error(`${name} ${args.join(' ')}: ${output}`)
  return output
}

/** It reads its configuration once, while it is loaded. */
function loadBuild(): Promise<ServerBuild> {
  Object.assign(process.env, { DATA_DIR: process.env.E2E_DATA_DIR, AGENTS: 'off', LOG_LEVEL: 'error' })
  return import(join(process.cwd(), 'build/server/index.js'))
}
