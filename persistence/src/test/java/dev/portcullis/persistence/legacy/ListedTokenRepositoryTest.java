package dev.portcullis.persistence.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.database.Reading;
import dev.portcullis.persistence.database.TestDatabase;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ListedTokenRepositoryTest {
  private static final ListedToken TOKEN =
      new ListedToken(61_234, new Address("0x" + "6b".repeat(20)), "LISTED", 6);

  @Test
  void aTokenIsFoundByNumberContractAndSymbol() {
    StoredAccounts.update(
        "insert into legacy_tokens (id, address, symbol, decimals) values (?, ?, ?, ?)",
        TOKEN.id(),
        TOKEN.address().bytes(),
        TOKEN.symbol(),
        TOKEN.decimals());

    assertThat(find("id = ?", TOKEN.id())).contains(TOKEN);
    assertThat(find("address = ?", TOKEN.address().bytes())).contains(TOKEN);
    assertThat(find("symbol = ?", "LISTED")).contains(TOKEN);
    assertThat(find("symbol = ?", "listed")).isEmpty();
  }

  @Test
  void theChainsOwnIsAlwaysListed() {
    assertThat(find("id = ?", 0L))
        .contains(new ListedToken(0, new Address("0x" + "0".repeat(40)), "ETH", 18));
  }

  private static Optional<ListedToken> find(String where, Object value) {
    return new Reading(TestDatabase.dataSource())
        .of(connection -> ListedTokenRepository.find(connection, where, value));
  }
}
