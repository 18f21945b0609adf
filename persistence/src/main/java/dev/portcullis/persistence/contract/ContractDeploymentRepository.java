package dev.portcullis.persistence.contract;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Tuple;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The contracts that were deployed through the gateway. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ContractDeploymentRepository extends EntityRepository {
  private static final String ADD_CREATION =
      """
      insert into contract_creations (contract_address, transaction_hash, deployer_address,
          organization_id, organization_recorded, created_at, expires_at)
        select a, :transaction, :deployer, cast(:organization as text), :known, :now, :until
          from unnest(cast(:contracts as text[])) a
        on conflict do nothing
      """;

  /**
   * Neither the organization's nor those of others hide the rest: each has half of the places. A
   * simulation of the organization may have named another address than the mined transaction has.
   */
  private static final String CREATIONS =
      """
      select transaction_hash as hash, deployer_address as deployer,
          organization_recorded as known, organization_id as organization
        from (
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

  /** Notes that a transaction deploys a contract; a later one replaces an earlier. */
  public void put(Address contract, Deployer deployer, Hash32 transaction) {
    Optional<ContractDeployment> known =
        Optional.ofNullable(
            entities.find(
                ContractDeployment.class, contract.text(), LockModeType.PESSIMISTIC_WRITE));
    known.ifPresent(deployment -> deployment.sent(deployer, transaction));
    if (known.isEmpty()) {
      entities.persist(new ContractDeployment(contract, deployer, transaction));
    }
    Constraints.flush(entities);
  }

  /** Who deployed the contract, as far as a deployment through the gateway says so. */
  public Optional<Deployer> deployer(Address contract) {
    return Optional.ofNullable(entities.find(ContractDeployment.class, contract.text()))
        .map(ContractDeployment::deployer);
  }

  /**
   * Notes what a transaction is to create beneath its entry, by the trace of a simulation.
   *
   * @param kept for how long that is kept
   */
  public void addCreations(
      Collection<Address> contracts, Deployer deployer, Hash32 transaction, Duration kept) {
    Instant now = Clock.now();
    entities
        .createNativeQuery(ADD_CREATION)
        .setParameter("transaction", transaction.text())
        .setParameter("deployer", deployer.wallet().text())
        .setParameter("organization", deployer.organizationId())
        .setParameter("known", deployer.isKnown())
        .setParameter("now", Timestamp.from(now))
        .setParameter("until", Timestamp.from(now.plus(kept)))
        .setParameter("contracts", contracts.stream().map(Address::text).toArray(String[]::new))
        .executeUpdate();
  }

  /**
   * The transactions that may have created a contract beneath their entry: those of an
   * organization, then those of others of which a simulation said so.
   *
   * @param organizationId whose come before all others
   * @param most so many at most
   */
  public List<ContractCreation> creations(Address contract, String organizationId, int most) {
    List<?> rows =
        entities
            .createNativeQuery(CREATIONS, Tuple.class)
            .setParameter("contract", contract.text())
            .setParameter("organization", organizationId)
            .setParameter("half", most / 2)
            .getResultList();
    return rows.stream()
        .map(Tuple.class::cast)
        .map(ContractDeploymentRepository::creation)
        .toList();
  }

  private static ContractCreation creation(Tuple row) {
    return new ContractCreation(
        new Hash32(row.get("hash", String.class)),
        new Deployer(
            new Address(row.get("deployer", String.class)),
            row.get("known", Boolean.class),
            row.get("organization", String.class)));
  }

  /** Forgets what a transaction was to create. */
  public void removeCreations(Hash32 transaction) {
    entities
        .createNativeQuery("delete from contract_creations where transaction_hash = :transaction")
        .setParameter("transaction", transaction.text())
        .executeUpdate();
  }
}
