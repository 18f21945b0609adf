package dev.portcullis.persistence.legacy.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.legacy.sequencer.StoredAccounts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class RollupReaderTest {
  private static final ListedToken TOKEN =
      new ListedToken(61_234, new Address("0x" + "6b".repeat(20)), "LISTED", 6);

  private final RollupReader tokens = new RollupReader(new QueryRunner(TestDatabase.dataSource()));

  @Test
  void aTokenIsFoundByNumberContractAndSymbol() {
    StoredAccounts.update(
        "insert into legacy_tokens (id, address, symbol, decimals) values (?, ?, ?, ?)",
        TOKEN.id(),
        TOKEN.address().bytes(),
        TOKEN.symbol(),
        TOKEN.decimals());

    assertThat(tokens.token(TOKEN.id())).contains(TOKEN);
    assertThat(tokens.token(TOKEN.address())).contains(TOKEN);
    assertThat(tokens.token("LISTED")).contains(TOKEN);
    assertThat(tokens.token("listed")).isEmpty();
  }

  @Test
  void theChainsOwnIsAlwaysListed() {
    assertThat(tokens.token(0))
        .contains(new ListedToken(0, new Address("0x" + "0".repeat(40)), "ETH", 18));
  }
}
