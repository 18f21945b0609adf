package dev.portcullis.persistence.contract;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.contract.DeploymentOutcomeQueries.Deployment;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What became of deployments, in SQL: which of several transactions of a nonce is listed. */
@Tag("database")
class DeploymentOutcomeQueriesTest {
  private static final long NONCE = 7;

  private final Address contract = address();
  private final Address wallet = address();
  private final Hash32 first = hash();
  private final Hash32 second = hash();

  @Test
  void aRefusedTransactionIsListedUntilTheNodeAcceptsOne() {
    announce();
    refused(first);
    assertThat(listed().transactionHash()).isEqualTo(first);
    assertThat(listed().deployerNonce()).isEqualTo(NONCE);
    assertThat(listed().startedAt()).isNull();
    assertThat(listed().errorMessage()).isEqualTo("too cheap");
    refused(second);
    assertThat(listed().transactionHash()).isEqualTo(second);
    accepted(first);
    assertThat(listed().transactionHash()).isEqualTo(first);
    assertThat(listed().startedAt()).isNotNull();
    assertThat(listed().erroredAt()).isNull();
    assertThat(listed().errorMessage()).isNull();
  }

  @Test
  void aRefusedReplacementHidesNeitherThePendingNorTheMinedTransaction() {
    announce();
    accepted(first);
    refused(second);
    assertThat(listed().transactionHash()).isEqualTo(first);
    assertThat(listed().erroredAt()).isNull();
    run(outcomes -> done(() -> outcomes.failed(first, "reverted")));
    refused(first);
    assertThat(listed().errorMessage()).isEqualTo("reverted");
    assertThat(listed().startedAt()).isNotNull();
  }

  @Test
  void anAcceptedReplacementTakesThePlaceUntilOneSucceeds() {
    announce();
    accepted(first);
    accepted(second);
    assertThat(listed().transactionHash()).isEqualTo(second);
    run(outcomes -> done(() -> outcomes.succeeded(second)));
    accepted(first);
    assertThat(listed().transactionHash()).isEqualTo(second);
    assertThat(listed().successAt()).isNotNull();
  }

  @Test
  void onlyRecordedDeploymentsHaveRows() {
    accepted(first);
    refused(second);
    announce();
    assertThat(listed().startedAt()).isNull();
    assertThat(listed().deployerNonce()).isNull();
  }

  @Test
  void whatIsLookedUpHasNoOutcome() {
    announce();
    accepted(first);
    assertThat(isOpen()).isTrue();
    run(outcomes -> done(() -> outcomes.succeeded(first)));
    assertThat(isOpen()).isFalse();
  }

  private boolean isOpen() {
    return run(outcomes -> outcomes.takeOpen(Integer.MAX_VALUE).contains(first));
  }

  private void announce() {
    Optional<Void> unused =
        inTransaction(
            entities -> {
              on(entities, new ContractDeploymentQueries())
                  .put(contract, Deployer.unknown(wallet), first);
              return Optional.empty();
            });
  }

  private void accepted(Hash32 transaction) {
    run(outcomes -> done(() -> outcomes.accepted(deployment(transaction))));
  }

  private void refused(Hash32 transaction) {
    run(outcomes -> done(() -> outcomes.refused(deployment(transaction), "too cheap")));
  }

  private Deployment deployment(Hash32 transaction) {
    return new Deployment(contract, wallet, NONCE, transaction);
  }

  private ListedDeployment listed() {
    return inTransaction(
        entities ->
            on(entities, new ListedDeploymentRepository())
                .page(new PageRequest(1000, 0))
                .items()
                .stream()
                .filter(each -> each.contractAddress().equals(contract))
                .findFirst()
                .orElseThrow());
  }

  private static boolean done(Runnable work) {
    work.run();
    return true;
  }

  private static boolean run(Function<DeploymentOutcomeQueries, Boolean> work) {
    return inTransaction(entities -> work.apply(on(entities, new DeploymentOutcomeQueries())));
  }

  private static Address address() {
    return new Address(HexText.of(Ids.bytes(20)));
  }

  private static Hash32 hash() {
    return new Hash32(HexText.of(Ids.bytes(32)));
  }
}
