import { open } from 'node:fs/promises'

/** Waits until a file is on the disk; a renamed one survives a power cut once its folder is, too. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
