import type { Permission } from "../app/access";

/** What each permission of a role allows. */
export const permissions: Record<Permission, string> = {
  contract_deployment: "Deploy contracts through the gateway",
  full_sequencer_rpc_access: "Call every declared method of the chain, unfiltered",
  full_read_access: "Read the whole chain, including data of other users",
  admin_read: "View administration: users, roles, contracts, logs",
  admin_write: "Manage users, roles, contracts and their permissions",
  org_users_manage: "Manage users of the organization with an API key",
  org_wallets_manage: "Add wallets to users of the organization with an API key",
  org_rpc_access: "Call the chain for the organization with an API key",
  org_policy_access: "Query access decisions for members of the organization with an API key",
  check_user_read_access: "Ask with an API key which users read everything",
  contract_metadata_read: "Read records of contracts with an API key",
  rpc_read_eth_getBlockByNumber: "Read whole blocks by number (eth_getBlockByNumber)",
  rpc_read_eth_getLogs: "Read all logs (eth_getLogs)",
  rpc_read_eth_getTransactionByHash: "Read any transaction by hash (eth_getTransactionByHash)",
  rpc_read_eth_getTransactionReceipt: "Read any receipt by hash (eth_getTransactionReceipt)",
};
