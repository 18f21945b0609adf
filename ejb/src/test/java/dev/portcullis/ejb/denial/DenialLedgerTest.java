package dev.portcullis.ejb.denial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.LogLines;
import dev.portcullis.ejb.denial.Denial.Origin;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.denial.DenialRow;
import jakarta.ejb.EJBException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Whatever happens, the rows and the counts in them are together everything that was denied. */
class DenialLedgerTest {
  private static final Instant AT = Instant.parse("2026-02-03T10:15:00.123456Z");

  private final Table table = new Table();

  @Test
  void aDenialBecomesARowThatIsKeptForItsTime() {
    DenialLedger ledger = ledger(10);
    ledger.add(denial("eth_call"));
    ledger.drain(table::add);

    DenialRow row = table.rows().get(0);
    assertThat(row.kind()).isEqualTo("denial");
    assertThat(row.count()).isEqualTo(1);
    assertThat(row.createdAt()).isEqualTo(Instant.parse("2026-02-03T10:15:00.123Z"));
    assertThat(row.expiresAt()).isEqualTo(row.createdAt().plus(Duration.ofDays(90)));
    assertThat(row.origin()).isEqualTo("rpc_wallet");
    assertThat(row.actorType()).isEqualTo("m2m_app");
  }

  @Test
  void externalTextsAreTruncatedAndStorable() {
    DenialLedger ledger = ledger(10);
    ledger.add(denial("a\0b\ud800" + "😀".repeat(10_000)));
    ledger.drain(table::add);

    assertThat(table.rows().get(0).method()).startsWith("a\ufffdb\ufffd😀").hasSizeLessThan(500);
  }

  /** What could not be loaded or allocated now, another time may do without. */
  @Test
  void anErrorIsNotTheEndEither() {
    DenialLedger ledger = ledger(10);
    add(ledger, 2);
    ledger.drain(
        rows -> {
          throw new NoClassDefFoundError("table");
        });
    ledger.drain(table::add);
    assertThat(table.sum()).isEqualTo(2);
  }

  @Test
  void excessDenialsAreOneGapWithTheirCount() {
    DenialLedger ledger = ledger(10);
    add(ledger, 17);
    ledger.drain(table::add);

    assertThat(table.rows()).hasSize(11);
    DenialRow gap = table.rows().get(10);
    assertThat(gap.kind()).isEqualTo("gap");
    assertThat(gap.ruleId()).isEqualTo("ledger.gap");
    assertThat(gap.count()).isEqualTo(7);
    assertThat(gap.reason()).startsWith("7 denials between 2026-02-03T10:15:00.123Z and ");
    assertThat(gap.since()).isEqualTo(gap.createdAt());
  }

  @Test
  void allIsWrittenRegardlessOfTheNumberOfBatches() {
    DenialLedger ledger = ledger(2_000);
    add(ledger, 2_001);
    ledger.drain(table::add);

    assertThat(table.rows()).hasSize(2_001);
    assertThat(table.statements).isEqualTo(5);
    assertThat(table.sum()).isEqualTo(2_001);
  }

  @Test
  void unwrittenDenialsAreWrittenLater() {
    DenialLedger ledger = ledger(10);
    add(ledger, 5);
    try (LogLines lines = LogLines.of(LedgerDrain.class)) {
      table.fault = new EJBException(new SQLException("gone", "08006"));
      ledger.drain(table::add);
      ledger.drain(table::add);
      assertThat(table.statements).as("one try is enough for a while").isEqualTo(2);
      assertThat(lines.texts()).hasSizeLessThanOrEqualTo(1);
    }
    add(ledger, 8);
    table.fault = null;
    ledger.drain(table::add);

    assertThat(table.rows()).hasSize(11);
    assertThat(table.sum()).isEqualTo(13);
  }

  @Test
  void aBatchWhoseAcknowledgmentWasLostIsStoredOnce() {
    DenialLedger ledger = ledger(10);
    add(ledger, 5);
    table.answersAreLost = true;
    ledger.drain(table::add);
    table.answersAreLost = false;
    ledger.drain(table::add);

    assertThat(table.sum()).isEqualTo(5);
  }

  @Test
  void aRejectedRowDelaysNoOtherAndIsCounted() {
    DenialLedger ledger = ledger(2_000);
    for (int i = 0; i < 1_200; i++) {
      ledger.add(denial(i % 100 == 7 ? "bad" : "good"));
    }
    table.refused = "bad";
    ledger.drain(table::add);

    assertThat(table.rows()).filteredOn(row -> row.kind().equals("denial")).hasSize(1_188);
    assertThat(table.rows()).filteredOn(row -> row.kind().equals("gap")).isNotEmpty();
    assertThat(table.sum()).isEqualTo(1_200);
  }

  @Test
  void aTableThatRejectsEverythingDoesNotBlockTheLedger() {
    DenialLedger ledger = ledger(1);
    add(ledger, 3);
    table.fault = new EJBException(new SQLException("too long", "22001"));
    ledger.drain(table::add);
    table.fault = null;
    ledger.drain(table::add);

    assertThat(table.rows()).extracting(DenialRow::kind).containsExactly("gap");
    assertThat(table.sum()).isEqualTo(3);
  }

  @Test
  void nothingIsLostOrDoubledWhileManyDenyAtOnce() throws Exception {
    DenialLedger ledger = ledger(50);
    long threads = 8;
    int each = 5_000;
    AtomicInteger done = new AtomicInteger();
    ExecutorService crowd = Executors.newFixedThreadPool((int) threads);
    try {
      List<Future<?>> calls = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        calls.add(
            crowd.submit(
                () -> {
                  add(ledger, each);
                  done.incrementAndGet();
                }));
      }
      while (done.get() < threads) {
        table.answersAreLost = !table.answersAreLost;
        ledger.drain(table::add);
      }
      for (Future<?> call : calls) {
        call.get();
      }
    } finally {
      crowd.shutdownNow();
    }
    table.answersAreLost = false;
    ledger.drain(table::add);

    assertThat(table.sum()).isEqualTo(threads * each);
    assertThat(table.rows()).as("some were recorded").hasSizeGreaterThan(50);
  }

  private static DenialLedger ledger(int capacity) {
    return new DenialLedger(
        GivenSettings.bean(
            DenialConfig.class,
            Map.of("rpc.denial-buffer", Integer.toString(capacity), "rpc.denial-rows", "1000000")));
  }

  @Test
  void oneActorDoesNotFillTheTable() {
    DenialLedger ledger =
        new DenialLedger(GivenSettings.bean(DenialConfig.class, Map.of("rpc.denial-rows", "3")));
    add(ledger, 50);
    ledger.drain(table::add);
    assertThat(table.rows()).extracting(DenialRow::kind).containsOnlyOnce("gap").hasSize(4);
    assertThat(table.sum()).isEqualTo(50);
  }

  @Test
  void floodsOfDenialsAreBounded() {
    DenialQuota quota = new DenialQuota(2);
    Instant later = AT.plusSeconds(60);
    for (int i = 0; i < DenialQuota.MOST_SUBJECTS; i++) {
      assertThat(quota.admits("user " + i, AT)).isTrue();
    }
    assertThat(quota.admits("one more", AT)).isFalse();
    assertThat(quota.admits("user 0", AT)).isTrue();
    assertThat(quota.admits("user 0", AT)).isFalse();
    assertThat(quota.admits("one more", later)).isTrue();
  }

  private static void add(DenialLedger ledger, int denials) {
    for (int i = 0; i < denials; i++) {
      ledger.add(denial("eth_call"));
    }
  }

  private static Denial denial(String method) {
    return new Denial(
        Ids.id(),
        AT,
        Origin.RPC_WALLET,
        method,
        null,
        null,
        null,
        null,
        "function permission missing",
        "permission.missing",
        -32001,
        "Forbidden",
        Actor.Type.M2M_APP,
        null,
        null,
        "machine",
        null,
        "10.0.0.8",
        null,
        null,
        null);
  }

  /** All rows of a statement or none, each once. */
  private static final class Table {
    private final Map<String, DenialRow> byId = new LinkedHashMap<>();
    private int statements;
    private RuntimeException fault;
    private String refused;
    private boolean answersAreLost;

    void add(List<DenialRow> rows) {
      statements++;
      if (fault != null) {
        throw fault;
      }
      if (rows.stream().anyMatch(row -> refused != null && refused.equals(row.method()))) {
        throw new EJBException(new RuntimeException(new SQLException("refused", "22P05")));
      }
      rows.forEach(row -> byId.putIfAbsent(row.id(), row));
      if (answersAreLost) {
        throw new EJBException(new SQLException("gone", "08006"));
      }
    }

    List<DenialRow> rows() {
      return List.copyOf(byId.values());
    }

    long sum() {
      return byId.values().stream().mapToLong(DenialRow::count).sum();
    }
  }
}
