import type { ReactNode } from 'react'
import { href } from 'react-router'

/** Privacy notice of a form (art. 13 RGPD): the children give purpose, legal basis and retention. */
export function DataNote({ children, end = '.' }: { children: ReactNode; end?: ReactNode }) {
  return (
    <p className="muted small">
      {children} Vos droits et nos coordonnées sont à la page <a href={href('/confidentialite')}>Confidentialité</a>
      {end}
    </p>
  )
}

/** Leaving an e-mail address creates a lead. */
export function ContactFileNote() {
  return (
    <>
      Votre e-mail, avec votre nom si vous l’indiquez, reste dans notre fichier de contacts pour suivre nos échanges,
      sans vous adresser d’offre (notre intérêt légitime), 3 ans après le dernier.
    </>
  )
}

/** For contact and callback requests. */
export function RequestDataNote(props: { purpose: string; basis: string; retentionDays: string }) {
  return (
    <DataNote>
      Ces données servent à {props.purpose} ({props.basis}). Elles sont effacées après {props.retentionDays} jours.{' '}
      <ContactFileNote />
    </DataNote>
  )
}
