package dev.portcullis.acceptance;

import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * Behind the gateway are nodes of this project's chain, in another process; the product has no
 * chain of its own and no legacy rollup ({@code -Pwithout-devnet,without-legacy}). On a server,
 * because class loaders are what could miss them.
 */
@Tag("installation")
class GatewayUpstreamIT extends GatewayBehindNodes {
  @TempDir static Path archives;

  @Override
  ChainProcess started() {
    // Its blocks can be taken back.
    return ChainProcess.devnet("--dev", "true");
  }

  @Override
  BuildOutput product(BuildOutput build, String server) throws IOException {
    return LeanArchive.of(build, server, archives);
  }

  @Override
  String name() {
    return "upstream";
  }

  /** On the same installation. */
  @Nested
  class QuietOutage extends QuietOutageTrials {
    QuietOutage() {
      super(GatewayUpstreamIT.this);
    }
  }
}
