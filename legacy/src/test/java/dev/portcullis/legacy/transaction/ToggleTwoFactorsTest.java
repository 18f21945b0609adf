package dev.portcullis.legacy.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.legacy.musig.PubKeyHash;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ToggleTwoFactorsTest {
  private static final Duration TOLERANCE = Duration.ofMinutes(40);
  private final AccountFacts account = Vectors.facts().account("accountId", 1);

  @Test
  void thePublicClientsRequestsPass() {
    for (JsonNode vector : Vectors.of("toggles")) {
      ToggleTwoFactors request = ToggleTwoFactors.read(vector.get("request"));
      Instant signed = Instant.ofEpochMilli(request.timestamp());

      assertThat(request.text()).isEqualTo(vector.get("text").asText());
      assertThat(request.check(account, signed, Vectors.NO_LAYER_1))
          .isEqualTo(
              request.enable()
                  ? AccountType.OWNED
                  : AccountType.withoutTwoFactors(request.pubKeyHash()));
    }
    assertThat(Vectors.of("toggles")).hasSize(3);
  }

  @Test
  void theTimestampMustBeWithin40MinutesOfTheServersClock() {
    ToggleTwoFactors request = request();
    Instant signed = Instant.ofEpochMilli(request.timestamp());
    for (Instant now : List.of(signed.minus(TOLERANCE), signed.plus(TOLERANCE))) {
      assertThat(request.check(account, now, Vectors.NO_LAYER_1)).isEqualTo(AccountType.OWNED);
    }
    for (Instant now :
        List.of(signed.minus(TOLERANCE).minusMillis(1), signed.plus(TOLERANCE).plusMillis(1))) {
      LegacyRpcException error = refusal(() -> request.check(account, now, Vectors.NO_LAYER_1));
      assertThat(error.code()).isEqualTo(-32602);
      assertThat(error).hasMessageContaining("timestamp");
    }
    ToggleTwoFactors never =
        new ToggleTwoFactors(true, 1, Long.MAX_VALUE, request.signature(), Optional.empty());
    Instant before = Instant.ofEpochMilli(-5);
    assertThat(refusal(() -> never.check(account, before, Vectors.NO_LAYER_1)).code())
        .isEqualTo(-32602);
  }

  @Test
  void contractsHaveNothingToSwitch() {
    AccountFacts contract =
        new AccountFacts(1, account.address(), account.pubKeyHash(), AccountType.CREATE2);
    assertThat(refusal(() -> check(request(), contract)).code()).isEqualTo(304);
  }

  @Test
  void aKeyBesideSwitchingOnIsRefused() {
    ToggleTwoFactors request =
        new ToggleTwoFactors(
            true,
            1,
            request().timestamp(),
            request().signature(),
            Optional.of(account.pubKeyHash()));
    assertThat(refusal(() -> check(request, account)).code()).isEqualTo(304);
  }

  @Test
  void anotherSignedTextIsRejected() {
    ToggleTwoFactors signed = request();
    List<ToggleTwoFactors> others =
        List.of(
            new ToggleTwoFactors(
                !signed.enable(), 1, signed.timestamp(), signed.signature(), Optional.empty()),
            new ToggleTwoFactors(
                signed.enable(), 1, signed.timestamp() + 1, signed.signature(), Optional.empty()),
            new ToggleTwoFactors(
                false, 1, signed.timestamp(), signed.signature(), Optional.of(PubKeyHash.NONE)));
    for (ToggleTwoFactors other : others) {
      LegacyRpcException error = refusal(() -> check(other, account));
      assertThat(error.code()).isEqualTo(202);
      assertThat(error).hasMessageContaining(other.text());
    }
    ToggleTwoFactors byContract =
        new ToggleTwoFactors(
            signed.enable(),
            1,
            signed.timestamp(),
            new EthereumSignature(EthereumSignature.Kind.CONTRACT, "0x12"),
            Optional.empty());
    assertThat(refusal(() -> check(byContract, account)).code()).isEqualTo(201);
  }

  @Test
  void aWrongFieldIsInvalidAndNamed() {
    Map<String, List<String>> bad =
        Map.of(
            "enable", List.of("null", "1", "\"true\"", "{}"),
            "accountId", List.of("null", "\"1\"", "-1", "1.5"),
            "timestamp", List.of("null", "\"1\"", "-1", "1.5", "9223372036854775808", "1e400"),
            "signature", List.of("null", "\"0x\"", "[]", "{}", "{\"type\":\"EthereumSignature\"}"),
            "pubKeyHash", List.of("5", "\"0x\"", "{}"));
    bad.forEach(
        (field, values) ->
            values.forEach(
                value -> {
                  ObjectNode json = Vectors.of("toggles").get(2).get("request").deepCopy();
                  HostileFields.set(json, field, value);
                  LegacyRpcException error = refusal(() -> ToggleTwoFactors.read(json));
                  assertThat(error.code()).isEqualTo(-32602);
                  assertThat(error).hasMessageStartingWith(field);
                }));
    assertThat(refusal(() -> ToggleTwoFactors.read(HostileFields.parse("[]"))).code())
        .isEqualTo(-32602);
  }

  private static ToggleTwoFactors request() {
    return ToggleTwoFactors.read(Vectors.of("toggles").get(0).get("request"));
  }

  private static void check(ToggleTwoFactors request, AccountFacts account) {
    request.check(account, Instant.ofEpochMilli(request.timestamp()), Vectors.NO_LAYER_1);
  }

  private static LegacyRpcException refusal(ThrowingCallable call) {
    LegacyRpcException error = catchThrowableOfType(LegacyRpcException.class, call);
    assertThat(error).isNotNull();
    return error;
  }
}
