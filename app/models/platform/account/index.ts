export { personForm } from './person-form'
