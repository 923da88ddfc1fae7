import { finished } from 'node:stream/promises'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Unread } from './read-file'

const MAX_ENTRIES = 2000
const MAX_DECLARED_BYTES = 64 * 1024 * 1024

/**
 * Checks a ZIP before the library unpacks it: entries, declared sizes (verified), encryption, path traversal, nested
 * archives and macros.
 */
export async function checkArchive(bytes: Buffer): Promise<void> {
  try {
    await checkEntries(await fromBufferPromise(bytes, { lazyEntries: true }))
  } catch (error) {
    throw error instanceof Unread ? error : new Unread('damaged')
  }
}

async function checkEntries(zip: ZipFile): Promise<void> {
  if (zip.entryCount > MAX_ENTRIES) throw new Unread('too-many-parts')
  const entries: Entry[] = []
  let declared = 0
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry)
    declared += entry.uncompressedSize
    if (declared > MAX_DECLARED_BYTES) throw new Unread('too-large-inside')
    entries.push(entry)
  }
  if (!entries.some(({ fileName }) => /(^|\/)workbook\.(xml|bin)$/i.test(fileName))) throw new Unread('not-a-workbook')
  for (const entry of entries) await checkSize(zip, entry)
}

/** Paths that leave the archive are refused by the library. */
function checkEntry(entry: Entry): void {
  if (entry.isEncrypted()) throw new Unread('encrypted')
  if (/vbaProject|macrosheets/i.test(entry.fileName)) throw new Unread('macros')
  if (/\.(zip|xlsx|exe|dll)$/i.test(entry.fileName)) throw new Unread('damaged')
}

/** The directory may lie: the library decompresses no further than the declared size. */
async function checkSize(zip: ZipFile, entry: Entry): Promise<void> {
  try {
    await finished((await zip.openReadStreamPromise(entry)).resume())
  } catch (error) {
    const isLonger = error instanceof Error && error.message.startsWith('too many bytes')
    throw new Unread(isLonger ? 'too-large-inside' : 'damaged')
  }
}
