package dev.portcullis.acceptance;

import org.junit.jupiter.api.Tag;

/** Behind the gateway are nodes of this project's chain, in another process. */
@Tag("installation")
class GatewayUpstreamIT extends GatewayBehindNodes {
  @Override
  ChainProcess started() {
    // Its blocks can be taken back.
    return ChainProcess.devnet("--dev", "true");
  }

  @Override
  String name() {
    return "upstream";
  }
}
