package dev.portcullis.acceptance;

import org.junit.jupiter.api.Tag;

/** Behind the gateway are nodes of another make, Foundry's anvil. */
@Tag("installation")
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
