package dev.portcullis.ejb.chain.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ethereum.chain.ChainOpenException;
import dev.portcullis.ethereum.chain.ChainProvider;
import dev.portcullis.ethereum.chain.EmbeddedChain;
import dev.portcullis.ethereum.chain.EmbeddedChainSettings;
import dev.portcullis.ethereum.chain.EmbeddedPort;
import dev.portcullis.ethereum.chain.InclusionRule;
import dev.portcullis.ethereum.chain.NodeMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The embedded chain, with its ports and, if configured, its layer 1. */
public final class EmbeddedNode extends InProcessNode {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedNode.class);
  private static final String CLIENT_VERSION = "Portcullis-devnet/embedded/java";

  private final Opened opened;

  /** The open resources. */
  private record Opened(EmbeddedChain chain, Optional<InclusionGate> inclusion) {
    static Opened of(EmbeddedSettings settings) {
      Optional<InclusionGate> inclusionGate =
          settings.judging().map(port -> new InclusionGate(port == NodePortAuthorization.GATE));
      EmbeddedChain chain =
          open(settings, inclusionGate.map(InclusionGate::rule).orElse(InclusionRule.NONE));
      try {
        inclusionGate.ifPresent(rule -> rule.opened(chain));
        openPorts(settings, chain);
      } catch (RuntimeException | Error failure) {
        close(chain, failure);
        throw failure;
      }
      return new Opened(chain, inclusionGate);
    }

    /** Closes the chain after a failure; otherwise its directory would stay locked. */
    private static void close(EmbeddedChain chain, Throwable because) {
      try {
        chain.close();
      } catch (RuntimeException alsoFailed) {
        because.addSuppressed(alsoFailed);
      }
    }

    private static EmbeddedChain open(EmbeddedSettings settings, InclusionRule rule) {
      ChainProvider provider =
          ChainProvider.find()
              .orElseThrow(
                  () ->
                      new InvalidSettingException(
                          "chain.kind",
                          "is embedded, but this build has no embedded chain: set it to upstream,"
                              + " with chain.rpc-url, or use the EAR with devnet"));
      try {
        return provider.open(
            new EmbeddedChainSettings(
                settings.chain(),
                settings.layer1().map(Layer1Settings::rollup),
                settings.mode(),
                settings.limits(),
                CLIENT_VERSION,
                rule));
      } catch (ChainOpenException unusable) {
        InvalidSettingException bad =
            new InvalidSettingException(
                "chain.embedded.data-dir",
                "is "
                    + settings.chain().storage().directory().map(Path::toString).orElse("")
                    + ", which cannot be used: "
                    + unusable.getMessage());
        bad.initCause(unusable);
        throw bad;
      }
    }

    private static void openPorts(EmbeddedSettings settings, EmbeddedChain chain) {
      openPort("chain.embedded.rpc-port", chain, settings, settings.rpc().port(), settings.mode());
      if (settings.layer1().isPresent()) {
        openPort(
            "chain.embedded.l1.rpc-port",
            chain.layer1().orElseThrow().chain(),
            settings,
            settings.layer1().get().rpcPort(),
            NodeMode.NORMAL);
      }
    }

    private static void openPort(
        String setting, EmbeddedChain chain, EmbeddedSettings settings, int port, NodeMode mode) {
      if (port == 0) {
        return;
      }
      EmbeddedPortSettings rpc = settings.rpc();
      try {
        String url =
            chain.openPort(new EmbeddedPort(rpc.host(), port, mode, rpc.access(), rpc.limits()));
        LOG.warn(
            "The chain's own JSON-RPC is open at {}, past all permissions: for tools on this"
                + " machine",
            url);
      } catch (IOException taken) {
        InvalidSettingException bad =
            new InvalidSettingException(
                setting, "is " + port + ", which cannot be opened: " + taken.getMessage());
        bad.initCause(taken);
        throw bad;
      }
    }
  }

  /**
   * Opens the chain of {@code settings}.
   *
   * @throws InvalidSettingException if this build has no chain, its directory cannot be used or its
   *     port cannot be opened
   */
  public EmbeddedNode(EmbeddedSettings settings, ThreadFactory threads) {
    this(settings, Opened.of(settings), threads);
  }

  private EmbeddedNode(EmbeddedSettings settings, Opened opened, ThreadFactory threads) {
    super(settings.name(), opened.chain(), threads);
    this.opened = opened;
  }

  /**
   * The layer 1, which has other methods; empty if there is none. It must be closed before this
   * node.
   */
  public Optional<EmbeddedLayer1> layer1(ThreadFactory threads) {
    return opened.chain().layer1().map(below -> new EmbeddedLayer1(below, threads));
  }

  /** The gate for the inclusion judge; empty if inclusion is not checked. */
  public Optional<InclusionGate> inclusion() {
    return opened.inclusion();
  }

  /** Its {@code rollup_getProof} has the form of R-CHN-23. */
  @Override
  public String stateProofMethod() {
    return "rollup_getStateProof";
  }

  @Override
  public boolean includesTransactions() {
    return opened.inclusion().map(InclusionGate::isReady).orElse(true);
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    opened.inclusion().ifPresent(rule -> rule.recordCall(method, params));
    return super.call(method, params);
  }

  @Override
  public void close() {
    super.close();
    opened.chain().close();
  }
}
