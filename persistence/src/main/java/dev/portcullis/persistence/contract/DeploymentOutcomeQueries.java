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

  /** Only of a recorded deployment: there are as many rows as deployments at most. */
  private static final String PUT =
      """
      insert into contract_deployment_outcomes as o (contract_address, transaction_hash, deployed_by,
          deployer_nonce, started_at, errored_at, error_message, updated_at, checked_at)
        select d.contract_address, :transaction,
            (select w.user_id from user_wallets w where w.wallet_address = :wallet), :nonce,
            cast(:started as timestamptz), cast(:errored as timestamptz), cast(:reason as text),
            :now, :now
          from contract_deployments d where d.contract_address = :contract
        on conflict (contract_address) do update set transaction_hash = excluded.transaction_hash,
            deployed_by = excluded.deployed_by, deployer_nonce = excluded.deployer_nonce,
            started_at = excluded.started_at, errored_at = excluded.errored_at,
            error_message = excluded.error_message, updated_at = excluded.updated_at,
            checked_at = excluded.checked_at
          where
      """;

  private static final String ACCEPTED =
      PUT
          + "o.success_at is null"
          + " and (o.transaction_hash <> excluded.transaction_hash or o.started_at is null)";

  /** A transaction that the node accepted stays: the refused one does not take its place. */
  private static final String REFUSED = PUT + "o.started_at is null";

  /**
   * A transaction that deploys a contract.
   *
   * @param contract the address of the contract, which follows from wallet and nonce
   * @param wallet the sender
   * @param nonce that of the transaction
   * @param transaction its hash
   */
  public record Deployment(Address contract, Address wallet, long nonce, Hash32 transaction) {}

  /** Records that the node accepted the transaction. */
  public void accepted(Deployment deployment) {
    put(ACCEPTED, deployment, Clock.now(), null, null);
  }

  /** Records that the node refused the transaction, unless it has accepted one of its nonce. */
  public void refused(Deployment deployment, String reason) {
    put(REFUSED, deployment, null, Clock.now(), reason);
  }

  private void put(
      String statement, Deployment deployment, Instant started, Instant errored, String reason) {
    sql()
        .named(statement)
        .with("contract", deployment.contract().text())
        .with("transaction", deployment.transaction().text())
        .with("wallet", deployment.wallet().text())
        .with("nonce", deployment.nonce())
        .with("started", started)
        .with("errored", errored)
        .with("reason", reason)
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
