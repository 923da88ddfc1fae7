import type { ShownTask } from './system-page-data'

/** State of a task, with a progress bar while the progress is known. */
export function TaskState({ task: { told, failed, progress } }: { task: ShownTask }) {
  if (!told) return null
  return (
    <div className="system-state" role="status">
      <p className={failed ? 'field-error' : undefined}>{told}</p>
      {progress ? <progress aria-label="Avancement" value={progress.done} max={progress.of} /> : null}
    </div>
  )
}
