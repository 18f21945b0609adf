package dev.portcullis.devnet.embedded;

import dev.portcullis.devnet.node.NodeServer;
import dev.portcullis.devnet.node.NodeSettings;
import dev.portcullis.devnet.node.method.NodeMethods;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.chain.EmbeddedChainSettings;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.chain.RollupLayer1;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Layer 2 of a rollup whose layer 1 is in this process, too. */
final class RollupChain extends SingleChain {
  private final Rollup rollup;
  private final Layer1 below;

  /** Layer 1, which the rollup closes. */
  private static final class Layer1 extends SingleChain {
    Layer1(NodeMethods methods, EmbeddedChainSettings settings) {
      super(methods, settings.limits(), settings.clientVersion());
    }

    @Override
    void closeChain() {
      // The rollup closes it.
    }
  }

  RollupChain(Rollup rollup, EmbeddedChainSettings settings) {
    super(
        NodeMethods.of(rollup, settings.limits(), settings.clientVersion(), settings.mode()),
        settings.limits(),
        settings.clientVersion());
    this.rollup = rollup;
    this.below =
        new Layer1(
            NodeMethods.of(
                rollup.layer1().chain(),
                settings.limits(),
                settings.clientVersion(),
                NodeMode.NORMAL),
            settings);
  }

  @Override
  NodeServer serve(NodeSettings at) throws IOException {
    return NodeServer.start(rollup, at);
  }

  @Override
  public Optional<RollupLayer1> layer1() {
    return Optional.of(new RollupLayer1(below, rollup.sharedBridge(), rollup::fund));
  }

  @Override
  void closeChain() {
    CloseAll.inOrder(List.of(below::close, rollup::close));
  }
}
