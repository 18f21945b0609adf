package dev.portcullis.acceptance;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** Behind the gateway are nodes of another make, Foundry's anvil. */
@Tag("installation")
class GatewayAnvilIT extends GatewayBehindNodes {
  @Override
  ChainProcess started() {
    return ChainProcess.anvil();
  }

  @Override
  String name() {
    return "anvil";
  }

  /** On the same installation, whose server it kills. */
  @Nested
  class Pool extends GatewayPoolTrials {
    Pool() {
      super(GatewayAnvilIT.this);
    }
  }

  /** On the same installation. */
  @Nested
  class Sentinel extends SentinelTrials {
    Sentinel() {
      super(GatewayAnvilIT.this);
    }
  }
}
