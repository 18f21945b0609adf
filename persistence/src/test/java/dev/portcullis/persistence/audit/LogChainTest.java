package dev.portcullis.persistence.audit;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.user.User;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The verification of the logs detects tampering by a superuser of the database. The test has a
 * database of its own, because it verifies the whole log for each of hundreds of manipulations.
 */
@Tag("database")
@Tag("bulk")
class LogChainTest {
  private static final long NO_LIMIT = 1_000_000;

  private static DataSource database;
  private static EntityManagerFactory unit;

  private final String trace = Ids.id();

  @BeforeAll
  static void open() throws SQLException {
    database = TestDatabase.migrated("tampered");
    unit = TestDatabase.entities(database);
  }

  @AfterAll
  static void close() {
    unit.close();
  }

  /** Five rows in each log, which follow each other in one chain: no other session writes now. */
  @BeforeEach
  void write() {
    for (int i = 0; i < 5; i++) {
      changeAndRecord("Zoë \"Ω\" \u0001 \\ 🗝 " + i, i % 2 == 0 ? "permission.missing" : null);
    }
    disclose(5, "1 day");
    judge(5);
  }

  @Test
  void logsWrittenByTheApplicationAreIntact() {
    LogVerificationResult check = rolledBack(entities -> verify(entities));

    assertThat(check.firstFault()).isNull();
    assertThat(check.next()).isNull();
    assertThat(check.checkedRows()).isGreaterThanOrEqualTo(10);
    assertThat(check.heads()).extracting(LogCheckpoint::log).contains(HashChainedLog.values());
  }

  @Test
  void everyColumnIsCovered() {
    for (HashChainedLog log : HashChainedLog.values()) {
      for (String column : columns(log)) {
        LogIntegrityFault fault =
            afterTampering(
                "update %s set %s = %s where sequence = %d"
                    .formatted(log.table(), column, other(log, column), sequence(log, 2)));
        assertThat(fault).as("%s.%s", log.table(), column).isNotNull();
      }
    }
  }

  @Test
  void aRuleIsNeitherAddedNorTakenAway() {
    HashChainedLog log = HashChainedLog.AUDIT;
    for (String forged :
        List.of(
            "rule_id = 'x' where " + at(log, 1),
            "reason = 'x' where " + at(log, 1),
            "rule_id = null where " + at(log, 2),
            "rule_id = null, reason = null where " + at(log, 2))) {
      assertThat(afterTampering("update audit_logs set " + forged)).as(forged).isNotNull();
    }
  }

  @ParameterizedTest
  @EnumSource(HashChainedLog.class)
  void anEditedRowIsNamed(HashChainedLog log) {
    LogIntegrityFault fault =
        afterTampering(
            "update %s set %s = 'x' where %s".formatted(log.table(), edited(log), at(log, 2)));

    assertThat(fault.id()).isEqualTo(id(log, 2));
    assertThat(fault.log()).isEqualTo(log);
    assertThat(fault.sequence()).isEqualTo(sequence(log, 2));
    assertThat(fault.problem()).contains("changed after");
  }

  @ParameterizedTest
  @EnumSource(HashChainedLog.class)
  void anEditedRowWithAHashThatFitsBreaksTheNext(HashChainedLog log) {
    LogIntegrityFault fault =
        afterTampering(
            "update %s set %s = 'x' where %s".formatted(log.table(), edited(log), at(log, 2)),
            rehash(log, at(log, 2)));

    assertThat(fault.id()).isEqualTo(id(log, 3));
    assertThat(fault.problem()).contains("The previous row");
  }

  @ParameterizedTest
  @EnumSource(HashChainedLog.class)
  void aDeletedRowIsMissed(HashChainedLog log) {
    LogIntegrityFault fault =
        afterTampering("delete from %s where %s".formatted(log.table(), at(log, 2)));

    assertThat(fault.id()).isEqualTo(id(log, 3));
    assertThat(fault.problem()).contains("missing");
  }

  @ParameterizedTest
  @EnumSource(HashChainedLog.class)
  void aDeletedRowIsMissedAlsoWhenTheOthersMoveUp(HashChainedLog log) {
    LogIntegrityFault fault =
        afterTampering(
            "drop index " + log.table() + "_chain",
            "delete from %s where %s".formatted(log.table(), at(log, 2)),
            "update %s set position = position - 1 where chain = %s and position > %s"
                .formatted(log.table(), row(log, 2)[1], row(log, 2)[2]));

    assertThat(fault.id()).isEqualTo(id(log, 3));
  }

  @ParameterizedTest
  @EnumSource(HashChainedLog.class)
  void anInsertedRowIsNamed(HashChainedLog log) {
    String table = log.table();
    LogIntegrityFault fault =
        afterTampering(
            "drop index " + table + "_chain",
            "create temp table forged on commit drop as select * from %s where %s"
                .formatted(table, at(log, 2)),
            "update forged set id = 'forged', sequence = -1",
            "insert into %s select * from forged".formatted(table));

    assertThat(fault).isNotNull();
    assertThat(List.of("forged", id(log, 2))).contains(fault.id());
  }

  @ParameterizedTest
  @EnumSource(HashChainedLog.class)
  void aRowOutsideTheChainsIsNamed(HashChainedLog log) {
    String table = log.table();
    for (String column : List.of("chain", "position")) {
      LogIntegrityFault fault =
          afterTampering(
              "alter table %s alter column %s drop not null".formatted(table, column),
              "create temp table forged on commit drop as select * from %s where %s"
                  .formatted(table, at(log, 2)),
              "update forged set id = 'forged', sequence = -1, %s = null".formatted(column),
              "insert into %s select * from forged".formatted(table));

      assertThat(fault.id()).isEqualTo("forged");
    }
  }

  @ParameterizedTest
  @EnumSource(HashChainedLog.class)
  void rowsThatChangedPlacesAreNamed(HashChainedLog log) {
    String table = log.table();
    LogIntegrityFault fault =
        afterTampering(
            "drop index " + table + "_chain",
            "update %1$s set position = %2$d + %3$d - position where chain = %4$d and position in (%2$d, %3$d)"
                .formatted(table, position(log, 2), position(log, 3), chain(log)));
    assertThat(fault.id()).isIn(id(log, 2), id(log, 3));

    LogIntegrityFault swapped =
        afterTampering(
            "alter table %s drop constraint %s_pkey".formatted(table, table),
            "update %1$s set sequence = %2$d + %3$d - sequence where sequence in (%2$d, %3$d)"
                .formatted(table, sequence(log, 2), sequence(log, 3)));
    assertThat(swapped.id()).isIn(id(log, 2), id(log, 3));
  }

  @ParameterizedTest
  @EnumSource(HashChainedLog.class)
  void aTruncatedTailIsDetectedWithASavedHead(HashChainedLog log) {
    List<LogCheckpoint> noted = heads();
    String cut =
        "delete from %s where chain = %d and position >= %d"
            .formatted(log.table(), chain(log), position(log, 3));

    assertThat(afterTampering(cut)).as("nothing left to see").isNull();
    LogIntegrityFault fault = afterTampering(noted, cut);

    assertThat(fault.problem()).contains("deleted");
    assertThat(fault.position()).isEqualTo(position(log, 4));
  }

  @ParameterizedTest
  @EnumSource(HashChainedLog.class)
  void aRewrittenTailIsDetectedWithASavedHead(HashChainedLog log) {
    List<LogCheckpoint> noted = heads();
    String table = log.table();
    String rewrite =
        """
        do $$ declare r %1$s; previous bytea; begin
          for r in select * from %1$s where chain = %2$d and position >= %3$d order by position loop
            r.%5$s := 'x';
            r.previous_hash := coalesce(previous, r.previous_hash);
            previous := %4$s(r);
            update %1$s set %5$s = 'x', previous_hash = r.previous_hash, hash = previous
              where sequence = r.sequence;
          end loop; end $$
        """
            .formatted(table, chain(log), position(log, 3), hashFunction(log), edited(log));

    assertThat(afterTampering(rewrite)).as("all hashes fit").isNull();
    assertThat(afterTampering(noted, rewrite).problem()).contains("earlier one was changed");
  }

  @Test
  void anEmptiedLogIsDetectedWithSavedHeads() {
    LogIntegrityFault fault = afterTampering(heads(), "truncate audit_logs");

    assertThat(fault.log()).isEqualTo(HashChainedLog.AUDIT);
    assertThat(fault.problem()).contains("deleted");
  }

  @Test
  void theEarliestOfSeveralBrokenRowsIsNamed() {
    HashChainedLog log = HashChainedLog.AUDIT;
    LogIntegrityFault fault =
        afterTampering(
            "update audit_logs set actor_id = 'x' where " + at(log, 3),
            "update audit_logs set actor_id = 'x' where " + at(log, 1));

    assertThat(fault.id()).isEqualTo(id(log, 1));
  }

  @Test
  void aLongLogIsWalkedInParts() {
    LogVerificationResult whole = rolledBack(entities -> verify(entities));
    long rows = 0;
    LogCursor from = LogCursor.START;
    while (from != null) {
      LogCursor at = from;
      LogVerificationResult part =
          rolledBack(entities -> verifier(entities).verify(at, null, 7, List.of()));
      assertThat(part.checkedRows()).isLessThanOrEqualTo(7);
      assertThat(part.firstFault()).isNull();
      rows += part.checkedRows();
      from = part.next();
      assertThat(from == null || LogCursor.parse(from.toString()).orElseThrow().equals(from))
          .isTrue();
    }
    assertThat(rows).isEqualTo(whole.checkedRows());
  }

  @Test
  void aPartialVerificationFindsBrokenRowsInIt() {
    HashChainedLog log = HashChainedLog.AUDIT;
    LogCursor before = new LogCursor(log, chain(log), position(log, 2));
    LogIntegrityFault fault =
        rolledBack(
            entities -> {
              tamper(entities, "update audit_logs set actor_id = 'x' where " + at(log, 3));
              return verifier(entities).verify(before, log, 1, List.of()).firstFault();
            });

    assertThat(fault.id()).isEqualTo(id(log, 3));
  }

  @Test
  void oneLogAloneCanBeWalked() {
    LogVerificationResult check =
        rolledBack(
            entities ->
                verifier(entities)
                    .verify(
                        LogCursor.startOf(HashChainedLog.DB_MUTATION),
                        HashChainedLog.DB_MUTATION,
                        NO_LIMIT,
                        List.of()));

    assertThat(check.heads())
        .extracting(LogCheckpoint::log)
        .containsOnly(HashChainedLog.DB_MUTATION);
    assertThat(check.firstFault()).isNull();
  }

  @Test
  void noTransactionWaitsForAnother() throws SQLException {
    try (Connection first = database.getConnection();
        Connection second = database.getConnection()) {
      first.setAutoCommit(false);
      second.setAutoCommit(false);
      insert(first, "a-" + trace);
      insert(second, "b-" + trace);
      insert(first, "c-" + trace);
      second.commit();
      first.commit();
    }

    LogVerificationResult check = rolledBack(entities -> verify(entities));
    assertThat(check.firstFault()).isNull();
  }

  @Test
  void aRollbackLeavesNoGap() throws SQLException {
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      insert(connection, "a-" + trace);
      var savepoint = connection.setSavepoint();
      insert(connection, "b-" + trace);
      connection.rollback(savepoint);
      insert(connection, "c-" + trace);
      connection.commit();
      insert(connection, "d-" + trace);
      connection.rollback();
    }
    changeAndRecord("after");

    LogVerificationResult check = rolledBack(entities -> verify(entities));
    assertThat(check.firstFault()).isNull();
  }

  @Test
  void manyWritersAtOnceKeepEveryChainIntact() throws Exception {
    int writers = 16;
    int each = 25;
    long before = rolledBack(entities -> verify(entities)).checkedRows();
    ExecutorService threads = Executors.newFixedThreadPool(writers);
    try {
      List<Callable<Void>> work =
          IntStream.range(0, writers)
              .<Callable<Void>>mapToObj(
                  writer ->
                      () -> {
                        for (int i = 0; i < each; i++) {
                          changeAndRecord("writer " + writer);
                        }
                        return null;
                      })
              .toList();
      for (Future<Void> done : threads.invokeAll(work)) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }

    LogVerificationResult check = rolledBack(entities -> verify(entities));
    assertThat(check.firstFault()).isNull();
    assertThat(check.checkedRows()).isEqualTo(before + 2L * writers * each);
  }

  @Test
  void rowsOfTheTimeBeforeTheChainsAreChained() throws SQLException {
    var dataSource = TestDatabase.empty("before_chains");
    Flyway.configure().dataSource(dataSource).target("0006").load().migrate();
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      for (String id : List.of("a", "b", "c")) {
        insert(connection, id);
      }
      Flyway.configure().dataSource(dataSource).load().migrate();
      insert(connection, "d");
      for (HashChainedLog log : List.of(HashChainedLog.AUDIT, HashChainedLog.DB_MUTATION)) {
        try (var rows =
            statement.executeQuery(
                """
                select count(*) filter (where hash = %2$s(l)
                         and previous_hash = coalesce(before, decode(repeat('00', 32), 'hex'))
                         and position = number and chain = 0), count(*)
                from (select %1$s as l, %1$s.*, lag(hash) over w as before,
                        row_number() over w as number
                      from %1$s window w as (order by position)) logged
                """
                    .formatted(log.table(), hashFunction(log)))) {
          rows.next();
          assertThat(rows.getLong(1)).as(log.table()).isEqualTo(rows.getLong(2));
          assertThat(rows.getLong(2)).isGreaterThanOrEqualTo(4);
        }
      }
    }
  }

  @Test
  void headsAreReadBackAsTheyWereWritten() {
    assertThat(heads())
        .isNotEmpty()
        .allSatisfy(head -> assertThat(LogCheckpoint.parse(head.toString())).contains(head));
    assertThat(LogCheckpoint.parse("audit:0:1:abc")).isEmpty();
    assertThat(LogCheckpoint.parse("other:0:1:" + "0".repeat(64))).isEmpty();
    assertThat(LogCursor.parse("audit:99999999999:1")).isEmpty();
    assertThat(LogCursor.parse("audit:9999999999:1")).isEmpty();
  }

  private static void insert(Connection connection, String id) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("set lock_timeout = '60s'");
      statement.execute(
          """
          insert into audit_logs (id, action_type, resource_type, status_code, succeeded,
              actor_type, operator_bypass, trace_id, request_id, created_at)
            values ('%1$s', 'role.create', 'role', 201, true, 'system', false, 't', 'r', now());
          insert into users (id, display_name, source, created_at, updated_at)
            values ('%1$s', 'x', 'oidc', now(), now())
          """
              .formatted(id));
    }
  }

  /** The beginning of a chain goes when its time is over, and its newest row never. */
  @Test
  void deletedRowsAreNoFault() {
    HashChainedLog log = HashChainedLog.DISCLOSURE;
    List<LogCheckpoint> noted = heads();
    rolledBack(
        entities -> {
          entities
              .createNativeQuery("set local session_replication_role = replica")
              .executeUpdate();
          entities
              .createNativeQuery(
                  "delete from rpc_disclosures where chain = %d and position <= %d"
                      .formatted(chain(log), position(log, 2)))
              .executeUpdate();
          assertThat(verify(entities).firstFault()).isNull();
          LogCursor before = new LogCursor(log, chain(log), position(log, 1));
          assertThat(verifier(entities).verify(before, log, 1, noted).firstFault()).isNull();
          return null;
        });
    assertThat(
            afterTampering(
                    "delete from rpc_disclosures where chain = %d and position <= %d"
                        .formatted(chain(log), position(log, 1)),
                    "delete from rpc_disclosures where " + at(log, 3))
                .problem())
        .contains("missing");
    assertThat(afterTampering(noted, "truncate rpc_disclosures").problem())
        .as("all of it is never forgotten")
        .contains("deleted");
  }

  @Test
  void timeIsOverInTheOrderOfTheChainAndNeverForItsNewestRow() {
    disclose(3, "-3 days");
    rolledBack(
        entities -> {
          assertThat(deleteExpired(entities)).as("they follow rows that are kept").isZero();
          entities
              .createNativeQuery("set local session_replication_role = replica")
              .executeUpdate();
          entities
              .createNativeQuery(
                  "update rpc_disclosures set expires_at = expires_at - interval '9 days'")
              .executeUpdate();
          entities.createNativeQuery("set local session_replication_role = origin").executeUpdate();
          deleteExpired(entities);
          assertThat(
                  entities
                      .createNativeQuery(
                          "select count(*) = count(distinct chain) from rpc_disclosures",
                          Boolean.class)
                      .getSingleResult())
              .isEqualTo(true);
          return null;
        });
  }

  private static int deleteExpired(EntityManager entities) {
    return entities
        .createNativeQuery(
            "delete from rpc_disclosures where expires_at < now() - interval '1 hour'")
        .executeUpdate();
  }

  private void disclose(int rows, String life) {
    inTransaction(
        entities ->
            entities
                .createNativeQuery(
                    """
                    insert into rpc_disclosures (id, kind, count, created_at, expires_at, method, tx_hash,
                        first_block, last_block, extent, actor_type, actor_id, request_id, trace_id)
                      select new_id(), 'transaction', 1, now(), now() + cast(:life as interval), 'eth_call',
                          '0x1', i, i, 'whole', 'user', 'u', 'Zoë', :trace from generate_series(1, :rows) i
                    """)
                .setParameter("life", life)
                .setParameter("trace", trace)
                .setParameter("rows", rows)
                .executeUpdate());
  }

  /** A part that was ended is explained by a row of the chain, and by nothing else. */
  @Test
  void aBeginningOfTheJudgementsGoesWithACheckpointOnly() {
    HashChainedLog log = HashChainedLog.BLOCK_JUDGEMENT;
    String forgotten =
        "delete from block_judgements where chain = %d and position <= %d"
            .formatted(chain(log), position(log, 2));
    assertThat(afterTampering(forgotten).problem()).contains("no checkpoint");
    String ended =
        """
        select append_block_judgement(jsonb_build_object('id', 'end', 'kind', 'checkpoint',
          'chain_id', 1, 'block_number', 1, 'judged_at', now(), 'ended_position', position,
          'ended_hash', encode(hash, 'hex')), '[]') from block_judgements where %s
        """
            .formatted(at(log, 2));
    rolledBack(
        entities -> {
          var unused = entities.createNativeQuery(ended).getResultList();
          tamper(entities, forgotten);
          assertThat(verify(entities).firstFault()).isNull();
          return null;
        });
  }

  private void judge(int rows) {
    inTransaction(
        entities ->
            entities
                .createNativeQuery(
                    """
                    select append_block_judgement(jsonb_build_object('id', new_id(), 'kind', 'block',
                        'chain_id', 1, 'block_number', i, 'block_hash', '0x' || new_id(),
                        'parent_hash', '0x', 'mined_at', now(), 'policy_version', 1,
                        'transactions', 1, 'frames', 3, 'verdict', 'clean', 'reason', cast(:trace as text),
                        'judged_at', now()), '[]') from generate_series(1, :rows) i
                    """)
                .setParameter("trace", trace)
                .setParameter("rows", rows)
                .getResultList());
  }

  private void changeAndRecord(String name) {
    changeAndRecord(name, null);
  }

  private void changeAndRecord(String name, String rule) {
    CallContext call =
        new CallContext(
            "r-" + name,
            trace,
            null,
            new Actor(Actor.Type.USER, "user-" + trace, null, "0xabc"),
            "POST /things",
            "POST",
            "/things",
            "192.0.2.1",
            "test");
    inTransaction(
        entities -> {
          new MutationAttribution(entities).attribute(call);
          // Names have no control characters; other texts of the logs may.
          entities.persist(new User(name.replace("\u0001", ""), User.Source.OIDC, null));
          on(entities, new AuditQueries())
              .add(
                  new AuditEntry("role.create", "role", name, null, call)
                      .decidedBy(rule, rule == null ? null : "why")
                      .succeeded(201));
          return null;
        });
  }

  private static LogIntegrityFault afterTampering(String... statements) {
    return afterTampering(List.of(), statements);
  }

  private static LogIntegrityFault afterTampering(List<LogCheckpoint> noted, String... statements) {
    return rolledBack(
        entities -> {
          tamper(entities, statements);
          return verifier(entities).verify(LogCursor.START, null, NO_LIMIT, noted).firstFault();
        });
  }

  /** As a superuser can: without any trigger or check. */
  private static void tamper(EntityManager entities, String... statements) {
    entities.createNativeQuery("set local session_replication_role = replica").executeUpdate();
    for (HashChainedLog log : HashChainedLog.values()) {
      entities
          .createNativeQuery(
              "alter table " + log.table() + " alter column sequence drop identity if exists")
          .executeUpdate();
    }
    for (String table : List.of("rpc_disclosures", "block_judgements")) {
      entities
          .createNativeQuery(
              """
              do $$ declare checked text; begin
                for checked in select conname from pg_constraint
                    where conrelid = cast('%1$s' as regclass) and contype = 'c' loop
                  execute 'alter table %1$s drop constraint ' || checked;
                end loop; end $$
              """
                  .formatted(table))
          .executeUpdate();
    }
    for (String statement : statements) {
      entities.createNativeQuery(statement).executeUpdate();
    }
  }

  private static LogVerificationResult verify(EntityManager entities) {
    return verifier(entities).verify(LogCursor.START, null, NO_LIMIT, List.of());
  }

  private static LogVerifier verifier(EntityManager entities) {
    return new LogVerifier(on(entities, new LogChainRepository()));
  }

  private static List<LogCheckpoint> heads() {
    return rolledBack(entities -> on(entities, new LogChainRepository()).heads());
  }

  private static String hashFunction(HashChainedLog log) {
    return switch (log) {
      case AUDIT -> "audit_log_hash";
      case DB_MUTATION -> "db_mutation_hash";
      case DISCLOSURE -> "rpc_disclosure_hash";
      case BLOCK_JUDGEMENT -> "block_judgement_hash";
    };
  }

  /** A column of text that an attacker may want to change. */
  private static String edited(HashChainedLog log) {
    return log == HashChainedLog.BLOCK_JUDGEMENT ? "reason" : "actor_id";
  }

  private static String rehash(HashChainedLog log, String where) {
    return "update %1$s l set hash = %2$s(l) where %3$s"
        .formatted(log.table(), hashFunction(log), where);
  }

  private String at(HashChainedLog log, int number) {
    return "sequence = " + sequence(log, number);
  }

  private long sequence(HashChainedLog log, int number) {
    return Long.parseLong(row(log, number)[0].toString());
  }

  private int chain(HashChainedLog log) {
    return Integer.parseInt(row(log, 0)[1].toString());
  }

  private long position(HashChainedLog log, int number) {
    return Long.parseLong(row(log, number)[2].toString());
  }

  private String id(HashChainedLog log, int number) {
    return row(log, number)[3].toString();
  }

  /** The row that this test wrote, from 0. */
  private Object[] row(HashChainedLog log, int number) {
    return rolledBack(
        entities ->
            (Object[])
                entities
                    .createNativeQuery(
                        "select sequence, chain, position, id from "
                            + log.table()
                            + " where %s = ?1 order by sequence"
                                .formatted(
                                    log == HashChainedLog.BLOCK_JUDGEMENT ? "reason" : "trace_id"),
                        Object[].class)
                    .setParameter(1, trace)
                    .getResultList()
                    .get(number));
  }

  @SuppressWarnings("unchecked") // one column of text
  private static List<String> columns(HashChainedLog log) {
    return rolledBack(
        entities ->
            entities
                .createNativeQuery(
                    "select column_name::text from information_schema.columns"
                        + " where table_schema = 'public' and table_name = ?1"
                        // The storage location of a row is not part of it, and is not hashed.
                        + " and column_name <> 'day'",
                    String.class)
                .setParameter(1, log.table())
                .getResultList());
  }

  /** Another value for a column, whatever its type is. */
  private static String other(HashChainedLog log, String column) {
    return switch (column) {
      case "chain",
          "status_code",
          "count",
          "first_block",
          "last_block",
          "chain_id",
          "block_number",
          "policy_version",
          "transactions",
          "frames",
          "outside_system",
          "outside_layer1",
          "outside_unknown",
          "escaped",
          "undecided",
          "supersedes",
          "suspected" ->
          "coalesce(" + column + ", 0) + 7";
      case "ended_position" -> "7";
      case "since" -> "now()";
      case "position", "sequence" -> column + " + 1000000";
      case "succeeded", "operator_bypass" -> "not " + column;
      case "previous_hash", "hash" -> "sha256('x')";
      case "old_row", "new_row" -> "'{\"x\": 1}'";
      case "changed_columns" -> "array['x']";
      case "operation" -> log == HashChainedLog.AUDIT ? "'x'" : "'DELETE'";
      case "actor_type" -> "'tenant'";
      case "created_at", "occurred_at", "expires_at", "judged_at", "mined_at" ->
          "coalesce(" + column + ", now()) + interval '1 microsecond'";
      default -> "'x'";
    };
  }

  private static <T> T inTransaction(Function<EntityManager, T> work) {
    return TestDatabase.inTransaction(unit, work);
  }

  private static <T> T rolledBack(Function<EntityManager, T> work) {
    return TestDatabase.rolledBack(unit, work);
  }
}
