package dev.portcullis.persistence.wallet;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.user.User;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class WalletRepositoryTest {
  private final Address address = new Address(HexText.of(Ids.bytes(20)));
  private final Organization home = stored(new Organization("Home", List.of()));
  private final User user = member();
  private final Wallet wallet = stored(new Wallet(address, user.id()));

  @Test
  void aWalletIsProvenOnceByItsOwner() {
    assertThat(prove("another", List.of())).isFalse();
    assertThat(provenAt()).isNull();
    assertThat(prove(user.id(), List.of())).isTrue();
    Instant first = provenAt();
    assertThat(first).isNotNull();
    assertThat(prove(user.id(), List.of())).isFalse();
    assertThat(provenAt()).isEqualTo(first);
  }

  @Test
  void aMachineProvesWalletsOfItsOrganizationsUsers() {
    assertThat(prove(null, List.of("elsewhere"))).isFalse();
    assertThat(prove(null, List.of())).isFalse();
    assertThat(prove(null, List.of("elsewhere", home.id()))).isTrue();
    assertThat(provenAt()).isNotNull();
  }

  @Test
  void earlierWalletsAreProvenByTheAuditLog() throws SQLException {
    var dataSource = TestDatabase.empty("before_proven_wallets");
    Flyway.configure().dataSource(dataSource).target("0195").load().migrate();
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          insert into users (id, display_name, source, created_at, updated_at)
            values ('u', 'x', 'oidc', now(), now()), ('v', 'x', 'oidc', now(), now())
          """);
      for (String wallet :
          List.of("signed", "failed", "registered", "former", "others", "linked")) {
        statement.execute(
            "set portcullis.request_id = 'request of %1$s'; set portcullis.actor_id = 'u';"
                    .formatted(wallet)
                + " insert into user_wallets (id, wallet_address, user_id, created_at, updated_at)"
                + " values ('%1$s', '0x' || left(md5('%1$s') || md5('%1$s'), 40), 'u', now(), now())"
                    .formatted(wallet));
      }
      acted(statement, "signed", "u", "organization.create", true, "0 s");
      acted(statement, "failed", "u", "organization.create", false, "0 s");
      acted(statement, "registered", "u", "transaction-allowance.update-hash", true, "0 s");
      acted(statement, "former", "u", "organization.create", true, "-1 day");
      acted(statement, "others", "v", "organization.create", true, "0 s");
      statement.execute(
          """
          insert into audit_logs (id, action_type, resource_type, status_code, succeeded, actor_type, actor_id,
              operator_bypass, trace_id, request_id, created_at)
            values (new_id(), 'wallet.associate', 'user', 200, true, 'user', 'u', false, 't', 'request of linked', now())
          """);

      Flyway.configure().dataSource(dataSource).load().migrate();

      List<String> proven = new ArrayList<>();
      try (ResultSet rows =
          statement.executeQuery(
              "select id from user_wallets where proven_at is not null order by id")) {
        while (rows.next()) {
          proven.add(rows.getString(1));
        }
      }
      assertThat(proven).containsExactly("linked", "signed");
    }
  }

  @Test
  void thoseThatMachinesGaveToMembersAreClaimsOfTheirOrganizationAfterAnUpgrade()
      throws SQLException {
    var dataSource = TestDatabase.empty("before_claimed_wallets");
    Flyway.configure().dataSource(dataSource).target("0287").load().migrate();
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          insert into organizations (id, name, created_at, updated_at) values ('o', 'O', now(), now());
          insert into users (id, display_name, source, organization_id, created_at, updated_at)
            values ('member', 'x', 'oidc', 'o', now(), now()), ('made', 'x', 'm2m_app', 'o', now(), now()),
              ('zone', 'x', 'adminPanel', null, now(), now());
          insert into user_wallets (id, wallet_address, user_id, m2m_app_id, proven_at, created_at, updated_at)
            select id, '0x' || left(md5(id) || md5(id), 40), owner, machine, proven, now(), now()
              from (values ('given', 'member', 'app', null::timestamptz), ('proven', 'member', 'app', now()),
                ('named', 'member', null, null), ('of machine', 'made', null, null), ('of zone', 'zone', 'app', null))
                w(id, owner, machine, proven)
          """);
      Flyway.configure().dataSource(dataSource).load().migrate();
      List<String> claimed = new ArrayList<>();
      try (ResultSet rows =
          statement.executeQuery(
              "select id from user_wallets where claimed_by = 'o' order by id")) {
        while (rows.next()) {
          claimed.add(rows.getString(1));
        }
      }
      assertThat(claimed).containsExactly("given", "of machine");
      try (ResultSet rows =
          statement.executeQuery(
              "select sum(used) from quota_use where owner = 'o' and quota = 'claimed-wallets'")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getLong(1)).isEqualTo(2);
      }
    }
  }

  /** A row of a user in a session that a wallet opened. */
  private static void acted(
      Statement statement,
      String wallet,
      String actor,
      String action,
      boolean succeeded,
      String ago)
      throws SQLException {
    statement.execute(
        """
        insert into audit_logs (id, action_type, resource_type, status_code, succeeded, actor_type, actor_id,
            auth_subject, operator_bypass, trace_id, request_id, created_at)
          values (new_id(), '%s', 'organization', 200, %s, 'user', '%s', '0x' || left(md5('%4$s') || md5('%4$s'), 40),
            false, 't', 'r', now() + interval '%5$s')
        """
            .formatted(action, succeeded, actor, wallet, ago));
  }

  private boolean prove(String userId, List<String> organizationIds) {
    return inTransaction(
        entities -> on(entities, new WalletRepository()).prove(address, userId, organizationIds));
  }

  private Instant provenAt() {
    return inTransaction(entities -> entities.find(Wallet.class, wallet.id()).provenAt());
  }

  private User member() {
    User made = new User("Alice", User.Source.OIDC, null);
    made.join(home.id());
    return stored(made);
  }

  private static <T> T stored(T entity) {
    return inTransaction(
        entities -> {
          entities.persist(entity);
          return entity;
        });
  }
}
