export { UserList, UserNew } from "./UserList";
export { UserOverview } from "./UserOverview";
export { UserPasskeys } from "./UserPasskeys";
export { UserSessions } from "./UserSessions";
