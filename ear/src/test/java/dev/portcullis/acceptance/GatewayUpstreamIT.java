package dev.portcullis.acceptance;

import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** Behind the gateway are nodes of this project's chain, in another process. */
@DisabledIfSystemProperty(named = "base.url", matches = ".+")
@DisabledIfSystemProperty(named = "long", matches = "off") // See .ci/run.
class GatewayUpstreamIT extends GatewayBehindNodes {
  @Override
  ChainProcess chain() {
    // Its blocks can be taken back.
    return ChainProcess.devnet("--dev", "true");
  }

  @Override
  String name() {
    return "upstream";
  }
}
