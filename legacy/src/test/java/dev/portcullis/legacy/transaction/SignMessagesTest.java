package dev.portcullis.legacy.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.HexText;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.web3j.crypto.Hash;

class SignMessagesTest {
  private static final String TO = "0xABCDEF1234abcdef1234abcdef1234abcdef1234";
  private static final String TO_LOWER = "0xabcdef1234abcdef1234abcdef1234abcdef1234";
  private final SignatureFacts facts = Vectors.facts();

  @ParameterizedTest
  @CsvSource({
    "0, 18, 0.0",
    "1, 18, 0.000000000000000001",
    "100000000000000000, 18, 0.1",
    "1000000000000000000, 18, 1.0",
    "1000000000000000000000, 18, 1000.0",
    "1234500, 6, 1.2345",
    "7, 0, 7.0",
    "70, 0, 70.0",
    "110, 4, 0.011",
    "340282366920938463463374607431768211455, 18, 340282366920938463463.374607431768211455"
  })
  void amountsAreWrittenWithThePoint(String amount, int decimals, String text) {
    assertThat(new TokenFacts(1, "X", decimals).format(new BigInteger(amount))).isEqualTo(text);
  }

  @Test
  void linesOfZeroValuesAreOmitted() {
    ObjectNode json = Vectors.json("Transfer").put("to", TO).put("token", 0).put("nonce", 12);
    json.put("amount", "100000000000000000").put("fee", "22000000000000");
    assertThat(text(json))
        .isEqualTo("Transfer 0.1 ETH to: " + TO_LOWER + "\nFee: 0.000022 ETH\nNonce: 12");
    assertThat(text(json.put("fee", "0")))
        .isEqualTo("Transfer 0.1 ETH to: " + TO_LOWER + "\nNonce: 12");
    assertThat(text(json.put("amount", "0"))).isEqualTo("Nonce: 12");
    assertThat(text(json.put("fee", "1000000000000000000"))).isEqualTo("Fee: 1.0 ETH\nNonce: 12");
  }

  @Test
  void nftsAreCalledByTheirIdOrAsTheLedgerCallsThem() {
    ObjectNode json = Vectors.json("Transfer").put("to", TO).put("token", 70000).put("nonce", 0);
    json.put("amount", "1").put("fee", "0");
    assertThat(text(json)).isEqualTo("Transfer 1.0 NFT-70000 to: " + TO_LOWER + "\nNonce: 0");

    SignatureFacts named =
        new SignatureFacts(facts.accounts(), Map.of(70000L, new TokenFacts(70000, "CAT", 0)));
    assertThat(SignMessages.current(TransactionReader.read(json), named))
        .contains("Transfer 1.0 CAT to: " + TO_LOWER + "\nNonce: 0");
  }

  @Test
  void transfersAndWithdrawalsHaveAFormerText() {
    for (String type : List.of("Transfer", "Withdraw")) {
      ObjectNode json =
          Vectors.json(type).put("accountId", 5).put("to", TO).put("token", 1).put("nonce", 3);
      json.put("amount", "2500000").put("fee", "0");
      assertThat(SignMessages.former(TransactionReader.read(json), facts))
          .contains(
              type + " 2.5 USDC\nTo: " + TO_LOWER + "\nNonce: 3\nFee: 0.0 USDC\nAccount Id: 5");
    }
    for (String type : List.of("ForcedExit", "MintNFT", "WithdrawNFT", "Swap", "ChangePubKey")) {
      assertThat(SignMessages.former(TransactionReader.read(Vectors.json(type)), facts)).isEmpty();
    }
  }

  @Test
  void severalSendersOfABatchHaveGroups() {
    List<LegacyTransaction> batch =
        List.of(
            transfer(1, 7, "100000000000000000", "0"),
            transfer(1, 8, "0", "1000000000000000"),
            transfer(5, 2, "0", "0"),
            transfer(1, 9, "1000000000000000000", "0"));
    String one = facts.accounts().get(1L).address().text();
    String five = facts.accounts().get(5L).address().text();

    assertThat(BatchText.current(batch, facts))
        .isEqualTo(
            """
            From: %s
            Transfer 0.1 ETH to: %s
            Fee: 0.001 ETH
            Nonce: 7

            From: %s
            Nonce: 2

            From: %s
            Transfer 1.0 ETH to: %s
            Nonce: 9\
            """
                .formatted(one, TO_LOWER, five, one, TO_LOWER));
  }

  @Test
  void aBatchWasSignedAsAHashOfAllItsBytes() {
    Transfer transfer = transfer(1, 7, "0", "0");
    String bytes =
        "05"
            + "00000001"
            + transfer.from().text().substring(2)
            + TO_LOWER.substring(2)
            + "0000"
            + "0000000000"
            + "0000"
            + "00000007"
            + "0000000000000000"
            + "00000000ffffffff";
    assertThat(BatchText.former(List.of(transfer)).map(HexText::of))
        .contains(HexText.of(Hash.sha3(HexText.bytes("0x" + bytes))));
    assertThat(BatchText.former(List.of(transfer, transfer)).map(HexText::of))
        .contains(HexText.of(Hash.sha3(HexText.bytes("0x" + bytes + bytes))));

    for (String type : List.of("Transfer", "Withdraw", "ForcedExit", "ChangePubKey")) {
      LegacyTransaction one = TransactionReader.read(Vectors.json(type));
      byte[] former = V0Encoding.of(one).orElseThrow();
      // Shorter by the version and half of the token.
      assertThat(former).hasSize(one.signedBytes().length - 3);
      assertThat((former[0] & 0xff) + (one.signedBytes()[0] & 0xff)).isEqualTo(255);
    }
    for (String later : List.of("MintNFT", "WithdrawNFT", "Swap")) {
      assertThat(BatchText.former(List.of(transfer, TransactionReader.read(Vectors.json(later)))))
          .isEmpty();
    }
    ObjectNode nft = Vectors.json("Transfer").put("token", 65536).put("fee", "0");
    assertThat(BatchText.former(List.of(TransactionReader.read(nft)))).isEmpty();
  }

  private Transfer transfer(long account, long nonce, String amount, String fee) {
    ObjectNode json = Vectors.json("Transfer").put("to", TO).put("token", 0).put("nonce", nonce);
    json.put("accountId", account).put("from", facts.accounts().get(account).address().text());
    json.put("amount", amount).put("fee", fee).remove(List.of("validFrom", "validUntil"));
    return (Transfer) TransactionReader.read(json);
  }

  private String text(ObjectNode json) {
    return SignMessages.current(TransactionReader.read(json), facts).orElseThrow();
  }
}
