package dev.portcullis.ejb.chain;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.ChainSettings;
import dev.portcullis.devnet.node.NodeServer;
import dev.portcullis.devnet.node.NodeSettings;
import dev.portcullis.devnet.node.method.NodeMethods;
import dev.portcullis.devnet.node.method.NodeMode;
import dev.portcullis.devnet.node.rpc.NodeLimits;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.devnet.store.StoreException;
import dev.portcullis.ejb.setting.BadSetting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The embedded chain, with its ports and the layer below where it has one. */
final class EmbeddedNode extends InProcessNode {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedNode.class);
  private static final String CLIENT_VERSION = "Portcullis-devnet/embedded/java";

  private final EmbeddedSettings settings;
  private final Opened opened;

  /** What is open, until it is closed. */
  private record Opened(
      Chain chain, Optional<Rollup> rollup, Optional<Inclusion> inclusion, List<NodeServer> ports) {
    static Opened of(EmbeddedSettings settings) {
      Optional<Inclusion> inclusion =
          settings.judging().map(port -> new Inclusion(port == OwnPort.GATE));
      ChainSettings judged =
          inclusion
              .map(rule -> settings.chain().toBuilder().inclusion(rule.rule()).build())
              .orElse(settings.chain());
      Optional<Rollup> rollup =
          settings.layer1().map(layer1 -> openRollup(settings, judged, layer1));
      Chain chain = rollup.map(Rollup::chain).orElseGet(() -> openChain(settings, judged));
      inclusion.ifPresent(rule -> rule.opened(chain, rollup));
      Opened opened = new Opened(chain, rollup, inclusion, new ArrayList<>());
      try {
        opened.openPorts(settings);
      } catch (BadSetting taken) {
        opened.closeChains();
        throw taken;
      }
      return opened;
    }

    NodeMethods methods(EmbeddedSettings settings) {
      NodeLimits limits = settings.limits();
      return rollup
          .map(layers -> NodeMethods.of(layers, limits, CLIENT_VERSION, settings.mode()))
          .orElseGet(() -> NodeMethods.of(chain, limits, CLIENT_VERSION, settings.mode()));
    }

    private static Chain openChain(EmbeddedSettings settings, ChainSettings chain) {
      return opened(settings, () -> Chain.open(Rollup.withSystemContracts(chain)));
    }

    private static Rollup openRollup(
        EmbeddedSettings settings, ChainSettings chain, Layer1Settings layer1) {
      return opened(settings, () -> Rollup.open(chain, layer1.rollup()));
    }

    private static <T> T opened(EmbeddedSettings settings, Supplier<T> opening) {
      try {
        return opening.get();
      } catch (StoreException unusable) {
        BadSetting bad =
            new BadSetting(
                "chain.embedded.data-dir",
                "is "
                    + settings.chain().dataDirectory().map(Path::toString).orElse("")
                    + ", which cannot be used: "
                    + unusable.getMessage());
        bad.initCause(unusable);
        throw bad;
      }
    }

    private void openPorts(EmbeddedSettings settings) {
      openPort(
          "chain.embedded.rpc-port",
          settings,
          settings.rpc().port(),
          settings.mode(),
          node ->
              rollup.isPresent()
                  ? NodeServer.start(rollup.get(), node)
                  : NodeServer.start(chain, node));
      if (rollup.isPresent() && settings.layer1().isPresent()) {
        openPort(
            "chain.embedded.l1.rpc-port",
            settings,
            settings.layer1().get().rpcPort(),
            NodeMode.NORMAL,
            node -> NodeServer.start(rollup.get().layer1().chain(), node));
      }
    }

    private void openPort(
        String setting, EmbeddedSettings settings, int port, NodeMode mode, Opening opening) {
      if (port == 0) {
        return;
      }
      try {
        NodeServer opened =
            opening.open(
                new NodeSettings(
                    settings.rpc().host(),
                    port,
                    mode,
                    CLIENT_VERSION,
                    settings.limits(),
                    settings.rpc().access(),
                    settings.rpc().limits()));
        LOG.warn(
            "The chain's own JSON-RPC is open at {}, past all permissions: for tools on this"
                + " machine",
            opened.url());
        ports.add(opened);
      } catch (IOException taken) {
        ports.forEach(NodeServer::close);
        BadSetting bad =
            new BadSetting(
                setting, "is " + port + ", which cannot be opened: " + taken.getMessage());
        bad.initCause(taken);
        throw bad;
      }
    }

    private interface Opening {
      NodeServer open(NodeSettings settings) throws IOException;
    }

    void close() {
      ports.forEach(NodeServer::close);
      closeChains();
    }

    void closeChains() {
      rollup.ifPresentOrElse(Rollup::close, chain::close);
    }
  }

  /**
   * Opens the chain of {@code settings}.
   *
   * @throws BadSetting when its directory cannot be used or its port not be opened
   */
  EmbeddedNode(EmbeddedSettings settings, ThreadFactory threads) {
    this(settings, Opened.of(settings), threads);
  }

  private EmbeddedNode(EmbeddedSettings settings, Opened opened, ThreadFactory threads) {
    super(settings.name(), opened.methods(settings), threads);
    this.settings = settings;
    this.opened = opened;
  }

  /**
   * The layer below, with methods of its own; empty where there is none. To be closed before this.
   */
  Optional<EmbeddedLayer1> layer1(ThreadFactory threads) {
    return opened
        .rollup()
        .map(
            rollup ->
                new EmbeddedLayer1(
                    rollup,
                    NodeMethods.of(
                        rollup.layer1().chain(),
                        settings.limits(),
                        CLIENT_VERSION,
                        NodeMode.NORMAL),
                    threads));
  }

  /** What the chain may include, for whoever judges it; empty if nothing is judged. */
  Optional<Inclusion> inclusion() {
    return opened.inclusion();
  }

  @Override
  public boolean includesTransactions() {
    return opened.inclusion().map(Inclusion::isReady).orElse(true);
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    opened.inclusion().ifPresent(rule -> rule.note(method, params));
    return super.call(method, params);
  }

  @Override
  public void close() {
    super.close();
    opened.close();
  }
}
