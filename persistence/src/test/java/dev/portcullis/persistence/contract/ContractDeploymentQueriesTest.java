package dev.portcullis.persistence.contract;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.organization.Organization;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who deployed what, in SQL. */
@Tag("database")
class ContractDeploymentQueriesTest {
  private final Address contract = address();
  private final Address wallet = address();

  @Test
  void theLastAnnouncedTransactionDefinesTheDeployer() {
    String first = organization();
    String second = organization();
    assertThat(deployer()).isEmpty();
    put(Deployer.of(wallet, first));
    assertThat(deployer()).contains(Deployer.of(wallet, first));
    put(Deployer.of(wallet, second));
    assertThat(deployer()).contains(Deployer.of(wallet, second));
    put(Deployer.of(wallet, null));
    assertThat(deployer()).contains(new Deployer(wallet, true, null));
    put(Deployer.unknown(wallet));
    assertThat(deployer()).contains(Deployer.unknown(wallet));
  }

  @Test
  void anUnknownDeployerHasNoOrganization() {
    assertThatThrownBy(() -> new Deployer(wallet, false, "organization"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void candidatesOfTheOrganizationComeFirstUntilTheirTransactionIsForgotten() {
    String own = organization();
    String other = organization();
    Hash32 early = hash();
    run(deployments -> add(deployments, List.of(contract, address()), own, early));
    for (int i = 0; i < 3; i++) {
      run(deployments -> add(deployments, List.of(contract), other, hash()));
    }
    run(deployments -> add(deployments, List.of(contract), own, early));

    List<ContractCreation> found = creations(own, 16);
    assertThat(found).hasSize(4);
    assertThat(found.get(0)).isEqualTo(new ContractCreation(early, Deployer.of(wallet, own)));
    assertThat(creations(other, 4).subList(0, 2))
        .allSatisfy(each -> assertThat(each.deployer().organizationId()).isEqualTo(other));

    Hash32 elsewhere = hash();
    run(deployments -> add(deployments, List.of(address()), own, elsewhere));
    assertThat(creations(own, 4).subList(0, 2))
        .extracting(ContractCreation::transaction)
        .as("what a simulation named comes before what it did not")
        .containsExactly(early, elsewhere);
    assertThat(creations(own, 4)).as("half of the places are those of others").hasSize(4);
    run(
        deployments -> {
          deployments.removeCreations(early);
          return null;
        });
    assertThat(creations(other, 16)).hasSize(3);
    assertThat(creations(own, 16).get(0).transaction()).isEqualTo(elsewhere);
  }

  private Void add(
      ContractDeploymentQueries deployments,
      List<Address> contracts,
      String organizationId,
      Hash32 transaction) {
    deployments.addCreations(
        contracts, Deployer.of(wallet, organizationId), transaction, Duration.ofDays(1));
    return null;
  }

  /**
   * Earlier deployments belong to the user in the audit log, if the wallet still is that user's.
   */
  @Test
  void earlierDeploymentsHaveTheOrganizationOfTheAuditLog() throws SQLException {
    var dataSource = TestDatabase.empty("before_deployers");
    Flyway.configure().dataSource(dataSource).target("0271").load().migrate();
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          insert into organizations (id, name, created_at, updated_at)
            values ('o', 'Own', now(), now());
          insert into users (id, display_name, source, created_at, updated_at)
            values ('u', 'x', 'oidc', now(), now()), ('v', 'x', 'oidc', now(), now());
          insert into user_wallets (id, wallet_address, user_id, created_at, updated_at)
            values ('w', '0x' || repeat('a', 40), 'u', now(), now())
          """);
      deployed(statement, '1', "'user', 'u'", "'o'");
      deployed(statement, '2', "'user', 'u'", "null");
      deployed(statement, '3', "'user', 'v'", "'o'");
      deployed(statement, '4', "'m2m_app', 'u'", "'o'");
      deployed(statement, '5', "'user', 'u'", "'gone'");

      Flyway.configure().dataSource(dataSource).load().migrate();

      TreeMap<String, String> found = new TreeMap<>();
      try (ResultSet rows =
          statement.executeQuery(
              "select right(contract_address, 1), organization_recorded || ' ' ||"
                  + " coalesce(organization_id, '-') from contract_deployments")) {
        while (rows.next()) {
          found.put(rows.getString(1), rows.getString(2));
        }
      }
      assertThat(found).hasToString("{1=true o, 2=true -, 3=false -, 4=false -, 5=false -}");
    }
  }

  private static void deployed(Statement statement, char number, String actor, String organization)
      throws SQLException {
    statement.execute(
        """
        insert into contract_deployments values ('0x' || repeat('%1$s', 40), '0x' || repeat('a', 40),
          '0x' || repeat('b', 64), now());
        insert into audit_logs (id, action_type, resource_type, resource_id, status_code, succeeded, actor_type,
            actor_id, organization_id, operator_bypass, trace_id, request_id, created_at)
          values (new_id(), 'api.mutation', 'contract-deployment', '0x' || repeat('%1$s', 40), 200, true, %2$s,
            %3$s, false, 't', 'r', now())
        """
            .formatted(number, actor, organization));
  }

  private void put(Deployer deployer) {
    run(
        deployments -> {
          deployments.put(contract, deployer, hash());
          return null;
        });
  }

  private List<ContractCreation> creations(String organizationId, int most) {
    return run(deployments -> deployments.creations(contract, organizationId, most));
  }

  private Optional<Deployer> deployer() {
    return run(deployments -> deployments.deployer(contract));
  }

  private static <T> T run(Function<ContractDeploymentQueries, T> work) {
    return inTransaction(entities -> work.apply(on(entities, new ContractDeploymentQueries())));
  }

  private static String organization() {
    Organization organization = new Organization("Harbor Bank", List.of());
    inTransaction(
        entities -> {
          entities.persist(organization);
          return null;
        });
    return organization.id();
  }

  private static Address address() {
    return new Address(HexText.of(Ids.bytes(20)));
  }

  private static Hash32 hash() {
    return new Hash32(HexText.of(Ids.bytes(32)));
  }
}
