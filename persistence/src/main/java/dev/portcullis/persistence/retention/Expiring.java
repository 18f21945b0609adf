package dev.portcullis.persistence.retention;

/** Records that are worth nothing once their {@code expires_at} has passed. */
public enum Expiring {
  SESSIONS("sessions", "id"),
  WALLET_CHALLENGES("siwe_challenges", "nonce"),
  PASSKEY_CHALLENGES("passkey_challenges", "id"),
  STEP_UP_PROOFS("step_up_proofs", "id"),
  ALLOWANCES("transaction_allowances", "id"),
  LOGOUT_TOKENS("spent_logout_tokens", "issuer, jti"),
  SPENT_TOKENS("spent_identity_tokens", "digest"),
  RPC_DENIALS("rpc_denials", "id"),
  RPC_DISCLOSURES("rpc_disclosures", "id"),
  RPC_SUBMISSIONS("rpc_submissions", "tx_hash"),
  RPC_FILTERS("rpc_filters", "id"),
  JOB_EXECUTIONS("job_executions", "id"),
  POLICY_CHANGES("policy_changes", "xid, kind, key");

  private final String table;
  private final String key;

  Expiring(String table, String key) {
    this.table = table;
    this.key = key;
  }

  /** Oldest first by the index on {@code expires_at}, passing over what other nodes delete. */
  String deletion() {
    return ("delete from %1$s where (%2$s) in (select %2$s from %1$s where expires_at < :before"
            + " order by expires_at limit :part for update skip locked)")
        .formatted(table, key);
  }
}
