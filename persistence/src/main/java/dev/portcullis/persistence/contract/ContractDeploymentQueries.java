package dev.portcullis.persistence.contract;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Stores the contracts that were deployed through the gateway. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ContractDeploymentQueries extends Queries {
  private static final String PUT =
      """
      insert into contract_deployments as d (contract_address, deployer_address,
          organization_recorded, organization_id, transaction_hash, created_at)
        values (:contract, :deployer, :known, cast(:organization as text), :transaction, :now)
        on conflict (contract_address) do update set deployer_address = excluded.deployer_address,
            organization_recorded = excluded.organization_recorded,
            organization_id = excluded.organization_id,
            transaction_hash = excluded.transaction_hash
          where (d.deployer_address, d.organization_recorded, d.organization_id, d.transaction_hash)
            is distinct from (excluded.deployer_address, excluded.organization_recorded,
              excluded.organization_id, excluded.transaction_hash)
      """;

  private static final String DEPLOYER =
      """
      select deployer_address, organization_recorded, organization_id from contract_deployments
        where contract_address = :contract
      """;

  private static final String ADD_CREATION =
      """
      insert into contract_creations (contract_address, transaction_hash, deployer_address,
          organization_id, organization_recorded, created_at, expires_at)
        select a, :transaction, :deployer, cast(:organization as text), :known, :now, :until
          from unnest(cast(:contracts as text[])) a
        on conflict do nothing
      """;

  /**
   * Creations of the organization and those of others each get half of the rows, so neither hides
   * the other. A simulation of the organization may have predicted an address that differs from
   * that of the mined transaction.
   */
  private static final String CREATIONS =
      """
      select transaction_hash, deployer_address, organization_recorded, organization_id from (
          (select transaction_hash, deployer_address, organization_recorded, organization_id,
              min(rank) as rank, max(created_at) as created_at
            from (
              (select *, 0 as rank from contract_creations
                where contract_address = :contract and organization_id = :organization
                order by created_at desc limit :half)
              union all
              (select *, 1 from contract_creations where organization_id = :organization
                order by created_at desc limit :half)) own
            group by transaction_hash, deployer_address, organization_recorded, organization_id
            order by min(rank), max(created_at) desc limit :half)
          union all
          (select transaction_hash, deployer_address, organization_recorded, organization_id,
              2, created_at
            from contract_creations
            where contract_address = :contract and organization_id is distinct from :organization
            order by created_at desc limit :half)) c
        order by rank, created_at desc, transaction_hash
      """;

  /** Records that a transaction deploys a contract; a later one replaces an earlier. */
  public void put(Address contract, Deployer deployer, Hash32 transaction) {
    sql()
        .named(PUT)
        .with("contract", contract.text())
        .with("deployer", deployer.wallet().text())
        .with("known", deployer.isKnown())
        .with("organization", deployer.organizationId())
        .with("transaction", transaction.text())
        .with("now", Clock.now())
        .update();
  }

  /** The deployer of a contract, if it was deployed through the gateway. */
  public Optional<Deployer> deployer(Address contract) {
    return sql()
        .named(DEPLOYER)
        .with("contract", contract.text())
        .first(ContractDeploymentQueries::deployer);
  }

  /**
   * Records the contracts that a transaction creates in nested call frames, according to the trace
   * of a simulation.
   *
   * @param kept how long the record is kept
   */
  public void addCreations(
      Collection<Address> contracts, Deployer deployer, Hash32 transaction, Duration kept) {
    Instant now = Clock.now();
    sql()
        .named(ADD_CREATION)
        .with("transaction", transaction.text())
        .with("deployer", deployer.wallet().text())
        .with("organization", deployer.organizationId())
        .with("known", deployer.isKnown())
        .with("now", now)
        .with("until", now.plus(kept))
        .with("contracts", contracts.stream().map(Address::text).toArray(String[]::new))
        .update();
  }

  /**
   * The transactions that may have created a contract in a nested call frame, according to
   * simulations: first those of an organization, then those of others.
   *
   * @param organizationId the organization whose transactions come first
   * @param most the maximum number of transactions
   */
  public List<ContractCreation> creations(Address contract, String organizationId, int most) {
    return sql()
        .named(CREATIONS)
        .with("contract", contract.text())
        .with("organization", organizationId)
        .with("half", most / 2)
        .list(
            row ->
                new ContractCreation(new Hash32(row.getString("transaction_hash")), deployer(row)));
  }

  private static Deployer deployer(ResultSet row) throws SQLException {
    return new Deployer(
        new Address(row.getString("deployer_address")),
        row.getBoolean("organization_recorded"),
        row.getString("organization_id"));
  }

  /** Removes the recorded creations of a transaction. */
  public void removeCreations(Hash32 transaction) {
    sql()
        .named("delete from contract_creations where transaction_hash = :transaction")
        .with("transaction", transaction.text())
        .update();
  }
}
