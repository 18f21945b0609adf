package dev.portcullis.ejb.rpc.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a name alone decides, for the names that nodes have and for hostile ones. */
class MethodNameTest {
  static Stream<String> linesOfNodes() {
    try (InputStream in = MethodNameTest.class.getResourceAsStream("methods-of-nodes.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList().stream();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @ParameterizedTest
  @MethodSource("linesOfNodes")
  void namesOfNodesAreJudgedAsListed(String line) {
    String method = line.substring(line.indexOf(' ') + 1);
    assertThat(MethodName.isWellFormed(method)).isTrue();
    String judged =
        MethodName.steers(method) ? "never" : MethodName.reads(method) ? "reads" : "listed";
    assertThat(judged + " " + method).isEqualTo(line);
  }

  @Test
  void nothingThatSteersReadsHoweverItIsWritten() {
    linesOfNodes()
        .map(line -> line.substring(line.indexOf(' ') + 1))
        .filter(MethodName::steers)
        .flatMap(
            method ->
                Stream.of(
                    method,
                    method.toLowerCase(Locale.ROOT),
                    method.toUpperCase(Locale.ROOT),
                    method + " ",
                    " " + method,
                    method + "\u0000",
                    method.replace('_', '.')))
        .forEach(method -> assertThat(MethodName.reads(method)).as(method).isFalse());
  }

  /** A first word that reads does not excuse a later one that steers. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Freeze",
        "Backtrace",
        "Cancel",
        "Change",
        "Deploy",
        "Distribute",
        "Export",
        "Reload",
        "Restart",
        "Resume",
        "Pause",
        "Store",
        "Trigger",
        "Update",
        "Updated",
        "Send",
        "Sign"
      })
  void aWordThatSteersRefusesANameThatBeginsAsReadingDoes(String word) {
    for (String beginning : List.of("eth_get", "debug_trace", "rollup_state", "txpool_content")) {
      assertThat(MethodName.reads(beginning)).as(beginning).isTrue();
      assertThat(MethodName.reads(beginning + word)).as(beginning + word).isFalse();
      assertThat(MethodName.steers(beginning + word + "Now")).as(beginning + word).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "_",
        "eth_",
        "_getBlock",
        "getBlock",
        "eth",
        "eth_ getBlock",
        "eth_getBlock ",
        " eth_getBlock",
        "eth_getBlock\n",
        "eth_getBlock\u0000",
        "Eth_getBlock",
        "ETH_getBlock",
        "eth_GetBlock",
        "eth_GETBLOCK",
        "eth__getBlock",
        "eth_1getBlock",
        "eth.getBlock",
        "eth-getBlock",
        "eth_get\u0042lock\u200b",
        "eth_g\u0435tBlock",
        "\u0435th_getBlock",
        "eth_getBlock\u0130",
        "eth_getBlock/../admin_peers",
        "eth_*",
        "eth_get*",
        "zks_getBlock",
        "other_getBlock"
      })
  void otherFormsAndNamespacesDoNotRead(String method) {
    assertThat(MethodName.reads(method)).isFalse();
  }

  @Test
  void longNamesAreNone() {
    for (int length : List.of(62, 1_000, 1_000_000)) {
      assertThat(MethodName.isWellFormed("eth_get" + "a".repeat(length))).isFalse();
      assertThat(MethodName.isWellFormed("e".repeat(length) + "_getBlock")).isFalse();
    }
    assertThat(MethodName.reads("eth_get" + "A".repeat(61))).isTrue();
  }
}
