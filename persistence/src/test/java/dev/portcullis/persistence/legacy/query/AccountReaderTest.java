package dev.portcullis.persistence.legacy.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.legacy.LegacyTables;
import dev.portcullis.persistence.legacy.query.LegacyAccountRow.Amount;
import dev.portcullis.persistence.legacy.query.LegacyAccountRow.Deposits;
import dev.portcullis.persistence.legacy.query.RollupReader.Progress;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class AccountReaderTest {
  private static final String LARGE = "340282366920938463463374607431768211455";

  private static AccountReader accounts;
  private static NftReader nfts;
  private static RollupReader rollup;
  private static LegacyTables tables;

  @BeforeAll
  static void fill() throws SQLException {
    tables = new LegacyTables();
    accounts = new AccountReader(tables.reading());
    nfts = new NftReader(tables.reading());
    rollup = new RollupReader(tables.reading());
    assertThat(rollup.contracts()).as("before it is deployed").isEmpty();
    assertThat(rollup.progress()).isEqualTo(new Progress(0, 0));
    tables.progress(3, 2, 2);
    tables.run(
        """
        insert into legacy_tokens values (1, '\\x%040x', 'DAI', 18);
        insert into legacy_accounts (id, address, nonce, pub_key_hash, kind, no_2fa_key,
          verified_nonce)
          values (5, '\\x%040x', 7, '\\x%040x', 'no_2fa', '\\x%040x', 3);
        insert into legacy_balances (account_id, token_id, slot, amount, verified_amount) values
          (5, 0, 0, %s, 1), (5, 1, 1, 0, 9), (5, 65536, 2, 1, 0), (5, 65537, 3, 0, 1);
        update legacy_rollup set main_contract = '\\x%040x', governance_contract = '\\x%040x'
        """
            .formatted(0xda1, 1, 0xabc, 0xdef, LARGE, 0x111, 0x222));
    for (int i = 0; i < 3; i++) {
      tables.run(
          """
          insert into legacy_nfts values (%d, 5, '\\x%040x', %d, '\\x%064x', '\\x%040x', 'NFT-%d', %d)
          """
              .formatted(65_536 + i, 1, i, 0xc0ffee, 0x99, 65_536 + i, 1 + i));
    }
    tables.operation(2, 0, LegacyTables.hash(1), "MintNFT", "{}", "no", "null");
    tables.operation(2, 1, LegacyTables.hash(2), "MintNFT", "{}");
    tables.operation(3, 0, LegacyTables.hash(3), "Transfer", "{}");
    tables.deposit(1, LegacyTables.address(1), 0, "5", LegacyTables.hash(51), "null, null");
    tables.deposit(2, LegacyTables.address(1), 0, "6", LegacyTables.hash(52), "null, null");
    tables.deposit(3, LegacyTables.address(1), 0, "99", LegacyTables.hash(53), "1, 0");
  }

  @Test
  void anAccountHasAStateNowAndAsOfTheLastVerifiedBlock() {
    LegacyAccountRow found = accounts.account(LegacyTables.address(1));
    assertThat(found.id()).isEqualTo(5);
    assertThat(found.kind()).isEqualTo("no_2fa");
    assertThat(found.no2faKey()).isEqualTo("%040x".formatted(0xdef));
    assertThat(found.committed().nonce()).isEqualTo(7);
    assertThat(found.committed().pubKeyHash()).isEqualTo("%040x".formatted(0xabc));
    assertThat(found.committed().balances()).containsExactly(new Amount("ETH", LARGE));
    assertThat(found.committed().nfts()).extracting(LegacyNftRow::id).containsExactly(65_536L);
    assertThat(found.committed().minted())
        .extracting(LegacyNftRow::id)
        .containsExactly(65_536L, 65_537L, 65_538L);
    assertThat(found.verified().nonce()).isEqualTo(3);
    assertThat(found.verified().pubKeyHash()).isEqualTo("0".repeat(40));
    assertThat(found.verified().balances())
        .containsExactly(new Amount("ETH", "1"), new Amount("DAI", "9"));
    assertThat(found.verified().nfts()).extracting(LegacyNftRow::id).containsExactly(65_537L);
    assertThat(found.verified().minted())
        .extracting(LegacyNftRow::id)
        .containsExactly(65_536L, 65_537L);
  }

  @Test
  void depositsThatWaitAreSummedUp() {
    assertThat(accounts.account(LegacyTables.address(1)).deposits())
        .containsExactly(new Deposits("ETH", "11", 102));
  }

  @Test
  void anUnknownAddressHasNothing() {
    LegacyAccountRow nobody = accounts.account(LegacyTables.address(77));
    assertThat(nobody.id()).isNull();
    assertThat(nobody.kind()).isNull();
    assertThat(nobody.deposits()).isEmpty();
    assertThat(nobody.committed())
        .isEqualTo(new LegacyAccountRow.State(0, "0".repeat(40), List.of(), List.of(), List.of()))
        .isEqualTo(nobody.verified());
  }

  @Test
  void anNftIsFoundByItsIdItsOwnerAndItsTransaction() {
    assertThat(nfts.find(65_536))
        .contains(
            new LegacyNftRow(
                65_536,
                "0x" + "%064x".formatted(0xc0ffee),
                5,
                "0x" + "%040x".formatted(1),
                0,
                "0x" + "%040x".formatted(0x99),
                "NFT-65536"));
    assertThat(nfts.find(70_000)).isEmpty();
    assertThat(nfts.owner(65_536)).contains(5L);
    assertThat(nfts.owner(65_537)).as("not any more").isEmpty();
    assertThat(nfts.owner(0)).as("no NFT").isEmpty();
    assertThat(nfts.ofTransaction(LegacyTables.bytes(2))).contains(65_537L);
    assertThat(nfts.ofTransaction(LegacyTables.bytes(1))).as("refused").isEmpty();
    assertThat(nfts.ofTransaction(LegacyTables.bytes(3))).as("no mint").isEmpty();
  }

  @Test
  void itsStateIsReturned() {
    LegacyRollupStatus standing = rollup.status().orElseThrow();
    assertThat(standing.verified()).isEqualTo(2);
    assertThat(standing.openBlock()).isGreaterThan(standing.rooted());
    assertThat(standing.unread()).isZero();
  }

  @Test
  void contractsAndTokensAreKnown() {
    assertThat(rollup.progress()).isEqualTo(new Progress(2, 2));
    assertThat(rollup.contracts().orElseThrow().main()).isEqualTo("0x" + "%040x".formatted(0x111));
    assertThat(rollup.contracts().orElseThrow().governance())
        .isEqualTo("0x" + "%040x".formatted(0x222));
    assertThat(rollup.tokens())
        .containsExactly(
            new ListedToken(0, new Address("0x" + "0".repeat(40)), "ETH", 18),
            new ListedToken(1, new Address("0x" + "%040x".formatted(0xda1)), "DAI", 18));
  }
}
