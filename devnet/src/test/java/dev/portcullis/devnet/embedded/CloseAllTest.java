package dev.portcullis.devnet.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ethereum.chain.ChainOptions;
import dev.portcullis.ethereum.chain.EmbeddedChain;
import dev.portcullis.ethereum.chain.EmbeddedChainSettings;
import dev.portcullis.ethereum.chain.InclusionRule;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.common.UInt256;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A chain is closed whatever fails beside it: its directory can be opened again. */
class CloseAllTest {
  private static final NodeLimits LIMITS =
      new NodeLimits(2, 10 << 20, 10 << 20, 10, 10, 6_000, Duration.ofSeconds(30));

  @TempDir private Path directory;

  @Test
  void aFailedCloseDoesNotPreventTheOthers() {
    List<String> ended = new ArrayList<>();
    IllegalStateException first = new IllegalStateException("first");
    NoClassDefFoundError second = new NoClassDefFoundError("second");
    assertThatThrownBy(
            () ->
                CloseAll.inOrder(
                    List.of(
                        () -> {
                          throw first;
                        },
                        () -> {
                          throw second;
                        },
                        () -> {
                          throw first;
                        },
                        () -> ended.add("chain"))))
        .isSameAs(first)
        .hasSuppressedException(second);
    assertThat(ended).containsExactly("chain");
    assertThatThrownBy(
            () ->
                CloseAll.inOrder(
                    List.of(
                        () -> {
                          throw second;
                        })))
        .isSameAs(second);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aChainWhoseMethodsCannotBeCreatedIsClosed(boolean isRollup) {
    assertThatThrownBy(() -> open(isRollup, null)).isInstanceOf(NullPointerException.class);
    open(isRollup, LIMITS).close();
  }

  private EmbeddedChain open(boolean isRollup, NodeLimits limits) {
    return new DevnetProvider()
        .open(
            new EmbeddedChainSettings(
                new ChainOptions(
                    6565,
                    ChainOptions.DEFAULT.blocks(),
                    new ChainOptions.Storage(
                        Optional.of(directory.resolve("chain")),
                        false,
                        0,
                        ChainOptions.DEFAULT.storage().truncation()),
                    ChainOptions.DEFAULT.calls(),
                    ChainOptions.DEFAULT.pool()),
                isRollup ? Optional.of(RollupSettings.DEFAULT) : Optional.empty(),
                new NodeMode(true, false, UInt256.of(5)),
                limits,
                "test",
                InclusionRule.NONE));
  }
}
