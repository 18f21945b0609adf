package dev.portcullis.ejb.rpc.useroperation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.bundler.EntryPointVersion;
import dev.portcullis.ejb.bundler.SupportedEntryPoint;
import dev.portcullis.kernel.Address;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The hashes that viem's own tests have for {@code getUserOperationHash}. */
class UserOperationHashTest {
  private static final String SOME = "0x1234567890123456789012345678901234567890";
  private static final String LIMIT = "0x69ed75";

  private static ObjectNode operation() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("sender", SOME)
        .put("nonce", "0x0")
        .put("callData", "0x")
        .put("callGasLimit", LIMIT)
        .put("verificationGasLimit", LIMIT)
        .put("preVerificationGas", LIMIT)
        .put("maxFeePerGas", "0x10f2c")
        .put("maxPriorityFeePerGas", "0x45")
        .put("signature", "0x");
  }

  private static String hash(EntryPointVersion version, String at, ObjectNode operation) {
    return UserOperationHash.of(
            new UserOperation(operation, new SupportedEntryPoint(version, new Address(at))), 1)
        .text();
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', 0xe331591ab320e956b5e93f04e1dcf706bc128bc7b510602d2e0553f8be25fcba",
    "initCode, 0x1234567890123456789012345678901234567890deadbeef,"
        + " 0xaa4a4fa863b3018e0e23291ca82a8747d06c6a92548eb9198f54f4a63540d06e",
    "paymasterAndData, 0x1234567890123456789012345678901234567890,"
        + " 0x72bb2d82af9e9da2079fab165bc219c967c6ca0a63dfa55f382c5914ba2f77c5"
  })
  void ofTheEntryPoint06(String field, String value, String expected) {
    ObjectNode operation = operation();
    if (!field.isEmpty()) {
      operation.put(field, value);
    }
    assertThat(hash(EntryPointVersion.V06, SOME, operation)).isEqualTo(expected);
  }

  @Test
  void ofTheEntryPoint07() {
    assertThat(hash(EntryPointVersion.V07, SOME, operation()))
        .isEqualTo("0x1903d62bb5dc75af6fed866aa46d8e80063d9e288aa7f2caad0ff1fcae22e40d");
    assertThat(hash(EntryPointVersion.V07, SOME, deploying()))
        .isEqualTo("0x46c1d51e831d50c1a93135f026a7d3f1921ed66e9c81da723dd3817a49f01bc1");
    assertThat(hash(EntryPointVersion.V07, SOME, operation().put("paymaster", SOME)))
        .isEqualTo("0x1f2cf8638ead0fc621c6fb1562b8222c06539efcec09be156191f72418ebb109");
    assertThat(hash(EntryPointVersion.V07, SOME, sponsored()))
        .isEqualTo("0x265fc1350b3fc016d493f9533354cf1a758c0fb9ddbbfd8b19c987d4e8935eed");
  }

  @Test
  void ofTheEntryPoint08() {
    String deployment = EntryPointVersion.V08.deployment().text();
    assertThat(hash(EntryPointVersion.V08, deployment, operation()))
        .isEqualTo("0xa2224e732a1d4e2f923c7c05d586a0aa6cbc42172ec02f31d35fa9a2b8ba9208");
    assertThat(hash(EntryPointVersion.V08, deployment, deploying()))
        .isEqualTo("0x3146c70a9ef7538e9b9aca8b00ad4b127ca7eef7817a557f1801acbf8d68c206");
    assertThat(hash(EntryPointVersion.V08, deployment, sponsored()))
        .isEqualTo("0xf10ef9afcf27a4fd17e477cd19f37e588e3ff7d48eade07ab5b7eb8caf75667f");
    assertThat(hash(EntryPointVersion.V09, deployment, operation()))
        .as("the same typed data")
        .isEqualTo(hash(EntryPointVersion.V08, deployment, operation()));
  }

  /** A paymaster of 0.9 may append a signature that its hash leaves out. */
  @Test
  void aPaymasterOfTheEntryPoint09HasNoHash() {
    SupportedEntryPoint newest =
        new SupportedEntryPoint(EntryPointVersion.V09, EntryPointVersion.V09.deployment());
    assertThat(new UserOperation(sponsored(), newest).hash(1)).isEmpty();
    assertThat(new UserOperation(operation(), newest).hash(1)).isPresent();
  }

  private static ObjectNode deploying() {
    return operation().put("factory", SOME).put("factoryData", "0xdeadbeef");
  }

  private static ObjectNode sponsored() {
    return operation()
        .put("paymaster", SOME)
        .put("paymasterVerificationGasLimit", LIMIT)
        .put("paymasterPostOpGasLimit", LIMIT)
        .put("paymasterData", "0xdeadbeef");
  }
}
