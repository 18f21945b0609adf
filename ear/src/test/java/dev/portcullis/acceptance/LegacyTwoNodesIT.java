package dev.portcullis.acceptance;

import dev.portcullis.kernel.Ids;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.PostgresServer;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * Two nodes of one legacy rollup, which settles on a layer 1 elsewhere: Foundry's. Which server
 * runs the beans makes no difference to that; {@link LegacyClientIT} runs them on each.
 */
@TestInstance(Lifecycle.PER_CLASS)
@Tag("nightly")
@Tag("kills")
@Tag("wildfly")
class LegacyTwoNodesIT {
  /** Foundry's last account, which has ether there and whose key everybody knows. */
  private static final String OPERATOR =
      "0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6";

  private static final String MASTER_KEY = Base64.getEncoder().encodeToString(Ids.bytes(32));

  private final BuildOutput build = BuildOutput.load();
  private ChainProcess layer1;
  private Installation first;
  private Installation second;
  private LegacyRollupProof proof;

  @BeforeAll
  void start() {
    layer1 = ChainProcess.anvil();
    first = node("first", Optional.empty());
    PostgresServer shared = first.database().orElseThrow();
    second =
        node(
            "second",
            Optional.of(
                new InstallationSpec.Database(
                    shared.url(),
                    shared.user(),
                    shared.password(),
                    shared.owner(),
                    shared.ownerPassword())));
    proof = new LegacyRollupProof(shared, layer1.chain().rpc());
    LegacyRollupProof.awaitContracts(second);
  }

  private Installation node(String name, Optional<InstallationSpec.Database> database) {
    Map<String, String> settings =
        Map.ofEntries(
            Map.entry("secret.master-key", MASTER_KEY),
            Map.entry("operator.wallet", TestWallet.OPERATOR.address()),
            Map.entry("chain.embedded.l1", "false"),
            Map.entry("legacy.enabled", "true"),
            Map.entry("legacy.block-ms", "500"),
            Map.entry("legacy.l1.http-url", layer1.chain().rpc().toString()),
            Map.entry("legacy.l1.chain-id", "31337"),
            Map.entry("legacy.l1.operator-key", OPERATOR),
            Map.entry("legacy.confirmations", "1"),
            Map.entry("compat.profile", "ecosystem"),
            Map.entry("ratelimit.rpc", "0"),
            Map.entry("ratelimit.public", "0"));
    return PreparedInstallation.fresh(
        build,
        new InstallationSpec(
            "wildfly",
            ForkDirectory.resolve("legacy-two-nodes-" + name),
            "127.0.0.1",
            0,
            0,
            0,
            database,
            "512m",
            settings),
        Progress.silent());
  }

  @AfterAll
  void end() {
    for (AutoCloseable opened : new AutoCloseable[] {second, first, layer1}) {
      closeIfOpen(opened);
    }
  }

  private static void closeIfOpen(AutoCloseable opened) {
    try {
      if (opened != null) {
        opened.close();
      }
    } catch (Exception late) {
      throw new IllegalStateException(late);
    }
  }

  @Test
  void afterOneNodeIsKilledTheOtherContinues() throws Exception {
    List<String> acknowledged = proof.sendUntilKilled(first);
    proof.assertExecuted(acknowledged);
    proof.assertHeld();

    first.startServer();
    acknowledged = proof.sendUntilKilled(second);
    proof.assertExecuted(acknowledged);
    proof.assertHeld();
  }
}
