import type { ShownTask } from './system-page-data'

/** State of a task, with a progress bar while the progress is known. */
export function TaskState({ task: { message, failed, progress } }: { task: ShownTask }) {
  if (!message) return null
  return (
    <div className="system-state" role="status">
      <p className={failed ? 'field-error' : undefined}>{message}</p>
      {progress ? <progress aria-label="Avancement" value={progress.done} max={progress.of} /> : null}
    </div>
  )
}
