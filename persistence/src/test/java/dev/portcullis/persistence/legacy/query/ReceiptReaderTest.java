package dev.portcullis.persistence.legacy.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.legacy.LegacyTables;
import dev.portcullis.persistence.legacy.query.ReceiptReader.Executed;
import dev.portcullis.persistence.legacy.query.ReceiptReader.ExecutedPriority;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ReceiptReaderTest {
  private static ReceiptReader reader;
  private static LegacyTables tables;

  @BeforeAll
  static void fill() throws SQLException {
    tables = new LegacyTables();
    reader = new ReceiptReader(tables.reading());
    tables.progress(3, 2, 1);
    tables.operation(1, 0, LegacyTables.hash(1), "Transfer", "{\"token\":0}");
    tables.operation(2, 0, LegacyTables.hash(2), "Transfer", "{\"token\":9}");
    tables.operation(3, 0, LegacyTables.hash(3), "Transfer", "{}", "Not enough balance", "null");
    tables.operation(4, 0, LegacyTables.hash(4), "Withdraw", "{\"token\":0}");
    tables.operation(4, 1, LegacyTables.hash(3), "Transfer", "{}");
    tables.operation(
        2, 1, LegacyTables.hash(50), "Deposit", "{\"priority_op\":{\"token\":0}}", null, "7");
    tables.deposit(7, LegacyTables.address(1), 0, "5", LegacyTables.hash(70), "2, 1");
    tables.deposit(8, LegacyTables.address(1), 0, "6", LegacyTables.hash(80), "null, null");
    tables.operation(1, 1, LegacyTables.hash(90), "Withdraw", "{\"token\":0}");
    tables.block(1, LegacyTables.hash(100), LegacyTables.hash(101), LegacyTables.hash(102));
  }

  @Test
  void reportsTheProgressOfTheBlockOfATransaction() {
    assertThat(
            reader.executed(
                List.of(
                    LegacyTables.hash(1),
                    LegacyTables.hash(2),
                    LegacyTables.hash(4),
                    LegacyTables.hash(5))))
        .containsOnlyKeys(LegacyTables.hash(1), LegacyTables.hash(2), LegacyTables.hash(4))
        .containsEntry(LegacyTables.hash(1), new Executed(1, true, null, true, true))
        .containsEntry(LegacyTables.hash(2), new Executed(2, true, null, true, false))
        .containsEntry(LegacyTables.hash(4), new Executed(4, true, null, false, false));
  }

  @Test
  void ofATransactionThatWasSentAgainTheLastExecutionCounts() {
    assertThat(reader.executed(List.of(LegacyTables.hash(3))))
        .containsEntry(LegacyTables.hash(3), new Executed(4, true, null, false, false));
    assertThat(reader.find(LegacyTables.bytes(3)))
        .hasValueSatisfying(found -> assertThat(found.blockNumber()).isEqualTo(4));
  }

  @Test
  void aPriorityOperationIsFoundByEitherHash() {
    for (int hash : List.of(50, 70)) {
      assertThat(reader.find(LegacyTables.bytes(hash)))
          .hasValueSatisfying(
              found -> {
                assertThat(found.priorityId()).isEqualTo(7);
                assertThat(found.l1Hash()).isEqualTo(LegacyTables.hash(70));
                assertThat(found.l1Block()).isEqualTo(107);
                assertThat(found.symbol()).isEqualTo("ETH");
              });
    }
    assertThat(reader.find(LegacyTables.bytes(80))).isEmpty();
  }

  @Test
  void aTokenThatIsNotKnownHasNoSymbol() {
    assertThat(reader.find(LegacyTables.bytes(2)).orElseThrow().symbol()).isNull();
    assertThat(reader.find(LegacyTables.bytes(1)).orElseThrow().symbol()).isEqualTo("ETH");
  }

  @Test
  void aDepositThatWaitsIsPending() {
    assertThat(reader.executedPriority(List.of(7L, 8L, 9L)))
        .containsOnlyKeys(7L)
        .containsEntry(7L, new ExecutedPriority(2, true, true, false));
    assertThat(reader.pending(LegacyTables.bytes(80)))
        .hasValueSatisfying(
            found -> {
              assertThat(found.serialId()).isEqualTo(8);
              assertThat(found.amount()).isEqualTo("6");
              assertThat(found.recipient()).isEqualTo("0x" + "0".repeat(39) + "1");
            });
    assertThat(reader.pending(LegacyTables.bytes(70))).isEmpty();
  }

  @Test
  void aWithdrawalIsPaidByTheVerificationOfItsBlock() {
    assertThat(reader.paidBy(LegacyTables.bytes(90))).contains(LegacyTables.hash(102));
    assertThat(reader.paidBy(LegacyTables.bytes(4))).isEmpty();
    assertThat(reader.paidBy(LegacyTables.bytes(1))).as("no withdrawal").isEmpty();
  }

  @Test
  void beforeThereIsARollupNothingIsCommitted() throws SQLException {
    LegacyTables empty = new LegacyTables();
    empty.operation(1, 0, LegacyTables.hash(1), "Transfer", "{}");
    assertThat(new ReceiptReader(empty.reading()).executed(List.of(LegacyTables.hash(1))))
        .containsEntry(LegacyTables.hash(1), new Executed(1, true, null, false, false));
  }
}
