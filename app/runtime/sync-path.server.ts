import { open } from 'node:fs/promises'

/** Flushes a file to disk; a rename is durable once its folder is flushed, too. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
