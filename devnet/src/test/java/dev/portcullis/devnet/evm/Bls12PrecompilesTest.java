package dev.portcullis.devnet.evm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.portcullis.devnet.evm.precompile.Precompile;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The precompiled contracts of EIP-2537. The calls of our own were made by {@code
 * src/test/js/bls12381.js} with another library; the EIP's own vectors are taken from {@code
 * ../shared/fixtures/eip-2537}, or the directory of {@code -Deip2537.vectors}, where they are.
 */
class Bls12PrecompilesTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int OWN = 126;
  private static final int FIRST = 0x0b;
  private static final int LAST = 0x11;

  @Test
  void everyCallOfOurOwnIsAnsweredAsByAnotherLibrary() throws IOException {
    List<String> failures = new ArrayList<>();
    JsonNode calls =
        JSON.readTree(getClass().getResourceAsStream("/bls12381/own.json").readAllBytes());
    for (JsonNode call : calls) {
      byte[] input = EthereumHex.parseData("0x" + call.get("input").asText());
      Optional<byte[]> output = at(call.get("address").asInt()).run(input);
      String expected = call.get("output").isNull() ? "" : "0x" + call.get("output").asText();
      if (!output.map(EthereumHex::data).orElse("").equals(expected)) {
        failures.add(call.get("name").asText());
      }
    }
    assertThat(failures).isEmpty();
    assertThat(calls).hasSize(OWN);
  }

  @Test
  void everyVectorOfTheProposalHasItsExpectedResult() throws IOException {
    Path vectors =
        Path.of(
            System.getProperty(
                "eip2537.vectors",
                Path.of("").toAbsolutePath().resolve("../../shared/fixtures/eip-2537").toString()));
    assumeTrue(Files.isDirectory(vectors), "skipped: the EIP's vectors are not in " + vectors);
    Map<String, Integer> files =
        Map.of(
            "add_G1_bls.json", 0x0b,
            "mul_G1_bls.json", 0x0c,
            "msm_G1_bls.json", 0x0c,
            "add_G2_bls.json", 0x0d,
            "mul_G2_bls.json", 0x0e,
            "msm_G2_bls.json", 0x0e,
            "pairing_check_bls.json", 0x0f,
            "map_fp_to_G1_bls.json", 0x10,
            "map_fp2_to_G2_bls.json", 0x11);
    int count = 0;
    for (Map.Entry<String, Integer> file : files.entrySet()) {
      for (String name : List.of(file.getKey(), "fail-" + file.getKey())) {
        if (Files.exists(vectors.resolve(name))) {
          for (JsonNode vector : JSON.readTree(Files.readAllBytes(vectors.resolve(name)))) {
            hold(name, at(file.getValue()), vector);
            count++;
          }
        }
      }
    }
    System.out.println("vectors of EIP-2537: " + count);
    assertThat(count).isPositive();
  }

  private static void hold(String file, Precompile contract, JsonNode vector) {
    String name = file + " " + vector.path("Name").asText();
    byte[] input = EthereumHex.parseData("0x" + vector.get("Input").asText());
    Optional<byte[]> output = contract.run(input);
    if (vector.has("ExpectedError")) {
      assertThat(output).as(name).isEmpty();
    } else {
      assertThat(output.map(EthereumHex::data))
          .as(name)
          .contains("0x" + vector.get("Expected").asText());
      assertThat(contract.gas(input)).as(name).isEqualTo(vector.get("Gas").asLong());
    }
  }

  @Test
  void thePrecompilesExistInTheForksThatDefineThem() {
    for (int number = FIRST; number <= LAST; number++) {
      EvmAddress address = EvmAddress.of(number);
      assertThat(Precompiles.of(Fork.CANCUN).at(address)).isNull();
      assertThat(Precompiles.of(Fork.CANCUN).addresses()).doesNotContain(address);
      for (Fork fork : List.of(Fork.PRAGUE, Fork.OSAKA)) {
        assertThat(Precompiles.of(fork).at(address)).isNotNull();
        assertThat(Precompiles.of(fork).addresses()).contains(address);
      }
    }
    assertThat(Precompiles.of(Fork.OSAKA).at(EvmAddress.of(LAST + 1))).isNull();
  }

  @Test
  void gasGoesWithTheNumberOfPairsRoundedDown() {
    assertGas(0x0c, 160, 0, 12_000, 22_776, 30_528);
    assertGas(0x0e, 288, 0, 22_500, 45_000, 62_302);
    assertGas(0x0f, 384, 37_700, 70_300, 102_900, 135_500);
    assertThat(at(0x0c).gas(new byte[160 * 128])).isEqualTo(797_184);
    assertThat(at(0x0c).gas(new byte[160 * 129])).isEqualTo(803_412);
    assertThat(at(0x0e).gas(new byte[288 * 128])).isEqualTo(1_509_120);
    assertThat(at(0x0e).gas(new byte[288 * 200])).isEqualTo(2_358_000);
    assertThat(at(0x0b).gas(new byte[0])).isEqualTo(375);
    assertThat(at(0x0d).gas(new byte[0])).isEqualTo(600);
    assertThat(at(0x10).gas(new byte[0])).isEqualTo(5_500);
    assertThat(at(0x11).gas(new byte[0])).isEqualTo(23_800);
  }

  private static void assertGas(int number, int pair, long... gas) {
    for (int count = 0; count < gas.length; count++) {
      assertThat(at(number).gas(new byte[pair * count])).isEqualTo(gas[count]);
      assertThat(at(number).gas(new byte[pair * count + pair - 1])).isEqualTo(gas[count]);
    }
  }

  /** Each looks before each pair, and is done with one in well below a millisecond. */
  @Test
  void callsWithManyPairsEndAtTheDeadline() {
    for (int[] contract : new int[][] {{0x0c, 160}, {0x0e, 288}, {0x0f, 384}}) {
      int[] looks = {0};
      Runnable late =
          () -> {
            looks[0]++;
            if (looks[0] == 3) {
              throw new IllegalStateException("late");
            }
          };
      byte[] pairs = new byte[contract[1] * 10];
      assertThatThrownBy(() -> at(contract[0]).run(pairs, late)).hasMessage("late");
    }
  }

  @Test
  void codeCallsThemAndAFailedCallTakesItsGas() {
    // CALL with 10,000 gas and 64 bytes of zeros to 0x10, then return what CALL answered.
    String mapped = "0x60805f60405f5f6010612710f15f5260205ff3";
    ExecutionResult right = TestWorld.call(Fork.PRAGUE, mapped, 200_000);
    assertThat(right.success()).isTrue();
    assertThat(right.output().toArray()[31]).isEqualTo((byte) 1);
    // With 63 bytes.
    ExecutionResult wrong =
        TestWorld.call(Fork.PRAGUE, mapped.replace("60405f5f6010", "603f5f5f6010"), 200_000);
    assertThat(wrong.output().toArray()[31]).isZero();
    assertThat(wrong.gasUsed() - right.gasUsed()).isEqualTo(10_000 - 5_500);
    // Before, there is an empty account.
    ExecutionResult before = TestWorld.call(Fork.CANCUN, mapped, 200_000);
    assertThat(before.output().toArray()[31]).isEqualTo((byte) 1);
  }

  private static Precompile at(int number) {
    return Precompiles.of(Fork.PRAGUE).at(EvmAddress.of(number));
  }
}
