import { agentPath } from '~/components/admin/agent/agent-switch'
import { AdminForm } from '~/components/admin/form/admin-form'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import { Notice } from '~/components/ui/notice'

export type UploadAgentState = 'active' | 'inactive' | 'error' | 'unknown'

const looks = {
  active: { tone: 'positive', words: 'Agent actif' },
  inactive: { tone: 'caution', words: 'Agent inactif' },
  error: { tone: 'danger', words: 'Agent en erreur' },
  unknown: { tone: 'caution', words: 'État de l’agent inconnu' },
} as const

export function AgentBadge({ state }: { state: UploadAgentState }) {
  const { tone, words } = looks[state]
  return <Badge tone={tone}>{words}</Badge>
}

export function StartAgent({ state }: { state: UploadAgentState }) {
  if (state === 'active') return null
  return (
    <AdminForm
      rowKey="upload-agent"
      action={agentPath(':agent/etat', { agent: 'upload' })}
      fields={{ wanted: 'running' }}
    >
      <Button variant="quiet">Démarrer l’agent</Button>
    </AdminForm>
  )
}

/** Why files wait, and the button that starts the agent. */
export function WaitingNotice({ state, waiting }: { state: UploadAgentState; waiting: string }) {
  const obstacle = state === 'error' ? 'en erreur' : 'arrêté'
  return (
    <Notice
      tone="caution"
      live={false}
      className="page-notice"
      lines={[`L’agent d’upload est ${obstacle}\u202f: ${waiting}.`]}
    >
      <StartAgent state={state} />
    </Notice>
  )
}

/** Files wait while the agent is stopped, so the form offers to start it. */
export function StartAgentQuestion({ state }: { state: UploadAgentState }) {
  if (state === 'active') return null
  return (
    <label className="upload-start">
      <input type="checkbox" name="demarrer" value="1" defaultChecked />
      <span>L’agent d’upload n’est pas actif : le démarrer. Sans lui, les fichiers attendent.</span>
    </label>
  )
}
