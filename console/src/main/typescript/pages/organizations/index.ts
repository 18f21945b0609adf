export { Admins } from "./Admins";
export { IdentityProvider } from "./IdentityProvider";
export { Members } from "./Members";
export { OrganizationRoles } from "./OrganizationRoles";
export { OrganizationList, OrganizationNew } from "./OrganizationList";
export { Overview } from "./Overview";
export { OwnOrganization } from "./OwnOrganization";
export { StrandedInvitations } from "./StrandedInvitations";
