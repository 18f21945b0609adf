package dev.portcullis.persistence.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.ListPlace;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.audit.ChainedLog;
import dev.portcullis.persistence.audit.LogChainRepository;
import dev.portcullis.persistence.audit.LogCheck;
import dev.portcullis.persistence.audit.LogCursor;
import dev.portcullis.persistence.audit.LogVerifier;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.database.TestDatabase;
import jakarta.persistence.EntityManagerFactory;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.sql.DataSource;
import org.hibernate.Session;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Judgements are in parts by day that end in order, each with a row of the chain that says so. */
@Tag("database")
class JudgementRepositoryTest {
  private static final long CHAIN = 1;
  private static final Instant TODAY = Clock.now().truncatedTo(ChronoUnit.SECONDS);

  private static EntityManagerFactory unit;

  @BeforeAll
  static void open() throws SQLException {
    DataSource database = TestDatabase.migrated("judgements");
    unit = TestDatabase.entities(database);
  }

  @AfterAll
  static void close() {
    unit.close();
  }

  @Test
  void daysEndInOrderAndTheChainStaysWhole() {
    for (int day = 10; day >= 0; day--) {
      for (int i = 0; i < 3; i++) {
        assertThat(append(block(10 - day, TODAY.minus(Duration.ofDays(day))))).isTrue();
      }
    }
    assertThat(check().firstFault()).isNull();
    long rows = check().checkedRows();

    int ended = 0;
    while (end(4)) {
      ended++;
    }
    assertThat(ended).isEqualTo(6);
    LogCheck after = check();
    assertThat(after.firstFault()).as("the checkpoints explain what is gone").isNull();
    assertThat(after.checkedRows()).isEqualTo(rows - 3L * ended + ended);
    assertThat(days()).hasSize(5);
    assertThat(end(0)).as("as one that keeps a day").isTrue();
    while (end(-1)) {
      assertThat(days()).hasSizeGreaterThanOrEqualTo(2);
    }
    assertThat(days()).as("today and yesterday are kept, whoever asks").hasSize(2);
    assertThat(check().firstFault()).isNull();
  }

  @Test
  void aBlockHasOneRowAndItsEscapesAreToldOnce() {
    EscapeRow escape = escape(0, Hash32.class.getSimpleName() + Ids.id());
    JudgementRow first = block(1, TODAY);
    assertThat(append(first, escape)).isTrue();
    assertThat(append(first, escape)).as("it is there").isFalse();
    assertThat(newEscapes(first)).containsExactly(escape);

    JudgementRow second = block(1, TODAY);
    assertThat(append(second, escape)).isTrue();
    assertThat(newEscapes(second)).as("another block has it as well").isEmpty();
    assertThat(
            TestDatabase.<List<EscapeRow>>rolledBack(
                unit, each -> new JudgementRepository(each).escapes(second.blockHash())))
        .containsExactly(escape);
  }

  /** Of 50,000 blocks of one day. */
  @Test
  void everyPageIsReadAlongAnIndex() {
    TestDatabase.rolledBack(
        unit,
        entities -> {
          for (String statement :
              List.of(
                  "set local session_replication_role = replica",
                  "select ensure_judgement_day('2030-01-01')",
                  """
                  insert into block_judgements (day, sequence, id, kind, chain_id, block_number,
                      block_hash, verdict, judged_at, chain, position, previous_hash, hash)
                    select '2030-01-01', 1000000 + n, 'plan' || n, 'block', 1, 1000000 + n, 'h' || n,
                      case when n % 500 = 0 then 'escaped' else 'clean' end, now(), 0, 1000000 + n, '', ''
                    from generate_series(1, 50000) n
                  """,
                  "analyze block_judgements")) {
            entities
                .unwrap(Session.class)
                .doWork(
                    connection -> {
                      try (var run = connection.createStatement()) {
                        run.execute(statement);
                      }
                    });
          }
          for (JudgementFilter filter :
              List.of(
                  new JudgementFilter(null, null, null),
                  new JudgementFilter("escaped", null, null),
                  new JudgementFilter("escaped", 1_010_000L, null),
                  new JudgementFilter(null, 1_010_000L, 1_020_000L))) {
            for (ListPlace after : Arrays.asList(null, place(1_015_000))) {
              String plan =
                  entities
                      .unwrap(Session.class)
                      .doReturningWork(
                          connection -> {
                            try (var page =
                                new JudgementSearch(filter)
                                    .rows(connection, "explain ", new Paging(50, 0, after))) {
                              return String.join(
                                  "\n", Statements.rows(page, row -> row.getString(1)));
                            }
                          });
              assertThat(plan).as("%s after %s", filter, after).contains("Index Scan");
              assertThat(plan)
                  .as("%s after %s", filter, after)
                  .doesNotContain("Seq Scan on block_judgements_20300101", "Bitmap");
            }
          }
          return null;
        });
  }

  @Test
  void pagesFollowEachOther() {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      JudgementRow row = block(900_000 + i / 2, TODAY);
      append(row);
      all.add(0, row.id());
    }
    List<String> shown = new ArrayList<>();
    ListPlace after = null;
    do {
      Paging paging = new Paging(2, 0, after);
      Page<JudgedBlock> page =
          TestDatabase.rolledBack(
              unit,
              entities ->
                  entities
                      .unwrap(Session.class)
                      .doReturningWork(
                          connection ->
                              new JudgementSearch(new JudgementFilter(null, 900_000L, 900_010L))
                                  .page(connection, paging)));
      page.items().forEach(each -> shown.add(each.row().id()));
      assertThat(page.totalItems()).isEqualTo(5);
      after = page.next();
    } while (after != null);
    assertThat(shown).isEqualTo(all);
  }

  private static ListPlace place(long number) {
    return new ListPlace(Instant.EPOCH, number + "-" + number);
  }

  private static JudgementRow block(long number, Instant at) {
    return new JudgementRow(
        Ids.id(),
        "block",
        CHAIN,
        number,
        null,
        "0x" + Sha256.hex(Ids.id()),
        "0x",
        at,
        1L,
        1,
        1L,
        "clean",
        null,
        0,
        0,
        0,
        0,
        0,
        null,
        at);
  }

  private static EscapeRow escape(int place, String transaction) {
    return new EscapeRow(
        place, transaction, "escaped", "0x1", "u", null, "permission.missing", "0.1", "0x2", "0x3");
  }

  private static boolean append(JudgementRow row, EscapeRow... escapes) {
    return TestDatabase.inTransaction(
        unit, entities -> new JudgementRepository(entities).append(row, List.of(escapes)));
  }

  private static boolean end(int keep) {
    return TestDatabase.inTransaction(
        unit, entities -> new JudgementRepository(entities).endDay(keep, TODAY));
  }

  private static List<EscapeRow> newEscapes(JudgementRow row) {
    return TestDatabase.rolledBack(
        unit, entities -> new JudgementRepository(entities).newEscapes(row.blockHash()));
  }

  private static LogCheck check() {
    return TestDatabase.rolledBack(
        unit,
        entities ->
            new LogVerifier(new LogChainRepository(entities))
                .walk(
                    LogCursor.startOf(ChainedLog.BLOCK_JUDGEMENT),
                    ChainedLog.BLOCK_JUDGEMENT,
                    1_000_000,
                    List.of()));
  }

  private static List<String> days() {
    return TestDatabase.rolledBack(
        unit,
        entities ->
            new Statements(entities)
                .list(
                    row -> row.getString(1),
                    "select relname from pg_class where relkind = 'r'"
                        + " and relname ~ '^block_judgements_2'"));
  }
}
