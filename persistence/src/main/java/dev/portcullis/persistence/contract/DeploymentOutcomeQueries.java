package dev.portcullis.persistence.contract;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Stores what became of transactions that deploy contracts. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class DeploymentOutcomeQueries extends Queries {
  private static final String OPEN =
      "started_at is not null and success_at is null and errored_at is null";

  /** A transaction that is in no block after this time is not looked up any more. */
  private static final Duration LOOKED_UP = Duration.ofDays(7);

  private static final String PUT =
      """
      insert into contract_deployment_outcomes as o (contract_address, transaction_hash, deployed_by,
          deployer_nonce, started_at, updated_at, checked_at)
        values (:contract, :transaction,
          (select w.user_id from user_wallets w where w.wallet_address = :wallet), :nonce,
          cast(:started as timestamptz), :now, :now)
        on conflict (contract_address) do update set transaction_hash = excluded.transaction_hash,
            deployed_by = excluded.deployed_by, deployer_nonce = excluded.deployer_nonce,
            started_at = excluded.started_at, errored_at = null, error_message = null,
            updated_at = excluded.updated_at, checked_at = excluded.checked_at
          where o.success_at is null and
      """;

  /** A transaction that the node accepted stays until the node accepts another. */
  private static final String BEGIN =
      PUT
          + "o.transaction_hash <> excluded.transaction_hash"
          + " and (o.started_at is null or o.errored_at is not null)";

  private static final String START =
      PUT + "(o.transaction_hash <> excluded.transaction_hash or o.started_at is null)";

  /** Records that a transaction is about to be sent. */
  public void begin(Address contract, Address wallet, long nonce, Hash32 transaction) {
    put(BEGIN, contract, wallet, nonce, transaction, null);
  }

  /** Records that the node accepted the transaction. */
  public void started(Address contract, Address wallet, long nonce, Hash32 transaction) {
    put(START, contract, wallet, nonce, transaction, Clock.now());
  }

  private void put(
      String statement,
      Address contract,
      Address wallet,
      long nonce,
      Hash32 transaction,
      Instant started) {
    sql()
        .named(statement)
        .with("contract", contract.text())
        .with("transaction", transaction.text())
        .with("wallet", wallet.text())
        .with("nonce", nonce)
        .with("started", started)
        .with("now", Clock.now())
        .update();
  }

  /** Records that the node refused the transaction, unless it has accepted it before. */
  public void refused(Hash32 transaction, String reason) {
    sql()
        .named(
            "update contract_deployment_outcomes set errored_at = :now, error_message = :reason,"
                + " updated_at = :now where transaction_hash = :transaction and started_at is null")
        .with("reason", reason)
        .with("transaction", transaction.text())
        .with("now", Clock.now())
        .update();
  }

  /** Records that the transaction succeeded in a block. */
  public void succeeded(Hash32 transaction) {
    update("success_at = :now", transaction, null);
  }

  /** Records that the transaction failed in a block. */
  public void failed(Hash32 transaction, String reason) {
    update("errored_at = :now", transaction, reason);
  }

  private void update(String change, Hash32 transaction, String reason) {
    sql()
        .named(
            "update contract_deployment_outcomes set "
                + change
                + ", error_message = cast(:reason as text), updated_at = :now"
                + " where transaction_hash = :transaction")
        .with("reason", reason)
        .with("transaction", transaction.text())
        .with("now", Clock.now())
        .update();
  }

  /**
   * Transactions that were accepted in the last week and whose outcome is unknown, those first that
   * were not looked for longest; they count as looked for.
   *
   * @param most the maximum number
   */
  public List<Hash32> takeOpen(int most) {
    return sql()
        .named(
            "update contract_deployment_outcomes set checked_at = :now where contract_address in"
                + " (select contract_address from contract_deployment_outcomes where "
                + OPEN
                + " and started_at > :since order by checked_at limit :most"
                + " for update skip locked)"
                + " returning transaction_hash")
        .with("now", Clock.now())
        .with("since", Clock.now().minus(LOOKED_UP))
        .with("most", most)
        .list(row -> new Hash32(row.getString(1)));
  }
}
