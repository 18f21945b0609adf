package dev.portcullis.persistence.retention;

import java.util.Locale;

/** Records that are worth nothing once their {@code expires_at} has passed. */
public enum ExpiringRecordType {
  SESSIONS("sessions"),
  WALLET_CHALLENGES("siwe_challenges"),
  PASSKEY_CHALLENGES("passkey_challenges"),
  STEP_UP_PROOFS("step_up_proofs"),
  ALLOWANCES("transaction_allowances"),
  LOGOUT_TOKENS("spent_logout_tokens"),
  SPENT_TOKENS("spent_identity_tokens"),
  RPC_DENIALS("rpc_denials"),
  RPC_DISCLOSURES("rpc_disclosures"),
  RPC_SUBMISSIONS("rpc_submissions"),
  RPC_FILTERS("rpc_filters"),
  JOB_EXECUTIONS("job_executions"),
  JOB_RUNS("job_runs"),
  POLICY_CHANGES("policy_changes"),
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
   * Where rows are, oldest first by the index on {@code expires_at}, passing over what other nodes
   * delete. They are there until the transaction ends, for they are locked.
   */
  String selection() {
    return ("select cast(ctid as text) from %s where expires_at < :before"
            + " order by expires_at limit :part for update skip locked")
        .formatted(table);
  }

  /** Deletes what {@link #selection} found, in the same transaction. */
  String removal() {
    return "delete from %s where ctid = any (cast(:rows as tid[]))".formatted(table);
  }
}
