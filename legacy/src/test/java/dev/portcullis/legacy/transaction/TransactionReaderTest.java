package dev.portcullis.legacy.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Json;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TransactionReaderTest {
  static List<HostileFields.Wrong> wrongFields() {
    return HostileFields.all();
  }

  @ParameterizedTest
  @MethodSource("wrongFields")
  void aWrongFieldIsNamed(HostileFields.Wrong wrong) {
    LegacyRpcException error = refusal(wrong.json());

    assertThat(error.code()).isEqualTo(103);
    assertThat(error.getMessage())
        .startsWith("Tx is incorrect: " + wrong.named())
        .hasSizeLessThan(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Transfer",
        "Withdraw",
        "ChangePubKey",
        "ForcedExit",
        "MintNFT",
        "WithdrawNFT",
        "Swap"
      })
  void unknownFieldsAreNotLookedAt(String type) {
    LegacyTransaction transaction = TransactionReader.read(Vectors.json(type));
    ObjectNode json = Vectors.json(type).put("tokenId", "what?").put("cachedSigner", -1);
    json.putObject("ethAddress").putArray("deep");

    assertThat(TransactionReader.read(json)).isEqualTo(transaction);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "[]",
        "5",
        "\"Transfer\"",
        "{}",
        "{\"type\":null}",
        "{\"type\":5}",
        "{\"type\":\"transfer\"}",
        "{\"type\":\"Deposit\"}",
        "{\"type\":\"\u0422ransfer\"}"
      })
  void anUnknownTransactionKindIsInvalid(String json) {
    assertThat(refusal(HostileFields.parse(json)).code()).isEqualTo(-32602);
  }

  @Test
  void nothingAtAllIsInvalid() {
    assertThat(refusal(null).code()).isEqualTo(-32602);
  }

  @Test
  void accountsCannotBeClosed() {
    assertThat(refusal(Vectors.json("Transfer").put("type", "Close")).code()).isEqualTo(301);
  }

  @Test
  void theHurryIsTheServersToSet() {
    for (String type : List.of("Withdraw", "WithdrawNFT")) {
      assertThat(TransactionReader.read(Vectors.json(type).put("fast", false)).fast()).isFalse();
      ObjectNode fast = Vectors.json(type).put("fast", true);
      assertThat(refusal(fast)).hasMessageContaining("fast must not be set");
      assertThat(refusal(Vectors.json(type).put("fast", "true")).code()).isEqualTo(103);
      assertThat(TransactionReader.readStored(fast).fast()).isTrue();
      assertThat(TransactionReader.readStored(fast).hash())
          .isEqualTo(TransactionReader.read(Vectors.json(type)).hash());
    }
    Withdraw withdraw = (Withdraw) TransactionReader.read(Vectors.json("Withdraw"));
    assertThat(TransactionReader.readStored(TransactionWriter.write(withdraw.asFast())))
        .isEqualTo(withdraw.asFast());
  }

  @Test
  void nftsPayNoFeesAndAreWithdrawnAsNfts() {
    ObjectNode transfer = Vectors.json("Transfer").put("token", 65536);
    assertThat(refusal(transfer)).hasMessageContaining("fee must be 0");
    assertThat(TransactionReader.read(transfer.put("fee", "0")).feeToken()).isEqualTo(65536);
    for (String type : List.of("Withdraw", "ForcedExit")) {
      assertThat(refusal(Vectors.json(type).put("token", 65536)))
          .hasMessageContaining("token must not be an NFT");
    }
    for (String type : List.of("ChangePubKey", "MintNFT", "WithdrawNFT", "Swap")) {
      assertThat(refusal(Vectors.json(type).put("feeToken", 65536)))
          .hasMessageContaining("feeToken must not be an NFT");
    }
    assertThat(refusal(Vectors.json("WithdrawNFT").put("token", 65535)))
        .hasMessageContaining("token must be an NFT");
  }

  @Test
  void nothingGoesToTheZeroAddress() {
    String zero = "0x" + "0".repeat(40);
    assertThat(refusal(Vectors.json("Transfer").put("to", zero)))
        .hasMessageContaining("to must not be the zero address");
    assertThat(refusal(Vectors.json("MintNFT").put("recipient", zero)))
        .hasMessageContaining("recipient must not be");
  }

  @Test
  void anEndBeforeItsBeginIsRefused() {
    ObjectNode json = Vectors.json("Transfer").put("validFrom", 6).put("validUntil", 5);
    assertThat(refusal(json)).hasMessageContaining("validFrom must not be after validUntil");

    ObjectNode swap = Vectors.json("Swap");
    ((ObjectNode) swap.at("/orders/0")).put("validFrom", 0).put("validUntil", 5);
    ((ObjectNode) swap.at("/orders/1")).put("validFrom", 6).put("validUntil", 7);
    assertThat(refusal(swap)).hasMessageContaining("orders are never valid at the same time");
  }

  @Test
  void timesAreUnsignedAndHaveTheDefaultsOfThePublicClient() {
    ObjectNode json = Vectors.json("Transfer").put("validFrom", 5);
    json.put("validUntil", new BigInteger("18446744073709551615"));
    LegacyTransaction transaction = TransactionReader.read(json);
    assertThat(transaction.validity().includes(Long.MAX_VALUE)).isTrue();
    assertThat(transaction.validity().includes(4)).isFalse();
    assertThat(transaction.validity().includes(5)).isTrue();
    assertThat(transaction.validity().includes(Long.MAX_VALUE)).isTrue();
    assertThat(TransactionReader.readStored(TransactionWriter.write(transaction)))
        .isEqualTo(transaction);

    json.remove(List.of("validFrom", "validUntil"));
    assertThat(TransactionReader.read(json).validity()).isEqualTo(new TimeRange(0, 4294967295L));
  }

  @Test
  void pairsAreArraysOfTwo() {
    for (String bad : List.of("null", "{}", "[]", "[\"1\"]", "[\"1\",\"2\",\"3\"]", "\"1\"")) {
      for (String field : List.of("amounts", "orders", "orders/0/ratio")) {
        HostileFields.Wrong wrong = new HostileFields.Wrong("Swap", field, bad);
        assertThat(refusal(wrong.json()))
            .hasMessageStartingWith("Tx is incorrect: " + wrong.named());
      }
    }
    String tooLarge = "\"" + BigInteger.ONE.shiftLeft(120) + "\"";
    assertThat(refusal(new HostileFields.Wrong("Swap", "orders/0/ratio/0", tooLarge).json()))
        .hasMessageContaining("orders[0].ratio[0] must be below 2^120");
  }

  @Test
  void theOwnersConsentIsOneOfFiveKinds() {
    String signature = "0x" + "1".repeat(130);
    Map<String, String> good =
        Map.of(
            "{\"type\":\"Onchain\"}",
            "Onchain",
            "{\"type\":\"ECDSA\",\"ethSignature\":\"" + signature + "\",\"batchHash\":null}",
            "ECDSA",
            "{\"type\":\"EIP712\",\"ethSignature\":\"" + signature + "\"}",
            "EIP712");
    good.forEach(
        (data, kind) -> {
          ObjectNode json = new HostileFields.Wrong("ChangePubKey", "ethAuthData", data).json();
          ChangePubKey change = (ChangePubKey) TransactionReader.read(json);
          assertThat(change.authorization().text()).isEqualTo(kind);
          assertThat(TransactionReader.readStored(TransactionWriter.write(change)))
              .isEqualTo(change);
        });
    ObjectNode neither = Vectors.json("ChangePubKey");
    neither.remove(List.of("ethAuthData", "ethSignature"));
    assertThat(((ChangePubKey) TransactionReader.read(neither)).authorization())
        .isEqualTo(new KeyAuthorization.Onchain());
    for (String bad :
        List.of(
            "5",
            "[]",
            "{}",
            "{\"type\":5}",
            "{\"type\":\"onchain\"}",
            "{\"type\":\"ECDSA\"}",
            "{\"type\":\"ECDSA\",\"ethSignature\":\"0x11\"}",
            "{\"type\":\"EIP712\",\"ethSignature\":\"" + "1".repeat(132) + "\"}",
            "{\"type\":\"CREATE2\",\"saltArg\":\"0x\"}")) {
      assertThat(refusal(new HostileFields.Wrong("ChangePubKey", "ethAuthData", bad).json()))
          .hasMessageStartingWith("Tx is incorrect: ethAuthData");
    }
  }

  @Test
  void aFieldTwiceIsNoJsonHere() {
    assertThatThrownBy(() -> Json.MAPPER.readTree("{\"type\":\"Transfer\",\"type\":\"Close\"}"))
        .isInstanceOf(JsonProcessingException.class);
  }

  private static LegacyRpcException refusal(JsonNode json) {
    LegacyRpcException error =
        catchThrowableOfType(LegacyRpcException.class, () -> TransactionReader.read(json));
    assertThat(error).isNotNull();
    return error;
  }
}
