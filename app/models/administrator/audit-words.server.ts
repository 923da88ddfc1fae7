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

export function administratorSubject({ id, name }: Pick<User, 'id' | 'name'>) {
  return { kind: 'administrator', id, label: name }
}
