package dev.portcullis.persistence.quota;

import static dev.portcullis.persistence.database.Queries.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * On PostgreSQL: triggers keep the counts, and whatever changes the tables must leave them right,
 * also a cascade and an older build.
 */
@Tag("database")
class QuotaUseQueriesTest {
  private static final int STORIES = Integer.getInteger("stories", 2);
  private static final int STEPS = 100;

  /** Counts everything, which the product must not do at each request. */
  private static final String COUNTED =
      """
      select owner, quota, sum(used)::bigint from (
        select coalesce(organization_id, 'zone') as owner, 'contracts' as quota, count(*) as used
          from contracts group by 1
        union all select coalesce(organization_id, 'zone'), 'abi-bytes', sum(octet_length(abi))
          from contracts group by 1
        union all select coalesce(c.organization_id, 'zone'), 'permissions', count(*)
          from function_permissions p left join contracts c on c.id = p.contract_id group by 1
        union all select coalesce(c.organization_id, 'zone'), 'permissions', count(*)
          from event_permissions p join contracts c on c.id = p.contract_id group by 1
        union all select coalesce(organization_id, 'zone'), 'roles', count(*)
          from roles group by 1
        union all select organization_id, 'members', count(*) from users
          where organization_id is not null group by 1
        union all select coalesce(made_for, organization_id), 'machine-users', count(*) from users
          where coalesce(made_for, organization_id) is not null and source = 'm2m_app' group by 1
        union all select organization_id, 'removed-members', count(*) from removed_members group by 1
        union all select claimed_by, 'claimed-wallets', count(*) from user_wallets
          where claimed_by is not null and proven_at is null group by 1
        union all select organization_id, 'pending-admins', count(*) from pending_admins group by 1
        union all select coalesce(owner_organization_id, 'zone'), 'm2m-applications', count(*)
          from m2m_applications group by 1
        union all select coalesce(a.owner_organization_id, 'zone'), 'api-keys', count(*)
          from api_keys k left join m2m_applications a on a.id = k.m2m_app_id
          where k.revoked_at is null group by 1
        union all select coalesce(a.owner_organization_id, 'zone'), 'ip-whitelist-entries', count(*)
          from ip_whitelist_entries e left join m2m_applications a on a.id = e.m2m_app_id group by 1
        union all select 'zone', 'applications', count(*) from applications
        union all select 'zone', 'tenants', count(*) from tenants
        union all select 'zone', 'services', count(*) from services
        union all select 'zone', 'tenant-users', count(*) from users where tenant_id is not null
        union all select 'zone', 'templates', count(*) from templates) present
      where used > 0 group by owner, quota order by 1, 2
      """;

  private static final String KEPT =
      "select owner, quota, sum(used)::bigint from quota_use group by owner, quota"
          + " having sum(used) <> 0 order by 1, 2";

  /** Each %1$s is an organization or null, %2$s a number that no other step has. */
  private static final List<String> CHANGES =
      List.of(
          "insert into contracts (id, contract_address, organization_id, abi, created_at,"
              + " updated_at) select 'c%2$s-' || n, '0x' || left(md5('%2$s-' || n) || md5('b'),"
              + " 40), %1$s, repeat('ä', n), now(), now() from generate_series(1, 3) n",
          "update contracts set abi = abi || 'xyz', name = 'n' where organization_id = %1$s",
          "update contracts set name = 'other'",
          "delete from contracts where id in (select id from contracts order by md5(id || '%2$s')"
              + " limit 1)",
          "insert into function_permissions (contract_id, method_selector, function_signature,"
              + " access_type, rule_type, created_at, updated_at) select id, '0x' ||"
              + " left(md5('%2$s'), 8), 'f()', 'read', 'public', now(), now() from contracts",
          "insert into function_permissions (template_id, method_selector, function_signature,"
              + " access_type, rule_type, created_at, updated_at) select id, '0x' ||"
              + " left(md5('%2$s'), 8), 'f()', 'read', 'public', now(), now() from templates",
          "delete from function_permissions where id in (select id from function_permissions order"
              + " by md5(id || '%2$s') limit 2)",
          "insert into event_permissions (id, contract_id, created_at, updated_at) select 'e%2$s'"
              + " || id, id, now(), now() from contracts",
          "delete from event_permissions where id in (select id from event_permissions order by"
              + " md5(id || '%2$s') limit 2)",
          "insert into roles (id, role_name, organization_id, system_permissions, created_at,"
              + " updated_at) select 'r%2$s-' || n, 'r%2$s-' || n, %1$s, '{}', now(), now() from"
              + " generate_series(1, 2) n",
          "delete from roles where id in (select id from roles where not is_system_role order by"
              + " md5(id || '%2$s') limit 1)",
          "insert into users (id, display_name, source, organization_id, created_at, updated_at)"
              + " select 'u%2$s-' || n, 'u', case n when 1 then 'oidc' else 'm2m_app' end, %1$s,"
              + " now(), now() from generate_series(1, 3) n",
          "update users set organization_id = %1$s where id in (select id from users order by"
              + " md5(id || '%2$s') limit 2)",
          "update users set display_name = 'x'",
          "delete from users where id in (select id from users u where not exists (select from"
              + " user_wallets w where w.user_id = u.id) order by md5(id || '%2$s') limit 1)",
          "insert into user_wallets (id, wallet_address, user_id, claimed_by, created_at,"
              + " updated_at) select 'w%2$s' || id, '0x' || left(md5('%2$s' || id) || md5('w'),"
              + " 40), id, %1$s, now(), now() from users order by md5(id || '%2$s') limit 3",
          "update user_wallets set proven_at = now() where id in (select id from user_wallets order"
              + " by md5(id || '%2$s') limit 1)",
          "update user_wallets set claimed_by = %1$s where id in (select id from user_wallets order"
              + " by md5(id || '%2$s') limit 1)",
          "delete from user_wallets where id in (select id from user_wallets order by md5(id ||"
              + " '%2$s') limit 2)",
          "insert into removed_members (id, organization_id, oidc_sub, removed_at)"
              + " select 'd%2$s-' || n, %1$s, 's' || (%2$s + n) %% 7, now()"
              + " from generate_series(1, 2) n where %1$s is not null"
              + " on conflict (organization_id, oidc_sub) do update set removed_at = now()",
          "delete from removed_members where id in (select id from removed_members order by"
              + " md5(id || '%2$s') limit 1)",
          "insert into pending_admins (id, organization_id, oidc_sub, created_at, updated_at)"
              + " select 'p%2$s', %1$s, 's%2$s', now(), now() where %1$s is not null",
          "delete from pending_admins where id in (select id from pending_admins order by md5(id ||"
              + " '%2$s') limit 1)",
          "insert into m2m_applications (id, name, owner_organization_id, created_at, updated_at)"
              + " values ('m%2$s', 'm', %1$s, now(), now())",
          "delete from m2m_applications where id in (select id from m2m_applications order by"
              + " md5(id || '%2$s') limit 1)",
          "insert into api_keys (id, m2m_app_id, name, key_prefix, key_hash, expires_at,"
              + " created_at, updated_at) select 'k%2$s' || id, id, 'k', 'p', 'k%2$s' || id, now(),"
              + " now(), now() from m2m_applications",
          "insert into api_keys (id, tenant_id, name, key_prefix, key_hash, expires_at, created_at,"
              + " updated_at) select 'k%2$s' || id, id, 'k', 'p', 'k%2$s' || id, now(), now(),"
              + " now() from tenants",
          "update api_keys set revoked_at = now() where id in (select id from api_keys order by"
              + " md5(id || '%2$s') limit 2)",
          "insert into ip_whitelist_entries (id, m2m_app_id, ip_address, is_overbroad, created_at,"
              + " updated_at) select 'i%2$s' || id, id, '10.0.' || %2$s %% 250 || '.' || %2$s /"
              + " 250, false, now(), now() from m2m_applications",
          "insert into ip_whitelist_entries (id, tenant_id, ip_address, is_overbroad, created_at,"
              + " updated_at) select 'i%2$s' || id, id, '10.0.' || %2$s %% 250 || '.' || %2$s /"
              + " 250, false, now(), now() from tenants",
          "delete from ip_whitelist_entries where id in (select id from ip_whitelist_entries order"
              + " by md5(id || '%2$s') limit 1)",
          "insert into applications (id, client_id, name, redirect_urls, created_at, updated_at)"
              + " values ('a%2$s', 'a%2$s', 'a', '{https://a.example}', now(), now())",
          "delete from applications where id in (select id from applications limit 1)",
          "insert into services (id, name, public_key, created_at, updated_at) values ('s%2$s',"
              + " 's', '0x' || left(md5('%2$s') || md5('s'), 40), now(), now())",
          "delete from services where id in (select id from services order by md5(id || '%2$s')"
              + " limit 1)",
          "update users set tenant_id = (select id from tenants order by md5(id || '%2$s') limit"
              + " 1) where id in (select id from users order by md5(id || '%2$s') limit 2)",
          "insert into tenants (id, name, public_key, created_at, updated_at) values ('t%2$s', 't',"
              + " '0x' || left(md5('%2$s') || md5('t'), 40), now(), now())",
          "delete from tenants where id in (select id from tenants order by md5(id || '%2$s') limit"
              + " 1)",
          "insert into templates (template_key, name, abi, created_at, updated_at) values ('k%2$s',"
              + " 't', '[]', now(), now())",
          "delete from templates where id in (select id from templates order by md5(id || '%2$s')"
              + " limit 1)");

  @Test
  void theCountsMatchTheTablesAfterEveryChange() throws SQLException {
    DataSource database = TestDatabase.migrated("quota_stories");
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      organizations(statement);
      Set<String> kinds = new TreeSet<>();
      for (int story = 0; story < STORIES; story++) {
        Random random = new Random(Long.getLong("seed", 20261129) + story);
        for (int step = 0; step < STEPS; step++) {
          String change = change(random, story * STEPS + step);
          statement.executeUpdate(change);
          Map<String, Long> kept = rows(statement, KEPT);
          assertThat(kept).as(change).isEqualTo(rows(statement, COUNTED));
          kept.keySet().forEach(each -> kinds.add(each.substring(each.indexOf(' ') + 1)));
        }
      }
      assertThat(kinds).as("kinds that were counted").hasSize(17);
    }
  }

  @Test
  void anUpgradeCountsExistingRecords() throws SQLException {
    DataSource database = TestDatabase.empty("before_quotas");
    Flyway.configure().dataSource(database).target("0280").load().migrate();
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      organizations(statement);
      for (int i = 0; i < CHANGES.size() * 2; i++) {
        String change = CHANGES.get(i % CHANGES.size());
        if (!change.startsWith("delete")
            && !change.contains("user_wallets")
            && !change.contains("removed_members")
            && !change.contains("into services")
            && !change.contains("set tenant_id")) {
          statement.executeUpdate(change.formatted(i % 3 == 0 ? "null" : "'one'", i));
        }
      }
      Flyway.configure().dataSource(database).load().migrate();
      assertThat(rows(statement, KEPT)).isEqualTo(rows(statement, COUNTED)).hasSizeGreaterThan(15);
    }
  }

  @Test
  void transactionsThatAddAtTheSameTimeDoNotWaitForEachOther() throws SQLException {
    DataSource database = TestDatabase.migrated("quota_side_by_side");
    try (Connection first = database.getConnection();
        Connection second = database.getConnection();
        Statement one = first.createStatement();
        Statement other = second.createStatement()) {
      organizations(one);
      first.setAutoCommit(false);
      second.setAutoCommit(false);
      other.execute("set local lock_timeout = '5s'");
      one.executeUpdate(CHANGES.get(9).formatted("'one'", "11"));
      other.executeUpdate(CHANGES.get(9).formatted("'one'", "12"));
      second.commit();
      first.commit();
      assertThat(rows(one, KEPT)).containsEntry("one roles", 4L);
    }
  }

  @Test
  void aNoticeIsListedWhileThatMuchIsUsed() {
    String owner = "near-" + System.identityHashCode(this);
    Map<String, Long> least = Map.of("roles", 8L);
    QuotaUseQueries reader = new QuotaUseQueries(new QueryRunner(TestDatabase.dataSource()));
    TestDatabase.inTransaction(
        entities -> {
          QuotaUseQueries use = on(entities, new QuotaUseQueries(null));
          entities
              .createNativeQuery("select 1 from count_use(:owner, 'roles', 8)", Integer.class)
              .setParameter("owner", owner)
              .getSingleResult();
          assertThat(use.usedForUpdate(owner, "roles")).isEqualTo(8);
          assertThat(use.addNotice(owner, "roles")).isTrue();
          assertThat(use.addNotice(owner, "roles")).as("once").isFalse();
          return null;
        });
    assertThat(reader.nearlyExhausted(owner, least))
        .singleElement()
        .satisfies(
            near -> {
              assertThat(near.quota()).isEqualTo("roles");
              assertThat(near.used()).isEqualTo(8);
            });
    assertThat(reader.nearlyExhausted(null, least))
        .extracting(NearlyExhaustedQuota::owner)
        .contains(owner);
    assertThat(reader.nearlyExhausted("another", least)).isEmpty();
    assertThat(reader.nearlyExhausted(owner, Map.of("roles", 9L)))
        .as("the limit was raised")
        .isEmpty();
    assertThat(reader.used(owner)).containsEntry("roles", 8L);
    TestDatabase.inTransaction(
        entities -> {
          on(entities, new QuotaUseQueries(null)).deleteNotice(owner, "roles");
          return null;
        });
    assertThat(reader.nearlyExhausted(owner, least)).isEmpty();
  }

  private static void organizations(Statement statement) throws SQLException {
    statement.execute(
        "insert into organizations (id, name, created_at, updated_at) values ('one', 'One', now(),"
            + " now()), ('two', 'Two', now(), now())");
  }

  private static String change(Random random, int number) {
    List<String> owners = new ArrayList<>(List.of("null", "'one'", "'two'"));
    return CHANGES
        .get(random.nextInt(CHANGES.size()))
        .formatted(owners.get(random.nextInt(owners.size())), String.valueOf(number));
  }

  private static Map<String, Long> rows(Statement statement, String query) throws SQLException {
    Map<String, Long> found = new TreeMap<>();
    try (ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        found.put(rows.getString(1) + " " + rows.getString(2), rows.getLong(3));
      }
    }
    return found;
  }
}
