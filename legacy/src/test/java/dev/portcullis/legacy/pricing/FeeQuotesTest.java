package dev.portcullis.legacy.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Json;
import dev.portcullis.legacy.fee.FeeOffer;
import dev.portcullis.legacy.fee.FeeRates;
import dev.portcullis.legacy.fee.FeeToken;
import dev.portcullis.legacy.fee.FeeType;
import dev.portcullis.legacy.query.LegacyToken;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.persistence.legacy.query.ListedToken;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeeQuotesTest {
  private static final Address SOMEBODY = new Address("0x" + "5b".repeat(20));
  private static final Address NOBODY = new Address("0x" + "0b".repeat(20));
  private static final ListedToken ETH = new ListedToken(0, FeeToken.ETH.address(), "ETH", 18);
  private static final ListedToken DAI =
      new ListedToken(1, new Address("0x" + "d1".repeat(20)), "DAI", 18);
  private static final ListedToken USDC =
      new ListedToken(2, new Address("0x" + "0c".repeat(20)), "USDC", 6);
  private static final ListedToken WORTHLESS =
      new ListedToken(3, new Address("0x" + "03".repeat(20)), "NONE", 18);

  private final FeeQuotes fees =
      new FeeQuotes(
          new Prices(
              new FeeRates(new BigDecimal("0.001"), 10, 5, Optional.empty()),
              () -> BigInteger.valueOf(1_000_000_000),
              name -> List.of(ETH, DAI, USDC, WORTHLESS).stream().filter(name::isOf).findFirst(),
              token ->
                  Optional.ofNullable(
                          Map.of("ETH", "2000", "DAI", "1", "USDC", "1.01").get(token.symbol()))
                      .map(BigDecimal::new),
              List.of(TokenLike.of("DAI"), TokenLike.of(WORTHLESS.address().text())),
              asked -> asked.stream().filter(SOMEBODY::equals).collect(Collectors.toSet())));

  @Test
  void aTransferToAnAddressWithoutAccountCreatesOne() {
    assertThat(fee("\"Transfer\"", SOMEBODY, "0").path("feeType").asText()).isEqualTo("Transfer");
    JsonNode made = fee("\"Transfer\"", NOBODY, "0");
    assertThat(made.path("feeType").asText()).isEqualTo("TransferToNew");
    assertThat(Set.copyOf(names(made)))
        .containsExactlyInAnyOrder(
            "feeType", "gasTxAmount", "gasPriceWei", "gasFee", "zkpFee", "totalFee");
    assertThat(made.path("gasPriceWei").isTextual()).isTrue();
    assertThat(made.path("gasPriceWei").asText()).isEqualTo("1000000000");
  }

  @ParameterizedTest
  @CsvSource({"0", "'\"ETH\"'", "'\"0x0000000000000000000000000000000000000000\"'"})
  void aTokenHasThreeNames(String token) {
    assertThat(fee("\"Withdraw\"", NOBODY, token)).isEqualTo(fee("\"Withdraw\"", NOBODY, "0"));
  }

  @Test
  void theFeeOfABatchIsThatOfItsTransactions() {
    String address = "\"" + SOMEBODY + "\"";
    JsonNode one = fees.batchFee(json("[\"Transfer\"]"), json("[" + address + "]"), json("1"));
    JsonNode two =
        fees.batchFee(
            json("[\"Transfer\",\"Withdraw\"]"),
            json("[" + address + "," + address + "]"),
            json("1"));
    assertThat(one.path("totalFee").asText())
        .isEqualTo(fee("\"Transfer\"", SOMEBODY, "1").path("totalFee").asText());
    assertThat(number(two)).isGreaterThan(number(one));
  }

  @Test
  void aQuotedFeeIsSufficient() {
    for (String type : List.of("\"Transfer\"", "\"Withdraw\"", "\"FastWithdraw\"", "\"MintNFT\"")) {
      FeeType kind = FeeType.parse(json(type)).to(true);
      BigInteger asked = number(fee(type, NOBODY, "1"));
      fees.requireEnough(List.of(new FeeOffer(kind, fees.feeToken(1).orElseThrow(), asked)));
      assertThatThrownBy(
              () ->
                  fees.requireEnough(
                      List.of(
                          new FeeOffer(
                              kind,
                              fees.feeToken(1).orElseThrow(),
                              asked.multiply(BigInteger.valueOf(9)).divide(BigInteger.TEN)))))
          .isInstanceOfSatisfying(
              LegacyRpcException.class, low -> assertThat(low.code()).isEqualTo(104));
    }
  }

  @ParameterizedTest
  @CsvSource({"2", "3", "4", "'\"WHAT\"'", "70000", "9223372036854775807"})
  void feesAreNotTakenInOtherTokens(String token) {
    refused(105, () -> fee("\"Transfer\"", NOBODY, token));
    refused(
        105, () -> fees.batchFee(json("[\"Swap\"]"), json("[\"" + NOBODY + "\"]"), json(token)));
  }

  @ParameterizedTest
  @CsvSource({
    "-1",
    "1.5",
    "true",
    "null",
    "{}",
    "[]",
    "9223372036854775808",
    "'\"0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890"
        + "12345678901234567890\"'"
  })
  void anUnknownTokenIsRejectedByName(String token) {
    refused(-32602, () -> fee("\"Transfer\"", NOBODY, token));
    refused(-32602, () -> fees.price(json(token)));
  }

  @Test
  void anInvalidBatchIsRejected() {
    refused(103, () -> fees.batchFee(json("[\"Swap\"]"), json("[]"), json("0")));
    refused(103, () -> fees.batchFee(json("[]"), json("[]"), json("0")));
    refused(-32602, () -> fees.batchFee(json("[\"Swap\"]"), json("[7]"), json("0")));
    refused(-32602, () -> fees.batchFee(json("{}"), json("[]"), json("0")));
    refused(-32602, () -> fees.batchFee(json("[\"Nothing\"]"), json("[\"\"]"), json("0")));
    String many = "[" + "\"Swap\",".repeat(200) + "\"Swap\"]";
    refused(103, () -> fees.batchFee(json(many), json(many), json("0")));
  }

  @Test
  void aPriceIsANumber() {
    JsonNode price = fees.price(json("\"USDC\""));
    assertThat(price.isNumber()).isTrue();
    assertThat(price.toString()).isEqualTo("1.01");
    refused(-32603, () -> fees.price(json("\"NONE\"")));
    refused(-32603, () -> fees.price(json("9")));
  }

  @Test
  void listedTokensWithAPriceAreAcceptable() {
    assertThat(fees.acceptedTokens())
        .containsExactly(LegacyToken.of(ETH), LegacyToken.of(DAI))
        .as("a token without a price, or one that is not listed, is none")
        .hasSize(2);
    assertThat(fees.feeToken(2)).isEmpty();
  }

  private JsonNode fee(String type, Address address, String token) {
    return fees.fee(json(type), json("\"" + address + "\""), json(token));
  }

  private static BigInteger number(JsonNode fee) {
    return new BigInteger(fee.path("totalFee").asText());
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static void refused(int code, Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(
            LegacyRpcException.class,
            error -> assertThat(error.code()).as(error.getMessage()).isEqualTo(code));
  }

  private static JsonNode json(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException broken) {
      throw new IllegalArgumentException(broken);
    }
  }
}
