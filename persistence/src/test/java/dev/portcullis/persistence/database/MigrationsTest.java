package dev.portcullis.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class MigrationsTest {
  @Test
  void everyTableRecordsItsMutations() throws SQLException {
    assertThat(
            names(
                """
                select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
                where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
                  and c.relname not in ('db_mutations', 'audit_logs', 'rate_limit_counts',
                    'spent_identity_tokens', 'siwe_challenges', 'socket_tickets', 'job_leases', 'rpc_denials',
                    'rpc_disclosures', 'rpc_submissions', 'rpc_filters', 'policy_changes',
                    'block_judgements', 'block_escapes', 'sentinel_positions',
                    'policy_nodes', 'job_executions', 'flyway_schema_history',
                    'webhook_events',
                    'webhook_deliveries', 'webhook_attempts', 'webhook_gaps', 'webhook_progress',
                    'webhook_failures', 'webhook_orphans', 'webhook_blocks', 'kafka_progress',
                    'kafka_skipped', 'webhook_redelivery_progress',
                    'operational_notices', 'service_statistics', 'encryption_key_checks',
                    'contract_creations', 'contract_deployment_outcomes', 'webhook_batches', 'quota_use', 'quota_notices',
                    'pooled_transactions')
                  -- The ledger of the legacy rollup is a log itself.
                  and not starts_with(c.relname, 'legacy_')
                  and not exists (select 1 from pg_trigger t
                    where t.tgrelid = c.oid and t.tgname = 'log_mutation')
                """))
        .isEmpty();
  }

  @Test
  void theMutationLogNeverShowsAColumnThatHoldsASecret() throws SQLException {
    // A column that is named like a secret and is not hidden by its table's trigger.
    assertThat(
            names(
                """
                select c.table_name || '.' || c.column_name
                from information_schema.columns c
                  join pg_trigger t on t.tgrelid = c.table_name::regclass
                    and t.tgname = 'log_mutation'
                where c.table_schema = 'public'
                  and c.column_name ~ '(token|secret|signing_key|key_hash|private|oidc_sub)'
                  and c.column_name !~ '_id$'
                  and not (c.column_name = any (string_to_array(
                    split_part(encode(t.tgargs, 'escape'), '\\000', 2), ',')))
                """))
        .isEmpty();
  }

  private static List<String> names(String query) throws SQLException {
    try (Connection connection = TestDatabase.dataSource().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      List<String> names = new ArrayList<>();
      while (rows.next()) {
        names.add(rows.getString(1));
      }
      return names;
    }
  }
}
