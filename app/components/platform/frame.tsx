import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { PhoneLink } from '~/components/shop/page/phone-link'
import { trialPath } from './trial'
import { usePlatform } from './use-platform'

const home = href('/catalyse')

const sections = [
  { href: `${home}#fonctions`, label: 'Fonctions' },
  { href: `${home}#metiers`, label: 'Métiers' },
  { href: `${home}#tarifs`, label: 'Tarifs' },
  { href: `${home}#questions`, label: 'Questions' },
]

const trust = [
  { href: href('/catalyse/sous-traitance'), label: 'Sous-traitance des données' },
  { href: href('/catalyse/confidentialite'), label: 'Confidentialité' },
]

const legal = [
  { href: href('/catalyse/conditions'), label: 'Conditions du service' },
  { href: href('/catalyse/sous-traitance'), label: 'Sous-traitance' },
  { href: href('/catalyse/confidentialite'), label: 'Confidentialité' },
  { href: href('/catalyse/mentions-legales'), label: 'Mentions légales' },
]

/** Renders `<main>` with header and footer: short ones while a workspace is being created. */
export function PlatformFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isTrial = pathname.startsWith(trialPath())
  return (
    <>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <header className="platform-header">
        <div className="wrap">
          <a className="platform-brand" href={home}>
            <PlatformMark />
            Catalyse
          </a>
          {isTrial ? null : <HeaderLinks />}
        </div>
      </header>
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <PlatformFooter short={isTrial} />
    </>
  )
}

function HeaderLinks() {
  return (
    <>
      <nav className="platform-nav" aria-label="Principale">
        <ul>
          {sections.map((link) => (
            <li key={link.href}>
              <a href={link.href}>{link.label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <a className="button platform-trial" href={trialPath()}>
        Essai gratuit
      </a>
    </>
  )
}

/** Two substances that become one. */
function PlatformMark() {
  return (
    <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" aria-hidden>
      <circle cx="7" cy="8" r="3.5" />
      <circle cx="7" cy="24" r="3.5" />
      <circle cx="24" cy="16" r="4.5" fill="currentColor" />
      <path d="M10.5 8.5c5 .5 4.5 7.5 9 7.5M10.5 23.5c5-.5 4.5-7.5 9-7.5" />
    </svg>
  )
}

function PlatformFooter({ short }: { short: boolean }) {
  const platform = usePlatform()
  return (
    <footer className="platform-footer">
      <div className="wrap">
        {short ? null : (
          <div className="platform-columns">
            <div>
              <h2>Catalyse</h2>
              <p className="muted">
                Votre site, vos clients et vos relances au même endroit.
                {platform ? ` Édité par ${platform.publisher}.` : null}
              </p>
            </div>
            <FooterLinks title="Produit" links={sections} />
            <FooterLinks title="Confiance" links={trust} />
            <Contact />
          </div>
        )}
        <nav aria-label="Informations légales">
          <LinkList className="platform-legal" links={legal} />
        </nav>
      </div>
    </footer>
  )
}

function FooterLinks({ title, links }: { title: string; links: { href: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <LinkList className="platform-links" links={links} />
    </nav>
  )
}

function LinkList({ className, links }: { className: string; links: { href: string; label: string }[] }) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href}>{link.label}</a>
        </li>
      ))}
    </ul>
  )
}

function Contact() {
  const platform = usePlatform()
  if (!platform) return null
  const { phone, email, hours } = platform
  return (
    <div>
      <h2>Nous joindre</h2>
      <ul className="platform-links">
        {phone ? (
          <li>
            <PhoneLink phone={phone} />
          </li>
        ) : null}
        {email ? (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ) : null}
        {hours ? <li className="muted">{hours}</li> : null}
        <li>
          <a href={href('/support')}>Nous écrire</a>
        </li>
      </ul>
    </div>
  )
}
