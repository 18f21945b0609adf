export { RoleEvents } from "./RoleEvents";
export { RoleFunctions } from "./RoleFunctions";
export { RoleHolders } from "./RoleHolders";
export { RoleList } from "./RoleList";
export { RoleOverview } from "./RoleOverview";
