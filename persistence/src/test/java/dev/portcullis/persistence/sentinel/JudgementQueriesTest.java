package dev.portcullis.persistence.sentinel;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.audit.HashChainedLog;
import dev.portcullis.persistence.audit.LogChainRepository;
import dev.portcullis.persistence.audit.LogCursor;
import dev.portcullis.persistence.audit.LogVerificationResult;
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
import java.util.Optional;
import javax.sql.DataSource;
import org.hibernate.Session;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * Judgements are in parts by day that end in order, each with a row of the chain that records it.
 */
@Tag("database")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class JudgementQueriesTest {
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

  /** The first, for nothing is appended to a day before the last one. */
  @Test
  @Order(1)
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
    LogVerificationResult after = check();
    assertThat(after.firstFault()).as("the checkpoints explain what is gone").isNull();
    assertThat(after.checkedRows()).isEqualTo(rows - 3L * ended + ended);
    assertThat(days()).hasSize(5);
    assertThat(end(0)).as("as one that keeps a day").isTrue();
    while (end(-1)) {
      assertThat(days()).hasSizeGreaterThanOrEqualTo(2);
    }
    assertThat(days()).as("today and yesterday are kept for any retention").hasSize(2);
    assertThat(check().firstFault()).isNull();
  }

  @Test
  void aBlockHasOneRowAndItsEscapesAreReportedOnce() {
    EscapeRow escape = escape(0, Hash32.class.getSimpleName() + Ids.id());
    JudgementRow first = block(1, TODAY);
    long position = place(first, escape);
    assertThat(append(first, escape)).as("it is there").isFalse();
    assertThat(escapes(first, position)).containsExactly(escape);

    JudgementRow second = block(1, TODAY);
    assertThat(escapes(second, place(second, escape)))
        .as("another block has it as well")
        .containsExactly(untold(escape));
  }

  @Test
  void aSuspicionIsReportedOnceAndAgainWhenItEscapes() {
    EscapeRow suspect = row("undecided", true);
    EscapeRow undecided =
        new EscapeRow(
            1,
            Ids.id(),
            "undecided",
            "0x1",
            "u",
            null,
            "rule.public.allow",
            "",
            "0x2",
            "0x3",
            false);
    JudgementRow first = block(1, TODAY);
    assertThat(escapes(first, place(first, suspect, undecided)))
        .containsExactly(suspect, undecided);

    JudgementRow again = block(1, TODAY);
    assertThat(escapes(again, place(again, suspect))).containsExactly(untold(suspect));
    EscapeRow escaped = escape(0, suspect.transactionHash());
    JudgementRow third = block(1, TODAY);
    assertThat(escapes(third, place(third, escaped))).containsExactly(escaped);
    JudgementRow last = block(1, TODAY);
    assertThat(escapes(last, place(last, suspect))).containsExactly(untold(suspect));
  }

  private static EscapeRow row(String verdict, boolean told) {
    return new EscapeRow(
        0, Ids.id(), verdict, "0x1", "u", null, "permission.missing", "", "0x2", "0x3", told);
  }

  private static EscapeRow untold(EscapeRow row) {
    return new EscapeRow(
        row.place(),
        row.transactionHash(),
        row.verdict(),
        row.sender(),
        row.userId(),
        row.organizationId(),
        row.ruleId(),
        row.path(),
        row.target(),
        row.selector(),
        false);
  }

  /** No later append can make a finding clean. */
  @Test
  void onlyUnjudgedBlocksAreSupersededAndOnlyOnce() {
    JudgementRow unjudged = judged(70, "unjudged", "0x" + Sha256.hex(Ids.id()));
    EscapeRow suspect = row("undecided", true);
    long position = place(unjudged, suspect);
    JudgementRow clean = judged(70, "clean", unjudged.blockHash());
    assertThat(append(clean)).as("it does not supersede the other").isFalse();
    assertThat(append(judged(70, "clean", "0x" + Sha256.hex(Ids.id())).superseding(position)))
        .as("another block")
        .isFalse();

    JudgementRow again = clean.superseding(position);
    long place = place(again, suspect);
    assertThat(escapes(again, place)).containsExactly(untold(suspect));
    assertThat(escapes(unjudged, position)).as("they stay").containsExactly(suspect);
    assertThat(append(judged(70, "clean", unjudged.blockHash()).superseding(position)))
        .as("a second time")
        .isFalse();
    assertThat(append(judged(70, "clean", unjudged.blockHash()).superseding(place)))
        .as("one that was judged")
        .isFalse();
    assertThat(find(unjudged.blockHash()).row().id()).isEqualTo(again.id());
    assertThat(check().firstFault()).isNull();
  }

  /** Nothing that escaped is lost, reported twice, or hides what could not be judged beside it. */
  @Test
  void aPartlyJudgedBlockIsSupersededIfItsEscapesAreKept() {
    String hash = "0x" + Sha256.hex(Ids.id());
    EscapeRow escape = escape(0, Ids.id());
    EscapeRow other = escape(1, Ids.id());
    JudgementRow partly = escaped(hash, "trace.refused", 1);
    long position = place(partly, escape);
    assertThat(unjudged(71)).isEqualTo(partly.id());
    JudgementRow whole = escaped(hash, null, 2).superseding(position);
    assertThat(append(judged(70, "clean", hash).superseding(position))).isFalse();
    assertThat(append(whole, other, escape(2, Ids.id()))).as("without the first").isFalse();
    assertThat(append(escaped(hash, "trace.refused", 1).superseding(position), escape))
        .as("nothing more is known")
        .isFalse();
    JudgementRow more = escaped(hash, "trace.refused", 2).superseding(position);
    long second = place(more, escape, other);
    assertThat(escapes(more, second)).containsExactly(untold(escape), other);
    JudgementRow last = escaped(hash, "trace.frames_only", 2).superseding(second);
    place(last, escape, other);
    assertThat(shown(70, 70)).containsOnlyOnce(last.id()).doesNotContain(partly.id(), more.id());
    assertThat(unjudged(71)).as("it is judged").isNotIn(partly.id(), more.id(), last.id());
    assertThat(check().firstFault()).isNull();
  }

  /** What an administrator acknowledged is open again only if more was found since. */
  @Test
  void anAcknowledgedEscapeStaysAcknowledged() {
    String hash = "0x" + Sha256.hex(Ids.id());
    EscapeRow escape = escape(0, Ids.id());
    EscapeRow other = escape(1, Ids.id());
    long first = place(escaped(hash, "trace.refused", 1), escape);
    acknowledge(hash);
    long second = place(escaped(hash, "trace.refused", 2).superseding(first), escape, other);
    assertThat(find(hash).acknowledged()).isFalse();
    assertThat(openEscapes()).isEqualTo(1);
    acknowledge(hash);
    place(escaped(hash, null, 2).superseding(second), escape, other);
    assertThat(find(hash).acknowledged()).isTrue();
    assertThat(openEscapes()).isZero();
  }

  private static JudgementRow escaped(String hash, String reason, int escapes) {
    return new JudgementRow(
        Ids.id(), "block", CHAIN, 70, null, hash, "0x", TODAY, 1L, 3, 1L, "escaped", reason, 0, 0,
        0, escapes, 0, null, TODAY, null, null);
  }

  private static void acknowledge(String hash) {
    JudgedBlock block = find(hash);
    TestDatabase.inTransaction(
        unit,
        entities -> {
          on(entities, new JudgementQueries()).acknowledge(block, "u", TODAY);
          return null;
        });
  }

  private static long openEscapes() {
    return TestDatabase.<Long>rolledBack(
        unit,
        entities ->
            ((Number)
                    ((Object[])
                            entities
                                .createNativeQuery(
                                    JudgementQueries.OPEN_ESCAPED.replace("?", "date '2020-01-01'"),
                                    Object[].class)
                                .getSingleResult())
                        [0])
                .longValue());
  }

  @Test
  void aGapBecomesShorterUntilNothingIsLeft() {
    JudgementRow gap = JudgementRow.gap(Ids.id(), CHAIN, 80, 89, "sentinel.downtime", TODAY);
    long position = place(gap);
    assertThat(append(gap.truncated(Ids.id(), position, 89, TODAY))).as("no shorter").isFalse();
    assertThat(append(gap.truncated(Ids.id(), position, 78, TODAY))).as("too short").isFalse();
    JudgementRow shorter = gap.truncated(Ids.id(), position, 84, TODAY);
    long next = place(shorter);
    assertThat(append(gap.truncated(Ids.id(), position, 83, TODAY))).as("superseded").isFalse();
    assertThat(shown(80, 89)).containsExactly(shorter.id());
    assertThat(unjudged(90)).isEqualTo(shorter.id());
    place(shorter.truncated(Ids.id(), next, 79, TODAY));
    assertThat(shown(80, 89)).isEmpty();
    assertThat(unjudged(90)).isNotEqualTo(shorter.id());
    assertThat(check().firstFault()).isNull();
  }

  private static List<String> shown(long from, long to) {
    return TestDatabase.<Page<JudgedBlock>>rolledBack(
            unit,
            entities ->
                entities
                    .unwrap(Session.class)
                    .doReturningWork(
                        connection ->
                            new BlockJudgementSearch(new JudgementFilter(null, from, to, false))
                                .page(connection, new PageRequest(50, 0))))
        .items()
        .stream()
        .map(each -> each.row().id())
        .toList();
  }

  private static String unjudged(long before) {
    return TestDatabase.<String>rolledBack(
        unit,
        entities ->
            on(entities, new JudgementQueries())
                .unjudged(CHAIN, TODAY.minus(Duration.ofHours(23)), before, 0)
                .map(each -> each.row().id())
                .orElse(""));
  }

  private static JudgedBlock find(String hash) {
    return TestDatabase.rolledBack(
        unit, entities -> on(entities, new JudgementQueries()).find(hash).orElseThrow());
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
                      block_hash, verdict, judged_at, chain, position, previous_hash, hash, supersedes, suspected)
                    select '2030-01-01', 1000000 + n, 'plan' || n, 'block', 1, 1000000 + n, 'h' || n,
                      case when n % 500 = 0 then 'escaped' when n % 400 = 0 then 'unjudged' else 'clean' end, now(), 0,
                      1000000 + n, '', '', case when n % 800 = 1 then 1000000 + n - 1 end, case when n % 900 = 0 then 1 end
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
                  new JudgementFilter(null, null, null, false),
                  new JudgementFilter("escaped", null, null, false),
                  new JudgementFilter("unjudged", null, null, false),
                  new JudgementFilter(null, null, null, true),
                  new JudgementFilter("escaped", 1_010_000L, null, false),
                  new JudgementFilter(null, 1_010_000L, 1_020_000L, false))) {
            for (KeysetCursor after : Arrays.asList(null, place(1_015_000))) {
              String plan =
                  entities
                      .unwrap(Session.class)
                      .doReturningWork(
                          connection -> {
                            try (var page =
                                new BlockJudgementSearch(filter)
                                    .rows(connection, "explain ", new PageRequest(50, 0, after))) {
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
    KeysetCursor after = null;
    do {
      PageRequest paging = new PageRequest(2, 0, after);
      Page<JudgedBlock> page =
          TestDatabase.rolledBack(
              unit,
              entities ->
                  entities
                      .unwrap(Session.class)
                      .doReturningWork(
                          connection ->
                              new BlockJudgementSearch(
                                      new JudgementFilter(null, 900_000L, 900_010L, false))
                                  .page(connection, paging)));
      page.items().forEach(each -> shown.add(each.row().id()));
      assertThat(page.totalItems()).isEqualTo(5);
      after = page.next();
    } while (after != null);
    assertThat(shown).isEqualTo(all);
  }

  private static KeysetCursor place(long number) {
    return new KeysetCursor(Instant.EPOCH, number + "-" + number);
  }

  private static JudgementRow block(long number, Instant at) {
    return judged(number, "clean", "0x" + Sha256.hex(Ids.id()), at);
  }

  private static JudgementRow judged(long number, String verdict, String hash) {
    return judged(number, verdict, hash, TODAY);
  }

  private static JudgementRow judged(long number, String verdict, String hash, Instant at) {
    return new JudgementRow(
        Ids.id(), "block", CHAIN, number, null, hash, "0x", at, 1L, 1, 1L, verdict, null, 0, 0, 0,
        0, 0, null, at, null, null);
  }

  private static EscapeRow escape(int place, String transaction) {
    return new EscapeRow(
        place,
        transaction,
        "escaped",
        "0x1",
        "u",
        null,
        "permission.missing",
        "0.1",
        "0x2",
        "0x3",
        true);
  }

  private static boolean append(JudgementRow row, EscapeRow... escapes) {
    return appended(row, escapes).isPresent();
  }

  private static long place(JudgementRow row, EscapeRow... escapes) {
    return appended(row, escapes).orElseThrow();
  }

  private static Optional<Long> appended(JudgementRow row, EscapeRow... escapes) {
    return TestDatabase.inTransaction(
        unit, entities -> on(entities, new JudgementQueries()).append(row, List.of(escapes)));
  }

  private static boolean end(int keep) {
    return TestDatabase.inTransaction(
        unit, entities -> on(entities, new JudgementQueries()).endDay(keep, TODAY));
  }

  private static List<EscapeRow> escapes(JudgementRow row, long position) {
    return TestDatabase.rolledBack(
        unit, entities -> on(entities, new JudgementQueries()).escapes(row, position));
  }

  private static LogVerificationResult check() {
    return check(unit);
  }

  /** Walks the chain from its beginning. */
  static LogVerificationResult check(EntityManagerFactory unit) {
    return TestDatabase.rolledBack(
        unit,
        entities ->
            new LogVerifier(on(entities, new LogChainRepository()))
                .verify(
                    LogCursor.startOf(HashChainedLog.BLOCK_JUDGEMENT),
                    HashChainedLog.BLOCK_JUDGEMENT,
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
