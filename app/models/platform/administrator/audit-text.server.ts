import type { User } from '~/database/schema'

/** An administrator or a command (id null). */
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

/** Subject of a sign-in; an unknown account is not named. */
export function sessionSubject(user: Pick<User, 'id' | 'name'> | undefined) {
  return { kind: 'session', id: user?.id ?? '', label: user?.name ?? 'Compte inconnu' }
}
