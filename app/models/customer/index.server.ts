export {
  deleteEndedSessions,
  endAllSessions,
  endSession,
  findSessionUser,
  listSessions,
  openSession,
  SESSION_DAYS,
} from './session.server'
export { ensureUser, findUser, findUserByEmail, isOrderOf } from './user.server'
