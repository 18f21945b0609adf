package dev.portcullis.legacy.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.legacy.query.LegacyAccountRow;
import dev.portcullis.persistence.legacy.query.LegacyAccountRow.Amount;
import dev.portcullis.persistence.legacy.query.LegacyAccountRow.Deposits;
import dev.portcullis.persistence.legacy.query.LegacyNftRow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The shape that the public client expects (R-LEG-3). */
class AccountStateTest {
  private static final String KEY = "0".repeat(40);
  private static final LegacyAccountRow.State NOTHING =
      new LegacyAccountRow.State(0, KEY, List.of(), List.of(), List.of());

  private static void assertShown(LegacyAccountRow account, String expected)
      throws JsonProcessingException {
    assertThat(
            Json.MAPPER.readTree(
                Json.MAPPER.writeValueAsString(AccountState.of("0xaa", account, 12))))
        .isEqualTo(Json.MAPPER.readTree(expected));
  }

  @Test
  void anAccountIsShownWithItsBalances() throws JsonProcessingException {
    LegacyNftRow nft = new LegacyNftRow(65_536, "0xcc", 5, "0xaa", 0, "0x99", "NFT-65536");
    assertShown(
        new LegacyAccountRow(
            5L,
            "no_2fa",
            "a".repeat(40),
            new LegacyAccountRow.State(
                7, "b".repeat(40), List.of(new Amount("ETH", "12")), List.of(nft), List.of(nft)),
            NOTHING,
            List.of(new Deposits("DAI", "3", 100))),
        """
        {"address": "0xaa", "id": 5,
         "depositing": {"balances": {"DAI": {"amount": "3", "expectedAcceptBlock": 112}}},
         "committed": {"balances": {"ETH": "12"},
           "nfts": {"65536": {"id": 65536, "contentHash": "0xcc", "creatorId": 5,
             "creatorAddress": "0xaa", "serialId": 0, "address": "0x99", "symbol": "NFT-65536"}},
           "mintedNfts": {"65536": {"id": 65536, "contentHash": "0xcc", "creatorId": 5,
             "creatorAddress": "0xaa", "serialId": 0, "address": "0x99", "symbol": "NFT-65536"}},
           "nonce": 7, "pubKeyHash": "sync:%s"},
         "verified": {"balances": {}, "nfts": {}, "mintedNfts": {}, "nonce": 0,
           "pubKeyHash": "sync:%s"},
         "accountType": {"No2FA": "sync:%s"}}
        """
            .formatted("b".repeat(40), KEY, "a".repeat(40)));
  }

  @Test
  void anAddressWithoutAnAccountHasNoIdAndNoType() throws JsonProcessingException {
    assertShown(
        new LegacyAccountRow(null, null, null, NOTHING, NOTHING, List.of()),
        """
        {"address": "0xaa", "id": null, "depositing": {"balances": {}},
         "committed": {"balances": {}, "nfts": {}, "mintedNfts": {}, "nonce": 0,
           "pubKeyHash": "sync:%1$s"},
         "verified": {"balances": {}, "nfts": {}, "mintedNfts": {}, "nonce": 0,
           "pubKeyHash": "sync:%1$s"},
         "accountType": null}
        """
            .formatted(KEY));
  }

  @Test
  void everyKindOfAccountHasItsType() {
    assertThat(type("owned", null)).isEqualTo("\"Owned\"");
    assertThat(type("create2", null)).isEqualTo("\"CREATE2\"");
    assertThat(type("no_2fa", null)).isEqualTo("{\"No2FA\":null}");
  }

  private static String type(String kind, String key) {
    return AccountState.of(
            "0xaa", new LegacyAccountRow(1L, kind, key, NOTHING, NOTHING, List.of()), 1)
        .accountType()
        .toString();
  }
}
