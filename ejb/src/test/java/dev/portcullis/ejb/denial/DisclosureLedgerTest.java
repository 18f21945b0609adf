package dev.portcullis.ejb.denial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.denial.Disclosure.DisclosedTransactions;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.denial.DisclosureRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is shown is written once in a while, within bounds, and what is not written is counted. */
class DisclosureLedgerTest {
  private final List<DisclosureRow> table = new ArrayList<>();

  @Test
  void nothingIsKeptUnlessThatIsSet() {
    DisclosureLedger ledger = ledger(Map.of());
    ledger.add(disclosure("reader", null, 1, true));
    ledger.drain(table::addAll);
    assertThat(ledger.isEnabled()).isFalse();
    assertThat(table).isEmpty();
  }

  @Test
  void aDisclosureBecomesARowThatIsKeptForItsTime() {
    DisclosureLedger ledger = ledger(Map.of("rpc.disclosure-ledger", "true"));
    ledger.add(disclosure("reader", "viewed", 1, false));
    ledger.drain(table::addAll);

    DisclosureRow row = table.get(0);
    assertThat(row.kind()).isEqualTo("transaction");
    assertThat(row.txHash()).isEqualTo(hash(1).text());
    assertThat(row.extent()).isEqualTo("events");
    assertThat(row.actorType()).isEqualTo("user");
    assertThat(row.actorId()).isEqualTo("reader");
    assertThat(row.viewedUserId()).isEqualTo("viewed");
    assertThat(row.expiresAt()).isEqualTo(row.createdAt().plus(Duration.ofDays(90)));
  }

  @Test
  void aRepeatedReadIsNotRecordedAgain() {
    DisclosureLedger ledger = ledger(Map.of("rpc.disclosure-ledger", "true"));
    for (int i = 0; i < 100; i++) {
      ledger.add(disclosure("reader", null, 1, true));
    }
    ledger.add(disclosure("reader", null, 2, true));
    ledger.add(disclosure("reader", null, 1, false));
    ledger.add(disclosure("reader", "viewed", 1, true));
    ledger.add(disclosure("another", null, 1, true));
    ledger.drain(table::addAll);
    assertThat(table).hasSize(5).allMatch(row -> row.count() == 1);
  }

  @Test
  void excessDisclosuresAreOneGapWithTheirCount() {
    DisclosureLedger ledger =
        ledger(
            Map.of(
                "rpc.disclosure-ledger", "true",
                "rpc.disclosure-rows", "3",
                "rpc.denial-buffer", "5"));
    for (int i = 0; i < 10; i++) {
      ledger.add(disclosure("reader", null, i, true));
    }
    for (int i = 0; i < 10; i++) {
      ledger.add(disclosure("another", null, i, true));
    }
    ledger.drain(table::addAll);
    List<DisclosureRow> gaps = table.stream().filter(row -> row.kind().equals("gap")).toList();
    assertThat(gaps).hasSize(1);
    assertThat(table).hasSize(6);
    assertThat(gaps.get(0).count()).isEqualTo(15);
    assertThat(gaps.get(0).since()).isBeforeOrEqualTo(gaps.get(0).createdAt());
  }

  @Test
  void manyAtOnceAreARunOfBlocks() {
    DisclosureLedger ledger = ledger(Map.of("rpc.disclosure-ledger", "true"));
    ledger.add(
        new Disclosure(
            context("reader"),
            null,
            "eth_getLogs",
            new DisclosedTransactions(null, 3L, 9L, 70, true)));
    ledger.drain(table::addAll);
    assertThat(table.get(0).kind()).isEqualTo("blocks");
    assertThat(table.get(0).count()).isEqualTo(70);
    assertThat(table.get(0).firstBlock()).isEqualTo(3);
    assertThat(table.get(0).lastBlock()).isEqualTo(9);
  }

  private static DisclosureLedger ledger(Map<String, String> settings) {
    return new DisclosureLedger(
        GivenSettings.bean(DisclosureConfig.class, settings),
        GivenSettings.bean(DenialConfig.class, settings));
  }

  private static Disclosure disclosure(String reader, String viewed, int number, boolean whole) {
    return new Disclosure(
        context(reader),
        viewed,
        "eth_getTransactionByHash",
        new DisclosedTransactions(hash(number), 7L, 7L, 1, whole));
  }

  private static CallContext context(String reader) {
    return new CallContext(
        "request",
        "trace",
        null,
        new Actor(Actor.Type.USER, reader, null, null),
        null,
        null,
        null,
        "127.0.0.1",
        null);
  }

  private static Hash32 hash(int number) {
    return new Hash32("0x" + String.format("%064x", number));
  }
}
