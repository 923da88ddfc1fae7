import { Link } from 'react-router'
import { classes } from '~/components/ui/classes'
import { Icon } from '~/components/ui/icons'
import type { Task } from '~/models/platform/dashboard'
import { taskText } from './task-text'

/** "À traiter": links to work that needs an administrator. */
export function TaskList({ tasks }: { tasks: Task[] }) {
  return (
    <section className="admin-panel tasks" aria-labelledby="tasks-title">
      <h2 id="tasks-title">À traiter</h2>
      {tasks.length === 0 ? (
        <p className="muted">
          <Icon name="done" /> Rien n’attend : tout est à jour.
        </p>
      ) : (
        <ul className="task-list">
          {tasks.map(({ key, count, urgent }) => (
            <li key={key}>
              <Link to={taskText[key].href} className={classes('task', urgent && 'task-urgent')}>
                <span className="task-count num">{count}</span>
                {count > 1 ? taskText[key].many : taskText[key].one}
                {urgent ? <span className="badge badge-danger">urgent</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
