import { createWorkQueue } from '~/runtime/work-queue'
import { MAX_PASSWORD_LENGTH } from './password-rules'

/** argon2id, its default algorithm; 64 MiB and three passes (docs/decisions/0028-administrators.md). */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Loaded lazily: most visits need no password. */
const argon2 = () => import('@node-rs/argon2')

/** Bounds the memory of hashing; the queue limit keeps sign-ins responsive under a flood. */
const inQueue = createWorkQueue({ running: 2, waiting: 20 })

/** Verified for unknown accounts, so that they take as long as known ones. */
const dummyHash = '$argon2id$v=19$m=65536,t=3,p=1$2OPgLYo5/pgovtQ34wA0cw$HT+Sf1iyydYosejDH5lQauaRT7m58Aw8mq1mR3P5UXQ'

/** Throws QueueFull. */
export function hashPassword(password: string): Promise<string> {
  return inQueue(async () => (await argon2()).hash(spell(password), cost), true)
}

/** False without a hash, after the same time. Throws QueueFull. */
export async function isPassword(
  password: string,
  input: { hash: string | null | undefined; ahead?: boolean },
): Promise<boolean> {
  const tooLong = password.length > MAX_PASSWORD_LENGTH
  const given = tooLong ? '' : spell(password)
  const matches = await inQueue(async () => (await argon2()).verify(input.hash ?? dummyHash, given), input.ahead)
  return matches && !tooLong && typeof input.hash === 'string'
}

/** Whether a hash was made at a cost other than the current one. */
export async function isOutdated(passwordHash: string): Promise<boolean> {
  const { memoryCost, timeCost, parallelism } = (await argon2()).parseOptions(passwordHash)
  return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
}

/** Normalizes accents, which keyboards compose differently. */
function spell(password: string): string {
  return password.normalize('NFC')
}
