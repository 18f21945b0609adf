import type { Permission } from "../app/access";

/** What each permission of a role opens, for those who hold or give it. */
export const permissions: Record<Permission, string> = {
  contract_deployment: "Deploy contracts through the gateway",
  full_sequencer_rpc_access: "Call every declared method of the chain, unfiltered",
  full_read_access: "Read the whole chain, whoever it concerns",
  admin_read: "See how this is administered: users, roles, contracts, logs",
  admin_write: "Change users, roles, contracts and their permissions",
  org_users_manage: "Create and change users of the organization by key",
  org_wallets_manage: "Add wallets to users of the organization by key",
  org_rpc_access: "Call the chain for the organization by key",
  org_policy_access: "Ask by key what members of the organization may do on the chain",
  rpc_read_eth_getBlockByNumber: "Read whole blocks by number (eth_getBlockByNumber)",
  rpc_read_eth_getLogs: "Read all logs (eth_getLogs)",
  rpc_read_eth_getTransactionByHash: "Read any transaction by hash (eth_getTransactionByHash)",
  rpc_read_eth_getTransactionReceipt: "Read any receipt by hash (eth_getTransactionReceipt)",
};
