import type { User } from '~/database/schema'

/** Who does it: an administrator, or a command. */
export interface Actor {
  id: string | null
  name: string
}

export const commandActor: Actor = { id: null, name: 'Commande' }

export function actorOf({ id, name }: Pick<User, 'id' | 'name'>): Actor {
  return { id, name }
}

export function userSubject({ id, name }: Pick<User, 'id' | 'name'>) {
  return { kind: 'user', id, label: name }
}

/** Of a sign-in; an account that does not exist has no other name. */
export function sessionSubject(user: Pick<User, 'id' | 'name'> | undefined) {
  return { kind: 'session', id: user?.id ?? '', label: user?.name ?? 'Compte inconnu' }
}
