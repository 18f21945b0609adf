package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.NpmPackages;
import dev.portcullis.devnet.Outside;
import dev.portcullis.devnet.node.DisclosureAnswers.Case;
import dev.portcullis.devnet.tree.DisclosureVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Proofs of the state against what layer 1 stores, checked by readers that know only that: one in
 * Java, and those of {@code src/demo/verify} in JavaScript and Python. The layer is the chain with
 * its layer 1, which makes both sides.
 */
class DisclosureProofsTest {
  private static final Path VERIFIERS =
      Path.of(System.getProperty("basedir", "."), "../src/demo/verify")
          .toAbsolutePath()
          .normalize();
  private static final int ALTERED = Integer.getInteger("altered", 10_000);
  private static final long SEED = Long.getLong("seed", 20_261_130);

  private static DisclosureAnswers answers;
  private static List<Case> honest;
  private static List<Case> altered;

  @TempDir private Path directory;

  @BeforeAll
  static void open() throws IOException {
    answers = new DisclosureAnswers();
    honest = answers.all();
    AlteredDisclosures attacker = new AlteredDisclosures(honest, SEED);
    altered = new ArrayList<>();
    for (int i = 0; i < ALTERED; i++) {
      altered.add(attacker.next());
    }
  }

  @AfterAll
  static void close() {
    answers.close();
  }

  @Test
  void figuresOfEveryBatchAreProvenAgainstLayer1() {
    assertThat(honest).hasSizeGreaterThan(20);
    for (Case each : honest) {
      assertThat(DisclosureVerifier.holds(each.answer(), each.expected())).as(each.line()).isTrue();
    }
    assertThat(honest)
        .as("a slot that was never written is proven by its neighbors")
        .anyMatch(each -> each.answer().findValuesAsText("type").contains("nonExisting"));
  }

  @Test
  void noAlteredAnswerIsAccepted() {
    for (int i = 0; i < altered.size(); i++) {
      Case each = altered.get(i);
      assertThat(DisclosureVerifier.holds(each.answer(), each.expected()))
          .as("seed %d, case %d: %s", SEED, i, each.line())
          .isFalse();
    }
  }

  @Test
  void theVerifierInJavaScriptAcceptsTheHonestAnswersOnly() throws Exception {
    checkWith("node", "verify-disclosure.mjs");
  }

  @Test
  void theVerifierInPythonAcceptsTheHonestAnswersOnly() throws Exception {
    checkWith("python3", "verify_disclosure.py");
  }

  private void checkWith(String program, String script) throws Exception {
    Outside.need(NpmPackages.isOnPath(program), program);
    assumeTrue(NpmPackages.isOnPath(program), "skipped: this test needs " + program);
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < honest.size(); i++) {
      expected.append("accepted ").append(i).append('\n');
    }
    expected.append("checked ").append(honest.size() + altered.size()).append('\n');
    Path lines = directory.resolve("lines");
    Files.writeString(lines, lines(honest) + lines(altered));
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(program, VERIFIERS.resolve(script).toString(), "--lines", lines + "")
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(5, TimeUnit.MINUTES);
    process.destroyForcibly().waitFor();
    assertThat(Files.readString(output)).isEqualTo(expected.toString());
    assertThat(ended).isTrue();
  }

  private static String lines(List<Case> cases) {
    return cases.stream().map(Case::line).collect(Collectors.joining());
  }

  @Test
  void aBatchThatLayer1DoesNotHaveProvesNothing() throws IOException {
    String token = honest.get(0).expected().get("address").textValue();
    for (Object batch : new Object[] {0, 99_999}) {
      assertThat(answers.client.call("rollup_getStateProof", token, new String[0], batch).isNull())
          .isTrue();
    }
    JsonNode error =
        answers.client.exchange("zks_getStateProof", token, new String[0], "one").get("error");
    assertThat(error.get("code").intValue()).isEqualTo(-32602);
  }

  @Test
  void theBatchOfANewerNodeHasTheCommitmentsThatLayer1Stores() throws IOException {
    JsonNode proofs = honest.get(0).answer().get("l1VerificationData");
    JsonNode batch =
        answers.client.call("rollup_getBatchByNumber", proofs.get("batchNumber").longValue());
    assertThat(batch.at("/batch_info/commitment")).isEqualTo(proofs.get("commitment"));
    assertThat(
            answers
                .layers
                .rollup
                .batches()
                .get(proofs.get("batchNumber").longValue())
                .orElseThrow()
                .stateCommitment()
                .orElseThrow()
                .hash())
        .hasToString(batch.at("/batch_info/state_commitment").textValue());
  }
}
