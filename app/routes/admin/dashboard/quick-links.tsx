import { href, Link } from 'react-router'
import { Icon, type IconName } from '~/components/ui/icons'

interface Shortcut {
  label: string
  icon: IconName
  href: string
}

const cards: Shortcut[] = [
  { label: 'Upload de prospects', icon: 'plus', href: href('/admin/upload') },
  { label: 'Base de prospects', icon: 'search', href: href('/admin/prospects') },
  { label: 'Agents IA', icon: 'leaf', href: href('/admin/agents') },
  { label: 'Commandes', icon: 'box', href: href('/admin/orders') },
]

const workflow: Shortcut[] = [
  { label: '1. Upload', icon: 'plus', href: href('/admin/upload') },
  { label: '2. Prospects', icon: 'search', href: href('/admin/prospects') },
  { label: '3. Agent Mercury', icon: 'mail', href: href('/admin/agent-mercury') },
  { label: '4. Agent Fortress', icon: 'shield', href: href('/admin/agent-fortress') },
]

const tools: Shortcut[] = [
  { label: 'Images', icon: 'camera', href: href('/admin/images') },
  { label: 'Stock', icon: 'truck', href: href('/admin/stock') },
  { label: 'Gestion Contenu', icon: 'edit', href: href('/admin/articles') },
  { label: 'Paramètres', icon: 'tool', href: href('/admin/settings') },
]

export function QuickLinks() {
  return (
    <>
      <Row label="Raccourcis" shortcuts={cards} />
      <Row label="Déroulement de la prospection" shortcuts={workflow} />
      <Row label="Outils" shortcuts={tools} />
    </>
  )
}

function Row({ label, shortcuts }: { label: string; shortcuts: Shortcut[] }) {
  return (
    <nav className="quick-row" aria-label={label}>
      <h2>{label}</h2>
      <div className="quick-links">
        {shortcuts.map(({ label, icon, href: to }) => (
          <Link key={label} className="quick-link" to={to}>
            <Icon name={icon} />
            {label}
          </Link>
        ))}
      </div>
    </nav>
  )
}
