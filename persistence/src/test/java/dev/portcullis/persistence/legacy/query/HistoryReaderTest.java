package dev.portcullis.persistence.legacy.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.legacy.LegacyTables;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("bulk")
class HistoryReaderTest {
  private static final byte[] SOMEBODY = LegacyTables.address(1);
  private static final byte[] BUSY = LegacyTables.address(2);
  private static final int MANY = 100_000;

  private static HistoryReader reader;
  private static LegacyTables tables;

  @BeforeAll
  static void fill() throws SQLException {
    tables = new LegacyTables();
    reader = new HistoryReader(tables.reading());
    tables.progress(2, 1, 1);
    for (int block = 1; block <= 3; block++) {
      for (int index = 0; index < 2; index++) {
        int number = block * 10 + index;
        tables.operation(block, index, LegacyTables.hash(number), "Transfer", "{\"token\":0}");
        tables.history(SOMEBODY, (block - 1) * 2L + index + 1, block, index);
      }
    }
    tables.deposit(1, SOMEBODY, 0, "5", LegacyTables.hash(1), "null, null");
    tables.deposit(2, SOMEBODY, 0, "6", LegacyTables.hash(2), "null, null");
    tables.deposit(3, BUSY, 0, "7", LegacyTables.hash(3), "null, null");
  }

  private static List<String> places(List<LegacyOperationRow> found) {
    return found.stream().map(one -> one.blockNumber() + "," + one.blockIndex()).toList();
  }

  @Test
  void pagesByOffsetFromTheNewest() {
    assertThat(places(reader.page(SOMEBODY, 0, 4))).containsExactly("3,1", "3,0", "2,1", "2,0");
    assertThat(places(reader.page(SOMEBODY, 5, 4))).containsExactly("1,0");
    assertThat(reader.page(SOMEBODY, 6, 4)).isEmpty();
    assertThat(reader.page(LegacyTables.address(9), 0, 4)).isEmpty();
    assertThat(reader.page(SOMEBODY, Long.MAX_VALUE, 4)).isEmpty();
  }

  @Test
  void pagesBackFromAPlace() {
    assertThat(places(reader.olderThan(SOMEBODY, 2, 1, 2))).containsExactly("2,0", "1,1");
    assertThat(places(reader.olderThan(SOMEBODY, 1, 0, 2))).isEmpty();
    assertThat(places(reader.olderThan(SOMEBODY, Long.MAX_VALUE, 0, 2)))
        .containsExactly("3,1", "3,0");
  }

  @Test
  void pagesForwardWithoutLeavingAnythingOut() {
    assertThat(places(reader.newerThan(SOMEBODY, 1, 1, 2))).containsExactly("2,1", "2,0");
    assertThat(places(reader.newerThan(SOMEBODY, 2, 1, 10))).containsExactly("3,1", "3,0");
    assertThat(places(reader.withoutRoot(SOMEBODY, 10))).containsExactly("3,1", "3,0");
  }

  @Test
  void pendingOperationsAreReturnedNewestFirst() {
    assertThat(reader.pending(SOMEBODY, 10))
        .extracting(PendingDeposit::serialId)
        .containsExactly(2L, 1L);
    assertThat(reader.pending(SOMEBODY, 1))
        .extracting(PendingDeposit::serialId)
        .containsExactly(2L);
  }

  @Test
  void aLongHistoryIsReadByTheIndexAtEitherEnd() throws SQLException {
    tables.run(
        """
        insert into legacy_operations (block_number, block_index, hash, kind, tx, success, chunks,
          created_at)
        select 1000 + n / 100, n %% 100, sha256(int8send(n)), 'Transfer', '{"token": 0}', true, 2,
          now() from generate_series(0, %d) n
        """
            .formatted(MANY - 1));
    tables.run(
        """
        insert into legacy_history select '\\x%040x', n + 1, 1000 + n / 100, n %% 100
        from generate_series(0, %d) n
        """
            .formatted(2, MANY - 1));
    tables.run("analyze legacy_history; analyze legacy_operations");
    assertThat(places(reader.page(BUSY, 0, 2))).containsExactly("1999,99", "1999,98");
    assertThat(places(reader.page(BUSY, MANY - 2, 2))).containsExactly("1000,1", "1000,0");
    assertThat(places(reader.olderThan(BUSY, 1000, 2, 5))).containsExactly("1000,1", "1000,0");
    assertThat(places(reader.newerThan(BUSY, 1999, 97, 5))).containsExactly("1999,99", "1999,98");
    assertThat(plan())
        .as("plans")
        .doesNotContain("Seq Scan on legacy_history", "Seq Scan on legacy_operations");
  }

  private static String plan() {
    StringBuilder plans = new StringBuilder();
    for (String sql : HistoryReader.STATEMENTS) {
      String filled =
          sql.replaceFirst("address = \\?", "address = '\\\\x" + "0".repeat(39) + "2'")
              .replaceFirst("address = \\?", "address = '\\\\x" + "0".repeat(39) + "2'")
              .replace("(?, ?)", "(1500, 5)")
              .replaceFirst("\\? \\+", "-50000 +")
              .replace("limit ?", "limit 100");
      tables
          .reading()
          .list(row -> plans.append(row.getString(1)).append('\n'), "explain " + filled);
    }
    return plans.toString();
  }
}
