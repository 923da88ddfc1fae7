import type { Need } from '~/database/schema'
import type { IconName } from '../ui/icons'

/** What a shopper may be looking for, as the pills of the list and the tiles of the home page name it. */
export const needWords: Record<Need, { label: string; text: string; icon: IconName }> = {
  maison: { label: 'Maison', text: 'Sous l’évier ou sur le plan de travail, pour boire et cuisiner.', icon: 'home' },
  pro: {
    label: 'Bureaux et commerces',
    text: 'Un grand débit pour une équipe ou une salle d’attente.',
    icon: 'office',
  },
  animaux: { label: 'Animaux', text: 'Une eau filtrée et courante pour le chat ou le chien.', icon: 'paw' },
  douche: { label: 'Douche', text: 'Moins d’odeur de chlore, sans travaux.', icon: 'shower' },
}
