import { ButtonLink } from '../../ui/button'

/** Where a page ends and a question may be left, e.g. under an article. */
export function ContactExpert() {
  return (
    <ButtonLink href="/support" variant="quiet">
      Contacter un expert
    </ButtonLink>
  )
}
