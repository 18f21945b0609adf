export { AllKeys } from "./AllKeys";
export { CredentialList, CredentialNew } from "./CredentialList";
export { CredentialOverview } from "./CredentialOverview";
export { CredentialKeys, TenantKeys } from "./Keys";
export { OwnCredentialOverview } from "./OwnCredentialOverview";
export { OwnCredentialNew, OwnCredentials } from "./OwnCredentials";
export { TenantList, TenantNew } from "./TenantList";
export { TenantOverview } from "./TenantOverview";
export { CredentialWhitelist, TenantWhitelist } from "./Whitelist";
