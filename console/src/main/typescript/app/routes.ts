import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { Access } from "./access";

type Params = Record<string, string>;
export type PageOf = ComponentType<{ params: Params }>;

interface Route {
  pattern: string;
  page: LazyExoticComponent<PageOf>;
}

/** Pages of one module, which is loaded when the first of them is opened. */
function pages<M extends Record<string, PageOf>>(load: () => Promise<M>, patterns: { [pattern: string]: keyof M }): Route[] {
  return Object.entries(patterns).map(([pattern, name]) => ({
    pattern,
    page: lazy(() => load().then((module) => ({ default: module[name] as PageOf }))),
  }));
}

/** Every page there is, by its path below the console's. */
export const routes: Route[] = [
  ...pages(() => import("../pages/home"), { "": "Home" }),
  ...pages(() => import("../pages/contracts"), {
    "contracts": "Contracts",
    "contract-claims": "ContractClaims",
    "contested-contracts": "ContestedContracts",
    "organizations/:id/contracts": "OrganizationContracts",
    "organizations/:id/contracts/new": "NewContract",
    "organizations/:id/contracts/:address": "ContractMatrix",
    "organizations/:id/contracts/:address/matrix": "ContractMatrix",
    "organizations/:id/contracts/:address/events": "ContractEvents",
    "organizations/:id/contracts/:address/abi": "ContractInterface",
    "organizations/:id/contracts/:address/settings": "ContractSettings",
  }),
  ...pages(() => import("../pages/explain"), { "explain": "Explain" }),
  ...pages(() => import("../pages/denials"), { "denials": "Denials", "denials/:id": "Denial" }),
  ...pages(() => import("../pages/sentinel"), { "block-judgements": "Judgements", "block-judgements/:hash": "Judgement" }),
  ...pages(() => import("../pages/audit"), { audit: "Audit" }),
  ...pages(() => import("../pages/webhooks"), {
    webhooks: "Webhooks",
    "webhooks/deliveries": "AllDeliveries",
    "webhooks/operational": "Operational",
    "webhooks/:id": "Webhook",
    "webhooks/:id/deliveries": "Deliveries",
    "webhooks/:id/dead-letters": "DeadLetters",
    "webhooks/:id/redeliveries": "Redeliveries",
    "webhooks/:id/test": "SendTestEvent",
    "webhooks/:id/verify": "Verify",
  }),
  ...pages(() => import("../pages/operations"), {
    operations: "Health",
    "operations/jobs": "Jobs",
    "operations/jobs/:name": "Job",
    "operations/keycloak": "Keycloak",
    "operations/metrics": "Metrics",
    "operations/quotas": "Quotas",
    "operations/settings": "Settings",
    "operations/statistics": "Statistics",
  }),
  ...pages(() => import("../pages/me"), { me: "Me", "me/sessions": "Sessions", "me/passkeys": "Passkeys", "me/wallets": "Wallets" }),
  ...pages(() => import("../pages/wallet"), { wallet: "WalletPage" }),
  ...pages(() => import("../pages/explorer"), {
    blocks: "Blocks",
    "blocks/:number": "BlockPage",
    transactions: "TransactionSearch",
    "transactions/:hash": "TransactionPage",
    "addresses/:address": "AddressPage",
  }),
  ...pages(() => import("../pages/legacy"), {
    "legacy/blocks": "LegacyBlocks",
    "legacy/blocks/:number": "LegacyBlock",
    "legacy/transactions/:hash": "LegacyTransactionPage",
    "legacy/accounts/:address": "LegacyAccount",
    "legacy/accounts/:address/history": "LegacyHistory",
    "legacy/operations/:id": "LegacyOperation",
    "legacy/tokens": "LegacyTokens",
  }),
  ...pages(() => import("../pages/organizations"), {
    "organization": "OwnOrganization",
    "organizations": "OrganizationList",
    "organizations/new": "OrganizationNew",
    "organizations/:id": "Overview",
    "organizations/:id/members": "Members",
    "organizations/:id/admins": "Admins",
    "organizations/:id/identity-provider": "IdentityProvider",
    "organizations/:id/roles": "OrganizationRoles",
    "stranded-invitations": "StrandedInvitations",
  }),
  ...pages(() => import("../pages/applications"), { "applications": "ApplicationList", "applications/new": "ApplicationNew" }),
  ...pages(() => import("../pages/templates"), {
    "templates": "TemplateList",
    "templates/new": "TemplateNew",
    "templates/:id": "TemplateOverview",
    "templates/:id/permissions": "TemplatePermissions",
  }),
  ...pages(() => import("../pages/credentials"), {
    "credentials": "CredentialList",
    "credentials/new": "CredentialNew",
    "credentials/:id": "CredentialOverview",
    "credentials/:id/keys": "CredentialKeys",
    "credentials/:id/ip-whitelist": "CredentialWhitelist",
    "organizations/:id/credentials": "OwnCredentials",
    "organizations/:id/credentials/new": "OwnCredentialNew",
    "organizations/:id/credentials/:appId": "OwnCredentialOverview",
    "organizations/:id/credentials/:appId/keys": "CredentialKeys",
    "organizations/:id/credentials/:appId/ip-whitelist": "CredentialWhitelist",
    "tenants": "TenantList",
    "tenants/new": "TenantNew",
    "tenants/:id": "TenantOverview",
    "tenants/:id/keys": "TenantKeys",
    "tenants/:id/ip-whitelist": "TenantWhitelist",
    "api-keys": "AllKeys",
  }),
  ...pages(() => import("../pages/services"), {
    "services": "ServiceList",
    "services/new": "ServiceNew",
    "services/:id": "ServiceOverview",
    "services/:id/sessions": "ServiceSessions",
  }),
  ...pages(() => import("../pages/users"), {
    "users": "UserList",
    "users/new": "UserNew",
    "users/:id": "UserOverview",
    "users/:id/sessions": "UserSessions",
    "users/:id/passkeys": "UserPasskeys",
  }),
  ...pages(() => import("../pages/roles"), {
    "roles": "RoleList",
    "roles/:id": "RoleOverview",
    "roles/:id/holders": "RoleHolders",
    "roles/:id/functions": "RoleFunctions",
    "roles/:id/events": "RoleEvents",
    "organizations/:id/roles/:roleId": "RoleOverview",
    "organizations/:id/roles/:roleId/holders": "RoleHolders",
    "organizations/:id/roles/:roleId/functions": "RoleFunctions",
    "organizations/:id/roles/:roleId/events": "RoleEvents",
  }),
];

/** A line of the rail. */
export interface Entry {
  name: string;
  to: string;
  shown: (access: Access) => boolean;
  /** What it leads to, if that is elsewhere. */
  at?: string;
}

const zone = (access: Access) => access.may("admin_read");
const administrators = (access: Access) => access.may("admin_read", access.organization?.id);
const ownOrganization = (access: Access) => !zone(access) && access.organization !== null && administrators(access);
const everybody = () => true;
const legacy = (access: Access) => access.product.legacy;

/** What the rail has, in its groups. */
export const rail: { group: string; entries: Entry[] }[] = [
  { group: "", entries: [{ name: "Home", to: "", shown: everybody }] },
  {
    group: "People",
    entries: [
      { name: "Organizations", to: "organizations", shown: zone },
      { name: "Organization", to: "organization", at: "organizations", shown: ownOrganization },
      { name: "Users", to: "users", shown: zone },
      { name: "Roles", to: "roles", shown: zone },
    ],
  },
  {
    group: "Access",
    entries: [
      { name: "M2M applications", to: "credentials", shown: zone },
      { name: "Tenants", to: "tenants", shown: zone },
      { name: "Services", to: "services", shown: zone },
      { name: "Applications", to: "applications", shown: zone },
      { name: "Templates", to: "templates", shown: zone },
    ],
  },
  {
    group: "Gateway",
    entries: [
      { name: "Contracts", to: "contracts", shown: administrators },
      { name: "Explain", to: "explain", shown: administrators },
      { name: "Denials", to: "denials", shown: zone },
      { name: "Block judgments", to: "block-judgements", shown: zone },
    ],
  },
  { group: "Events", entries: [{ name: "Webhooks", to: "webhooks", shown: everybody }] },
  {
    group: "Chain",
    entries: [
      { name: "Wallet", to: "wallet", shown: everybody },
      { name: "Blocks", to: "blocks", shown: everybody },
      { name: "Transactions", to: "transactions", shown: everybody },
    ],
  },
  { group: "Records", entries: [{ name: "Audit log", to: "audit", shown: administrators }] },
  { group: "Operations", entries: [{ name: "Operations", to: "operations", shown: zone }] },
  {
    group: "Legacy rollup",
    entries: [
      { name: "Legacy blocks", to: "legacy/blocks", shown: legacy },
      { name: "Legacy tokens", to: "legacy/tokens", shown: legacy },
    ],
  },
];
