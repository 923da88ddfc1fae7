export {
  ADMINISTRATOR_SESSION_HOURS,
  deleteEndedSessions,
  endAllSessions,
  endSession,
  findSessionUser,
  idleSinceOfAdministrators,
  listAdministratorSessions,
  listSessions,
  openSession,
  SESSION_DAYS,
} from './session.server'
export { ensureUser, findUser, findUserByEmail } from './user.server'
