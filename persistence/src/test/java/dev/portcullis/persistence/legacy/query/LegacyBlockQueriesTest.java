package dev.portcullis.persistence.legacy.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.legacy.LegacyTables;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class LegacyBlockQueriesTest {
  private static LegacyBlockQueries reader;

  @BeforeAll
  static void fill() throws SQLException {
    LegacyTables tables = new LegacyTables();
    reader = new LegacyBlockQueries(tables.reading());
    tables.progress(3, 2, 1);
    tables.block(1, LegacyTables.hash(11), LegacyTables.hash(12), LegacyTables.hash(13));
    tables.block(2, LegacyTables.hash(21), LegacyTables.hash(22), null);
    tables.block(3, LegacyTables.hash(31), null, null);
    tables.block(4, null, null, null);
    tables.operation(3, 0, LegacyTables.hash(1), "Transfer", "{}");
    tables.operation(3, 1, LegacyTables.hash(2), "Transfer", "{}");
    tables.operation(4, 0, LegacyTables.hash(3), "Transfer", "{}");
  }

  @Test
  void onlyBlocksWithARootAreShown() {
    assertThat(reader.upTo(Long.MAX_VALUE, 10))
        .extracting(LegacyBlockRow::number)
        .containsExactly(3L, 2L, 1L);
    assertThat(reader.upTo(2, 1)).extracting(LegacyBlockRow::number).containsExactly(2L);
    assertThat(reader.find(4)).isEmpty();
    assertThat(reader.find(0)).isEmpty();
    assertThat(reader.operations(4)).isEmpty();
    assertThat(reader.operation(4, 0)).isEmpty();
  }

  @Test
  void aBlockReportsItsProgress() {
    assertThat(reader.find(1))
        .contains(
            new LegacyBlockRow(
                1,
                LegacyTables.hash(11),
                6,
                LegacyTables.hash(12),
                Instant.parse("2026-01-02T03:04:05Z"),
                LegacyTables.hash(13),
                Instant.parse("2026-01-02T03:05:05Z")));
    assertThat(reader.find(3))
        .contains(new LegacyBlockRow(3, LegacyTables.hash(31), 6, null, null, null, null));
  }

  @Test
  void aBlockIsFoundByRootAndByEitherTransaction() {
    for (int hash : List.of(11, 12, 13)) {
      assertThat(reader.find(LegacyTables.bytes(hash)))
          .hasValueSatisfying(block -> assertThat(block.number()).isEqualTo(1));
    }
    assertThat(reader.find(LegacyTables.bytes(99))).isEmpty();
  }

  @Test
  void theTransactionsOfABlockHaveTheirOrder() {
    assertThat(reader.operations(3))
        .extracting(LegacyOperationRow::hash)
        .containsExactly(LegacyTables.hash(1), LegacyTables.hash(2));
    assertThat(reader.operation(3, 1))
        .hasValueSatisfying(one -> assertThat(one.hash()).isEqualTo(LegacyTables.hash(2)));
    assertThat(reader.operation(3, 2)).isEmpty();
  }
}
