import { classes } from './classes'
import { Icon } from './icons'

interface FieldErrorProps {
  id: string
  message: string
  className?: string
  role?: 'alert'
}

/** The control refers to it by `aria-describedby`. */
export function FieldError({ id, message, className, role }: FieldErrorProps) {
  return (
    <p className={classes('field-error', className)} id={id} role={role}>
      <Icon name="warning" />
      {message}
    </p>
  )
}
