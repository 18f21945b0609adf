package dev.portcullis.acceptance;

import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** Behind the gateway are nodes of another make, Foundry's anvil. */
@DisabledIfSystemProperty(named = "base.url", matches = ".+")
@DisabledIfSystemProperty(named = "long", matches = "off|some") // See .ci/run.
class GatewayAnvilIT extends GatewayBehindNodes {
  @Override
  ChainProcess chain() {
    return ChainProcess.anvil();
  }

  @Override
  String name() {
    return "anvil";
  }
}
