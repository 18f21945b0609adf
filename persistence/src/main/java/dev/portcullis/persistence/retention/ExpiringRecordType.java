package dev.portcullis.persistence.retention;

import java.util.Locale;

/** The kinds of records that are deleted once their {@code expires_at} has passed. */
public enum ExpiringRecordType {
  SESSIONS("sessions"),
  KEY_SESSIONS("key_sessions"),
  WALLET_CHALLENGES("siwe_challenges"),
  PASSKEY_CHALLENGES("passkey_challenges"),
  STEP_UP_PROOFS("step_up_proofs"),
  ALLOWANCES("transaction_allowances"),
  LOGOUT_TOKENS("spent_logout_tokens"),
  SPENT_TOKENS("spent_identity_tokens"),
  SOCKET_TICKETS("socket_tickets"),
  RPC_DENIALS("rpc_denials"),
  RPC_DISCLOSURES("rpc_disclosures"),
  RPC_SUBMISSIONS("rpc_submissions"),
  RPC_FILTERS("rpc_filters"),
  JOB_EXECUTIONS("job_executions"),
  JOB_RUNS("job_runs"),
  POLICY_CHANGES("policy_changes"),
  PLANS("plans"),
  CONTRACT_CREATIONS("contract_creations");

  private final String table;

  ExpiringRecordType(String table) {
    this.table = table;
  }

  /** The name in parameters and texts. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Selects the locations of rows, oldest first by the index on {@code expires_at}, and skips rows
   * that other nodes delete. The rows are locked, so the locations stay valid until the transaction
   * ends.
   */
  String selection() {
    return ("select cast(ctid as text) from %s where expires_at < :before"
            + " order by expires_at limit :part for update skip locked")
        .formatted(table);
  }

  /** Deletes the rows from {@link #selection} in the same transaction. */
  String removal() {
    return "delete from %s where ctid = any (cast(:rows as tid[]))".formatted(table);
  }
}
