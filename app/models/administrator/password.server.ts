import { createWorkQueue } from '~/runtime/work-queue'
import { MAX_PASSWORD_LENGTH } from './password-length'

/** argon2id, its default algorithm; 64 MiB and three passes (docs/decisions/0032-administrators.md). */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Loaded for the first password: most visits to a shop bring none. */
const argon2 = () => import('@node-rs/argon2')

/** Bounds the memory of hashing; a crowd of strangers does not keep an administrator waiting. */
const inQueue = createWorkQueue({ running: 2, waiting: 20 })

/** Of no password: an unknown account takes as long as a known one. */
const dummyHash = '$argon2id$v=19$m=65536,t=3,p=1$2OPgLYo5/pgovtQ34wA0cw$HT+Sf1iyydYosejDH5lQauaRT7m58Aw8mq1mR3P5UXQ'

/** Throws QueueFull. */
export function hashPassword(password: string): Promise<string> {
  return inQueue(async () => (await argon2()).hash(spell(password), cost), true)
}

/** Takes as long without a hash, and is false then. Throws QueueFull. */
export async function isPassword(
  password: string,
  input: { hash: string | null | undefined; ahead?: boolean },
): Promise<boolean> {
  const tooLong = password.length > MAX_PASSWORD_LENGTH
  const given = tooLong ? '' : spell(password)
  const matches = await inQueue(async () => (await argon2()).verify(input.hash ?? dummyHash, given), input.ahead)
  return matches && !tooLong && typeof input.hash === 'string'
}

/** Whether a hash was made at another cost than today's. */
export async function isOutdated(passwordHash: string): Promise<boolean> {
  const { memoryCost, timeCost, parallelism } = (await argon2()).parseOptions(passwordHash)
  return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
}

/** Keyboards compose accents differently. */
function spell(password: string): string {
  return password.normalize('NFC')
}
