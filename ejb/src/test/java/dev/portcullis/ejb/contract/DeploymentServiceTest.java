package dev.portcullis.ejb.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.contract.Deployer;
import jakarta.inject.Inject;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who deployed which contract through the gateway (R-ADM-40). */
@ServiceTest
class DeploymentServiceTest {
  @Inject private DeploymentService deployments;
  private final Address contract = new Address(Given.address());
  private final Address deployer = new Address(Given.address());

  @BeforeEach
  void actAsUser() {
    Acting.asUser("deployer", null);
  }

  @Test
  void aDeploymentIsStoredWithItsSender() {
    Hash32 transaction = hash();
    deployments.announce(contract, of(deployer), transaction);
    Recorded.row("api.mutation", "contract-deployment", contract.text(), null);
    assertThat(CallLogs.mutations())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.tableName()).isEqualTo("contract_deployments");
              assertThat(row.newRow().toString())
                  .contains(contract.text(), deployer.text(), transaction.text());
            });
  }

  @Test
  void aReplacementOfTheTransactionTakesItsPlace() {
    deployments.announce(contract, of(deployer), hash());
    Hash32 next = hash();
    Acting.asUser("deployer", null);
    deployments.announce(contract, of(deployer), next);
    assertThat(CallLogs.mutations())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.operation()).isEqualTo("UPDATE");
              assertThat(row.newRow().toString()).contains(next.text());
            });
  }

  @Test
  void aRolledBackDeploymentIsNotStored() throws Exception {
    Services.rolledBack(
        () -> {
          deployments.announce(contract, of(deployer), hash());
          return null;
        });
    Recorded.nothing();
  }

  private static Deployer of(Address wallet) {
    return Deployer.of(wallet, null);
  }

  private static Hash32 hash() {
    return new Hash32("0x" + HexFormat.of().formatHex(Ids.bytes(32)));
  }
}
